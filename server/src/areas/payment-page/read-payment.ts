/** What the payer of one order needs, read by the order's own list: nothing of other orders, nothing of the payer. */
import {
  isPayable,
  type PayableKind,
  type PaymentStage,
  payableKinds,
} from '@countinghouse/contract/areas/payment-page/payment.stages.ts'
import type { Payment } from '@countinghouse/contract/areas/payment-page/payment-page.contract.ts'
import { declaredConfirmations, isNetwork, networks } from '@countinghouse/contract/currencies.ts'
import { isPositive, minus } from '@countinghouse/contract/kit/decimal.ts'
import type { Row } from '@countinghouse/contract/kit/list.ts'
import { callError } from '../../call-error.ts'
import type { Databases } from '../../db/database.ts'
import { identifier, send, sql } from '../../db/sql.ts'
import { selected } from '../../lists/page-query.ts'
import { rowReader, type StoredRow, wholeRowReader } from '../../lists/row-reader.ts'
import type { OrderKindDefinition, OrderRegistry } from '../../orders/order-kind.ts'
import { kindOfOrderNo } from '../../orders/order-number.ts'
import type { PaymentLink } from '../../orders/payment-link.ts'
import { payeeQr } from './payee-qr.ts'

export async function readPayment(
  db: Pick<Databases, 'readLatest'>,
  orders: OrderRegistry,
  { merchantId, orderNo }: PaymentLink,
): Promise<Payment> {
  const kind = kindOfOrderNo(orders, orderNo)
  const { source } = (kind && orders[kind]) || ({} as Partial<OrderKindDefinition>)
  if (!isPayable(kind) || !source) throw callError('notFound')
  // The merchant made the order a moment ago, and sent the payer here.
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
  // A payee is somebody else, and is named whole to whoever has to pay.
  const read = kind === 'p2pPayin' ? wholeRowReader : rowReader
  return paymentOf(kind, merchant.name, read(source)(stored))
}

type Asked = Pick<Payment, 'amount' | 'currency' | 'paidAmount' | 'paidTime'>

/** What the payer is asked for, and what has come of it. */
const askedOf: Record<PayableKind, (order: Row) => Asked> = {
  cryptoPayin: ofPayin,
  localPayin: ofPayin,
  // Whether the fiat has come is the payee's to say, at the end.
  p2pPayin: (order) => ({
    amount: textOf(order.fiatAmount),
    currency: textOf(order.fiatCurrency),
    paidAmount: null,
    paidTime: textOf(order.completeTime) || null,
  }),
}

function ofPayin(order: Row): Asked {
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
  const stage = stages[textOf(order.status)] ?? 'closed'
  const asked = askedOf[kind](order)
  const rest = minus(asked.amount, asked.paidAmount ?? '0')
  // A trade waits by the clock for its payee only.
  const isTimed = kind !== 'p2pPayin' || stage === 'matching'
  return {
    ...asked,
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
    confirmationsNeeded: Number(order.confirmationsNeeded) || declaredConfirmations(network),
  }
}

const bankOf = (order: Row): Payment['bank'] => ({
  country: textOf(order.country),
  method: textOf(order.method),
  qrText: textOf(order.qrText),
  bankName: textOf(order.payToBank),
  bankCode: '',
  account: textOf(order.payToAccount),
  holderName: textOf(order.payToName),
})

/** Somebody who sells crypto: known from the match on, and nobody's business once it is over. */
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
