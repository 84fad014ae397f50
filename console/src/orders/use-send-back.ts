/** What a decision asks by which money goes back to where it came from. */
import type { SummaryLine } from '../form/fields.tsx'
import { exactMoney } from '../lib/money.ts'
import { useTexts } from '../lib/texts.ts'
import type { ResolvingMove } from './resolve-order-dialog.tsx'

/** `to`: where it goes, and by which network or method. */
export function useSendBack(
  currency: string,
  to: readonly SummaryLine[],
): (amount: string) => NonNullable<ResolvingMove['sends']> {
  const { sendBack: t } = useTexts('orderDetail')
  return (amount) => {
    const money = exactMoney(amount, currency)
    return {
      lead: t.lead,
      lines: [...to, { label: t.amount, value: money, kind: 'total' }],
      label: t.action({ amount: money }),
    }
  }
}
