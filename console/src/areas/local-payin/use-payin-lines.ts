/** The summary lines of a payin in the dialogs that decide about it. */
import type { Row } from '@countinghouse/contract/engine/list.ts'
import type { SummaryLine } from '../../form/fields.tsx'
import { exactMoney } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'

export function usePayinLines(row: Row): (label: string, total?: string) => SummaryLine[] {
  const titles = useTexts('field')
  const money = (amount: unknown) => exactMoney(String(amount ?? '0'), String(row.currency))
  return (label, total = String(row.creditedAmount)) => [
    { label: titles.orderNo, value: row.orderNo, kind: 'address' },
    { label: titles.orderAmount, value: money(row.orderAmount) },
    { label: titles.paidAmount, value: money(row.paidAmount) },
    { label: titles.processingFee, value: money(row.expectedFee ?? row.processingFee) },
    { label, value: money(total), kind: 'total' },
  ]
}
