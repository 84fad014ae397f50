/** Resolves a frozen payin, by releasing it or refunding the payer, or credits one that needs a manual credit. */

import { localPayinList } from '@countinghouse/contract/areas/local-payin/local-payin.order.ts'
import type { LocalPayinDecision } from '@countinghouse/contract/areas/local-payin/local-payin.states.ts'
import { needsManualCredit } from '@countinghouse/contract/areas/local-payin/manual-credit.ts'
import { listOfRow } from '@countinghouse/contract/engine/conditional-field.ts'
import { compare, minus } from '@countinghouse/contract/engine/decimal.ts'
import type { Row } from '@countinghouse/contract/engine/list.ts'
import type { SummaryLine } from '../../form/fields.tsx'
import { call } from '../../lib/api.ts'
import { useFieldLabels } from '../../lib/field-labels.ts'
import { useTexts } from '../../lib/texts.ts'
import { ResolveOrderDialog, type ResolvingMove } from '../../orders/resolve-order-dialog.tsx'
import { useSendBack } from '../../orders/use-send-back.ts'
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
  const sendBack = useSendBack(String(row.currency), useDestination(row))
  const isForManualCredit = needsManualCredit(paid, amount('creditedAmount'), fee)
  const feeTaken = compare(amount('creditedAmount'), '0') > 0 ? amount('processingFee') : '0'
  const decisions: (ResolvingMove & { move: LocalPayinDecision })[] = [
    {
      move: 'refund',
      label: t.refund,
      done: t.refunded,
      sends: sendBack(isForManualCredit ? minus(paid, feeTaken) : amount('creditedAmount')),
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

/** The account that it came from, and the method. */
function useDestination(row: Row): SummaryLine[] {
  const { title, value } = useFieldLabels(listOfRow(localPayinList, row))
  return (['holderName', 'account', 'method', 'channel'] as const)
    .filter((name) => row[name])
    .map((name) => ({
      label: title(name),
      value: value(localPayinList.fields[name], String(row[name])),
    }))
}
