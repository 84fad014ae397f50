/** What an operator decides about a payment that differs from its order, with the figures that it is about. */
import { cryptoPayinList } from '@countinghouse/contract/areas/crypto-payin/crypto-payin.order.ts'
import type { Row } from '@countinghouse/contract/kit/list.ts'
import { compare, minus } from '@countinghouse/contract/kit/price.ts'
import { call } from '../../lib/api.ts'
import { exactMoney } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { type Decision, ResolveOrderDialog } from '../../orders/resolve-order-dialog.tsx'
import { excessOf, isHeld } from './payin-difference.ts'

export default function ResolvePayinDialog({ row, onClose }: { row: Row; onClose(): void }) {
  const t = useTexts('cryptoPayin')
  const text = (name: string) => String(row[name] ?? '0')
  const [ordered, paid, fee] = [text('orderAmount'), text('paidAmount'), text('processingFee')]
  const money = (value: string) => exactMoney(value, String(row.currency))
  const difference = minus(paid, ordered)
  const coversFee = compare(paid, fee) >= 0
  const excess = excessOf(row)

  const creditByHand: Decision = {
    label: t.creditByHand,
    done: t.credited,
    send: ({ orderNo, remark }) => call('/payChargeMoneyOrder/creditByHand', { orderNo, remark }),
  }
  const returnPayment: Decision = {
    label: t.returnPayment,
    done: t.returned,
    paysOut: true,
    send: (body) => call('/payChargeMoneyOrder/returnPayment', body),
  }
  const refundExcess: Decision = {
    label: t.refundExcess,
    done: t.excessRefunded,
    paysOut: true,
    send: (body) => call('/payChargeMoneyOrder/refundExcess', body),
  }

  const lines = [
    { label: t.ordered, value: money(ordered) },
    { label: t.paid, value: money(paid) },
    {
      label: t.difference,
      value: `${compare(difference, '0') > 0 ? '+' : ''}${money(difference)}`,
    },
    { label: t.fee, value: money(fee) },
  ]
  const shared = {
    list: cryptoPayinList,
    orderNo: String(row.orderNo),
    title: t.resolveTitle,
    codeLead: t.codeNeeded,
    onClose,
  }
  if (!isHeld(row)) {
    const stays = minus(text('creditedAmount'), excess)
    return (
      <ResolveOrderDialog
        {...shared}
        lead={t.excessLead}
        lines={[
          ...lines,
          { label: t.staysCredited, value: money(stays) },
          { label: t.willBeReturned, value: money(excess), kind: 'total' },
        ]}
        decisions={[refundExcess]}
      />
    )
  }
  const lead = row.creditStatus === 'abnormalQuantityNotCredited' ? t.abnormalLead : t.shortLead
  return (
    <ResolveOrderDialog
      {...shared}
      lead={coversFee ? lead : t.feeNotCovered}
      lines={[
        ...lines,
        coversFee
          ? { label: t.willBeCredited, value: money(minus(paid, fee)), kind: 'total' }
          : { label: t.willBeReturned, value: money(paid), kind: 'total' },
      ]}
      decisions={coversFee ? [returnPayment, creditByHand] : [returnPayment]}
    />
  )
}
