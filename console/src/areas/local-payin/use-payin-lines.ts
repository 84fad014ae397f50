/** The figures of a payin that an operator decides about. */
import type { Row } from '@countinghouse/contract/kit/list.ts'
import type { SummaryLine } from '../../form/summary.tsx'
import { exactMoney } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'

export function usePayinLines(row: Row): (credited: string) => SummaryLine[] {
  const titles = useTexts('field')
  const money = (name: string) => exactMoney(String(row[name] ?? '0'), String(row.currency))
  return (credited) => [
    { label: titles.orderNo, value: row.orderNo, kind: 'address' },
    { label: titles.orderAmount, value: money('orderAmount') },
    { label: titles.paidAmount, value: money('paidAmount') },
    { label: titles.processingFee, value: money('processingFee') },
    { label: credited, value: money('creditedAmount'), kind: 'total' },
  ]
}
