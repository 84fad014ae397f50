/** Resolves a frozen payin, by releasing it or refunding the payer, or credits one that needs a manual credit. */

import { localPayinList } from '@countinghouse/contract/areas/local-payin/local-payin.order.ts'
import type { LocalPayinDecision } from '@countinghouse/contract/areas/local-payin/local-payin.states.ts'
import { needsManualCredit } from '@countinghouse/contract/areas/local-payin/manual-credit.ts'
import { minus } from '@countinghouse/contract/engine/decimal.ts'
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { call } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.ts'
import { ResolveOrderDialog, type ResolvingMove } from '../../orders/resolve-order-dialog.tsx'
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
  // The fee of a payment that needs a manual credit is not taken yet.
  const [paid, fee] = [amount('paidAmount'), String(row.expectedFee ?? amount('processingFee'))]
  const isForManualCredit = needsManualCredit(paid, amount('creditedAmount'), fee)
  const decisions: (ResolvingMove & { move: LocalPayinDecision })[] = [
    {
      move: 'refund',
      label: t.refund,
      done: t.refunded,
      send: (body) => call('/tradePayinOrder/refund', body),
    },
    {
      move: 'unfreeze',
      label: isForManualCredit ? t.credit : t.unfreeze,
      done: isForManualCredit ? t.credited : t.released,
      send: (body) => call('/tradePayinOrder/unfreeze', body),
    },
  ]
  return (
    <ResolveOrderDialog
      list={localPayinList}
      orderNo={String(row.orderNo)}
      title={isForManualCredit ? t.manualCreditTitle : t.resolveTitle}
      lead={isForManualCredit ? t.manualCreditLead : t.resolveLead}
      lines={
        isForManualCredit ? lines(t.willBeCredited, minus(paid, fee)) : lines(t.willBeReleased)
      }
      decisions={decisions.filter(({ move }) => moves.includes(move))}
      onClose={onClose}
    />
  )
}
