/** Decides about a payment that differs from its order. */
import { cryptoPayinList } from '@countinghouse/contract/areas/crypto-payin/crypto-payin.order.ts'
import type { CryptoPayinDecision } from '@countinghouse/contract/areas/crypto-payin/crypto-payin.states.ts'
import { compare, minus } from '@countinghouse/contract/engine/decimal.ts'
import type { Row } from '@countinghouse/contract/engine/list.ts'
import type { SummaryLine } from '../../form/fields.tsx'
import { call } from '../../lib/api.ts'
import { exactMoney } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { ResolveOrderDialog, type ResolvingMove } from '../../orders/resolve-order-dialog.tsx'
import { useSendBack } from '../../orders/use-send-back.ts'

interface Props {
  row: Row
  moves: readonly CryptoPayinDecision[]
  onClose(): void
}

/** The most common one comes last. */
const inOrder = ['returnPayment', 'creditByHand', 'refundExcess'] as const

export default function ResolvePayinDialog({ row, moves, onClose }: Props) {
  const t = useTexts('cryptoPayin')
  const sendBack = useSendBack(String(row.currency), useDestination(row))
  const decisions: Record<CryptoPayinDecision, ResolvingMove> = {
    creditByHand: {
      move: 'creditByHand',
      label: t.creditByHand,
      done: t.credited,
      send: (body) => call('/payChargeMoneyOrder/creditByHand', body),
    },
    returnPayment: {
      move: 'returnPayment',
      label: t.returnPayment,
      done: t.returned,
      sends: sendBack(paidOf(row)),
      send: (body) => call('/payChargeMoneyOrder/returnPayment', body),
    },
    refundExcess: {
      move: 'refundExcess',
      label: t.refundExcess,
      done: t.excessRefunded,
      sends: sendBack(excessOf(row)),
      send: (body) => call('/payChargeMoneyOrder/refundExcess', body),
    },
  }
  return (
    <ResolveOrderDialog
      list={cryptoPayinList}
      orderNo={String(row.orderNo)}
      title={t.resolveTitle}
      lead={leadOf(t, row, moves)}
      lines={linesOf(t, row, moves)}
      decisions={inOrder.filter((move) => moves.includes(move)).map((move) => decisions[move])}
      onClose={onClose}
    />
  )
}

const amountIn = (row: Row, name: string) => String(row[name] ?? '0')
const paidOf = (row: Row) => amountIn(row, 'paidAmount')
const excessOf = (row: Row) =>
  minus(minus(paidOf(row), amountIn(row, 'orderAmount')), amountIn(row, 'excessRefunded'))

/** The address that it came from; of orders from before that was recorded, the transaction. */
function useDestination(row: Row): SummaryLine[] {
  const { senderOf } = useTexts('orderDetail').sendBack
  const titles = useTexts('field')
  return [
    row.fromAddress
      ? { label: titles.toAddress, value: row.fromAddress, kind: 'address' }
      : { label: senderOf, value: row.txHash, kind: 'address' },
    { label: titles.network, value: row.network },
  ]
}

type Texts = ReturnType<typeof useTexts<'cryptoPayin'>>

function leadOf(t: Texts, { creditStatus }: Row, moves: Props['moves']): string {
  if (moves.includes('refundExcess')) return t.excessLead
  if (!moves.includes('creditByHand')) return t.feeNotCovered
  return t.manualCreditLead[creditStatus as keyof Texts['manualCreditLead']]
}

function linesOf(t: Texts, row: Row, moves: Props['moves']) {
  const money = (value: string) => exactMoney(value, String(row.currency))
  const [ordered, paid] = [amountIn(row, 'orderAmount'), paidOf(row)]
  const fee = String(row.expectedFee ?? row.processingFee)
  const difference = minus(paid, ordered)
  const lines = [
    { label: t.ordered, value: money(ordered) },
    { label: t.paid, value: money(paid) },
    {
      label: t.difference,
      value: `${compare(difference, '0') > 0 ? '+' : ''}${money(difference)}`,
    },
    { label: t.fee, value: money(fee) },
  ]
  const total = (label: string, value: string) =>
    ({ label, value: money(value), kind: 'total' }) as const
  if (moves.includes('refundExcess')) {
    const excess = excessOf(row)
    const stays = {
      label: t.staysCredited,
      value: money(minus(amountIn(row, 'creditedAmount'), excess)),
    }
    return [...lines, stays, total(t.willBeReturned, excess)]
  }
  return moves.includes('creditByHand')
    ? [...lines, total(t.willBeCredited, minus(paid, fee))]
    : [...lines, total(t.willBeReturned, paid)]
}
