/** Resolves a frozen payin, by releasing it or refunding the payer, or credits a held one. */
import { isPaymentHeld } from '@countinghouse/contract/areas/local-payin/held-payment.ts'
import { localPayinList } from '@countinghouse/contract/areas/local-payin/local-payin.order.ts'
import type { LocalPayinDecision } from '@countinghouse/contract/areas/local-payin/local-payin.states.ts'
import { minus } from '@countinghouse/contract/kit/decimal.ts'
import type { Row } from '@countinghouse/contract/kit/list.ts'
import { call } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.ts'
import { type Decision, ResolveOrderDialog } from '../../orders/resolve-order-dialog.tsx'
import { usePayinLines } from './use-payin-lines.ts'

interface Props {
  row: Row
  moves: readonly LocalPayinDecision[]
  onClose(): void
}

export default function ResolveLocalPayinDialog({ row, moves, onClose }: Props) {
  const t = useTexts('localPayin')
  const lines = usePayinLines(row)
  const amount = (name: string) => String(row[name] ?? '0')
  const [paid, fee] = [amount('paidAmount'), amount('processingFee')]
  const isHeld = isPaymentHeld(paid, amount('creditedAmount'), fee)
  const decisions: (Decision & { move: LocalPayinDecision })[] = [
    {
      move: 'refund',
      label: t.refund,
      done: t.refunded,
      paysOut: true,
      send: (body) => call('/tradePayinOrder/refund', body),
    },
    {
      move: 'unfreeze',
      label: isHeld ? t.credit : t.unfreeze,
      done: isHeld ? t.credited : t.released,
      send: ({ orderNo, remark }) => call('/tradePayinOrder/unfreeze', { orderNo, remark }),
    },
  ]
  return (
    <ResolveOrderDialog
      list={localPayinList}
      orderNo={String(row.orderNo)}
      title={isHeld ? t.heldTitle : t.resolveTitle}
      lead={isHeld ? t.heldLead : t.resolveLead}
      lines={isHeld ? lines(t.willBeCredited, minus(paid, fee)) : lines(t.willBeReleased)}
      decisions={decisions.filter(({ move }) => moves.includes(move))}
      codeLead={t.codeNeeded}
      onClose={onClose}
    />
  )
}
