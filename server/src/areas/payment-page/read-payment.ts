/** What the payer of one order needs, read by the order's own list: nothing of other orders, nothing personal. */
import {
  isPayable,
  type PayableKind,
  type PaymentStage,
  payableKinds,
} from '@countinghouse/contract/areas/payment-page/payment.stages.ts'
import type { Payment } from '@countinghouse/contract/areas/payment-page/payment-page.contract.ts'
import { isNetwork, networks } from '@countinghouse/contract/currencies.ts'
import { isPositive, minus } from '@countinghouse/contract/kit/decimal.ts'
import type { Row } from '@countinghouse/contract/kit/list.ts'
import { callError } from '../../call-error.ts'
import type { Database } from '../../db/database.ts'
import { name, send, sql } from '../../db/sql.ts'
import { selected } from '../../lists/page-query.ts'
import { rowReader, type StoredRow } from '../../lists/row-reader.ts'
import type { OrderKindDefinition, OrderRegistry } from '../../orders/order-kind.ts'
import { kindOfOrderNo } from '../../orders/order-number.ts'
import type { PaymentLink } from '../../orders/payment-link.ts'

export async function readPayment(
  db: Database,
  orders: OrderRegistry,
  { merchantId, orderNo }: PaymentLink,
): Promise<Payment> {
  const kind = kindOfOrderNo(orders, orderNo)
  const { source } = (kind && orders[kind]) || ({} as Partial<OrderKindDefinition>)
  if (!isPayable(kind) || !source) throw callError('notFound')
  const [[merchant], [stored]] = await db.readPipelined(merchantId, (tx) => [
    tx<{ name: string }[]>`select name from merchant where merchant_id = ${merchantId}`,
    send<StoredRow>(
      tx,
      sql`
        select ${selected(source)} from ${name(source.table)}
        where merchant_id = ${merchantId} and order_no = ${orderNo}`,
    ),
  ])
  if (!merchant || !stored) throw callError('notFound')
  return paymentOf(kind, merchant.name, rowReader(source)(stored))
}

function paymentOf(kind: PayableKind, merchantName: string, order: Row): Payment {
  const text = (field: string) => String(order[field] ?? '')
  const textOrNull = (field: string) => (order[field] ? text(field) : null)
  const paid = textOrNull('paidAmount')
  const rest = minus(text('orderAmount'), paid ?? '0')
  const stages: Readonly<Record<string, PaymentStage>> = payableKinds[kind]
  return {
    merchantName,
    merchantOrderNo: text('merchantOrderNo'),
    stage: stages[text('status')] ?? 'closed',
    amount: text('orderAmount'),
    currency: text('currency'),
    paidAmount: paid === '0' ? null : paid,
    rest: isPositive(rest) ? rest : '0',
    createTime: text('createTime'),
    expireTime: text('expireTime'),
    paidTime: textOrNull('paidTime'),
    now: new Date().toISOString(),
    chain: kind === 'cryptoPayin' ? chainOf(order) : null,
    bank: kind === 'localPayin' ? bankOf(order) : null,
  }
}

function chainOf(order: Row): Payment['chain'] {
  const network = String(order.network)
  const txHash = order.txHash ? String(order.txHash) : null
  const known = isNetwork(network) ? networks[network] : undefined
  return {
    network,
    address: String(order.address),
    txHash,
    explorer: txHash && known ? `${known.explorerTx}${txHash}` : null,
    confirmations: Number(order.confirmations ?? 0),
    confirmationsNeeded: known?.confirmations ?? 0,
  }
}

const bankOf = (order: Row): Payment['bank'] => ({
  country: String(order.country ?? ''),
  method: String(order.method ?? ''),
  qrText: String(order.qrText ?? ''),
  bankName: String(order.payToBank ?? ''),
  account: String(order.payToAccount ?? ''),
  holderName: String(order.payToName ?? ''),
})
