/** What the payer of one order needs, read through the order's own list: nothing about other orders or the payer. */
import {
  isPayable,
  type PayableKind,
  type PaymentStage,
  payableKinds,
} from '@countinghouse/contract/areas/payment-page/payment.stages.ts'
import type { Payment } from '@countinghouse/contract/areas/payment-page/payment-page.contract.ts'
import { isNetwork, networks } from '@countinghouse/contract/currencies.ts'
import { isPositive, minus } from '@countinghouse/contract/engine/decimal.ts'
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { selected } from '../../engine/lists/page-query.ts'
import { rowReader, type StoredRow, wholeRowReader } from '../../engine/lists/row-reader.ts'
import type { OrderKindDefinition, OrderRegistry } from '../../engine/orders/order-kind.ts'
import { kindOfOrderNo } from '../../engine/orders/order-number.ts'
import type { PaymentLink } from '../../engine/orders/payment-link.ts'
import { callError } from '../../platform/call-error.ts'
import type { Databases } from '../../platform/db/database.ts'
import { identifier, send, sql } from '../../platform/db/sql.ts'
import { payeeQr } from './payee-qr.ts'

export async function readPayment(
  db: Pick<Databases, 'readLatest'>,
  orders: OrderRegistry,
  { merchantId, orderNo }: PaymentLink,
): Promise<Payment> {
  const kind = kindOfOrderNo(orders, orderNo)
  const { source } = (kind && orders[kind]) || ({} as Partial<OrderKindDefinition>)
  if (!isPayable(kind) || !source) throw callError('notFound')
  // From the primary: the merchant may have created the order a moment ago.
  const [[merchant], [stored]] = await db.readLatest(merchantId, (tx) => [
    tx<{ name: string }[]>`select name from merchant where merchant_id = ${merchantId}`,
    send<StoredRow>(
      tx,
      sql`
        select ${selected(source)} from ${identifier(source.table)}
        where merchant_id = ${merchantId} and order_no = ${orderNo}`,
    ),
  ])
  if (!merchant || !stored) throw callError('notFound')
  // The payee is another person, and must be shown in full to whoever has to pay.
  const read = kind === 'p2pPayin' ? wholeRowReader : rowReader
  return paymentOf(kind, merchant.name, read(source)(stored))
}

type Payable = Pick<Payment, 'amount' | 'currency' | 'paidAmount' | 'paidTime'>

/** What the payer has to pay, and what has arrived. */
const payableOf: Record<PayableKind, (order: Row) => Payable> = {
  cryptoPayin: ofPayin,
  localPayin: ofPayin,
  // Only the payee can tell whether the fiat has arrived, at the end.
  p2pPayin: (order) => ({
    amount: textOf(order.fiatAmount),
    currency: textOf(order.fiatCurrency),
    paidAmount: null,
    paidTime: textOf(order.completeTime) || null,
  }),
}

function ofPayin(order: Row): Payable {
  const paid = textOf(order.paidAmount)
  return {
    amount: textOf(order.orderAmount),
    currency: textOf(order.currency),
    paidAmount: paid === '' || paid === '0' ? null : paid,
    paidTime: textOf(order.paidTime) || null,
  }
}

const textOf = (value: Row[string] | undefined): string => String(value ?? '')

function paymentOf(kind: PayableKind, merchantName: string, order: Row): Payment {
  const stages: Readonly<Record<string, PaymentStage>> = payableKinds[kind]
  const known = stages[textOf(order.status)] ?? 'closed'
  const isPrepared = kind !== 'localPayin' || hasInstrument(order)
  const stage = known === 'waiting' && !isPrepared ? 'preparing' : known
  const payable = payableOf[kind](order)
  const rest = minus(payable.amount, payable.paidAmount ?? '0')
  // A trade has a deadline only while it waits for a payee.
  const isTimed = kind !== 'p2pPayin' || stage === 'matching'
  return {
    ...payable,
    merchantName,
    merchantOrderNo: textOf(order.merchantOrderNo),
    stage,
    rest: isPositive(rest) ? rest : '0',
    createTime: textOf(order.createTime),
    expireTime: isTimed ? textOf(order.expireTime) : null,
    now: new Date().toISOString(),
    chain: kind === 'cryptoPayin' ? chainOf(order) : null,
    bank:
      kind === 'localPayin'
        ? bankOf(order)
        : kind === 'p2pPayin' && stage === 'waiting'
          ? payeeOf(order)
          : null,
  }
}

function chainOf(order: Row): Payment['chain'] {
  const network = textOf(order.network)
  const txHash = textOf(order.txHash) || null
  const known = isNetwork(network) ? networks[network] : undefined
  return {
    network,
    address: textOf(order.address),
    txHash,
    explorer: txHash && known ? `${known.explorerTx}${txHash}` : null,
    confirmations: Number(order.confirmations ?? 0),
    confirmationsNeeded: Number(order.confirmationsNeeded),
  }
}

/** Whether the bank has said yet what the payer scans, or where to transfer. */
const hasInstrument = ({ qrText, payToAccount }: Row): boolean =>
  textOf(qrText) !== '' || textOf(payToAccount) !== ''

const bankOf = (order: Row): Payment['bank'] => ({
  country: textOf(order.country),
  method: textOf(order.method),
  qrText: textOf(order.qrText),
  bankName: textOf(order.payToBank),
  bankCode: '',
  account: textOf(order.payToAccount),
  holderName: textOf(order.payToName),
})

/** The seller of the crypto: shown from the match until the order has ended. */
const payeeOf = (order: Row): Payment['bank'] => ({
  country: textOf(order.country),
  method: textOf(order.method),
  qrText: payeeQr({
    method: textOf(order.method),
    account: textOf(order.account),
    holderName: textOf(order.holderName),
    amount: textOf(order.fiatAmount),
    reference: textOf(order.orderNo),
  }),
  bankName: textOf(order.bankName),
  bankCode: textOf(order.ifsc) || textOf(order.bankCode),
  account: textOf(order.account),
  holderName: textOf(order.holderName),
})
