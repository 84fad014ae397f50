/** What an arrival becomes, and how what it became follows further reports. */
import type { ArrivalProblem } from '@countinghouse/contract/areas/arrival/arrival.list.ts'
import { isNetwork } from '@countinghouse/contract/currencies.ts'
import { compare } from '@countinghouse/contract/engine/decimal.ts'
import { stateOfId } from '@countinghouse/contract/engine/machine.ts'
import { asAnyKind, type OrderKindDefinition } from '../../engine/orders/order-kind.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { type CryptoPayinRow, cryptoPayinOrder } from '../crypto-payin/crypto-payin.order.ts'
import { type DepositRow, depositOrder } from '../deposit/deposit.order.ts'
import { recordDeposit } from '../deposit/record-deposit.command.ts'
import { localPayinOrder } from '../local-payin/local-payin.order.ts'
import { minimumOf, offersOf } from '../product/offer.ts'
import { applyReport } from '../upstream/upstream.ts'
import {
  type ArrivalRow,
  eventIds,
  isTooFine,
  matched,
  problemIds,
  spellingsOf,
  statusIds,
} from './arrival.ts'

/** Beyond these, an address has none that waits. */
const payinsLookedAt = 200

type Changes = Partial<ArrivalRow>

const isFinal = ({ event, confirmations }: ArrivalRow, needed: number): boolean =>
  event === eventIds.confirmed && confirmations >= needed

const unmatched = (
  arrival: ArrivalRow,
  needed: number,
  problem: ArrivalProblem,
  customerUid: string | null = null,
): Changes => ({
  times: arrival.times,
  problem: problemIds[problem],
  customer_uid: customerUid,
  order_kind: null,
  order_no: null,
  resolution: null,
  status: isFinal(arrival, needed) ? statusIds.waiting : statusIds.confirming,
})

const matchedTo = (
  { times }: ArrivalRow,
  kind: { declared: { id: number } },
  orderNo: string,
  customerUid: string | null,
): Changes => ({
  times,
  problem: null,
  status: matched,
  resolution: null,
  customer_uid: customerUid,
  order_kind: kind.declared.id,
  order_no: orderNo,
})

/** For an arrival that is new, or came again after it was gone. What was sent back stays sent back. */
export async function becomeOf(
  tx: Transaction,
  arrival: ArrivalRow,
  needed: number,
): Promise<Changes> {
  if (isSentBack(arrival)) return {}
  return isNetwork(arrival.service)
    ? becomeOnChain(tx, arrival, needed)
    : becomeAtBank(tx, arrival, needed)
}

const isSentBack = ({ status }: ArrivalRow): boolean =>
  [statusIds.returning, statusIds.returned].includes(status)

interface PayinThere extends Pick<CryptoPayinRow, 'network' | 'currency' | 'status' | 'amount'> {
  orderNo: string
  customerUid: string
}

async function becomeOnChain(
  tx: Transaction,
  arrival: ArrivalRow,
  needed: number,
): Promise<Changes> {
  const { merchant_id: merchantId, service, currency } = arrival
  const spellings = spellingsOf(arrival.address)
  const payins = await tx<PayinThere[]>`
    select order_no as "orderNo", customer_uid as "customerUid", network, currency, status, amount
    from crypto_payin_order
    where merchant_id = ${merchantId} and address = any(${spellings}::text[])
    order by created_at desc limit ${payinsLookedAt}`
  const customer = await customerAt(tx, merchantId, spellings, service)
  const customerUid = payins[0]?.customerUid ?? customer?.uid ?? null
  if (isTooFine(arrival)) return unmatched(arrival, needed, 'tooFine', customerUid)
  const payin = payinFor(arrival, payins)
  if (payin) {
    await payCryptoPayin(tx, arrival, payin.orderNo, needed)
    return matchedTo(arrival, cryptoPayinOrder, payin.orderNo, payin.customerUid)
  }
  const onNetwork = payins.filter(({ network }) => network === service)
  const isForDeposits = customer?.isForDeposits || (customer && payins.length === 0)
  if (!isForDeposits) {
    if (arrival.times > 1) return unmatched(arrival, needed, 'cameAgain', customerUid)
    if (customerUid === null) return unmatched(arrival, needed, 'unknownCustomer')
    if (customer?.isOtherNetwork || (payins.length > 0 && onNetwork.length === 0))
      return unmatched(arrival, needed, 'otherNetwork', customerUid)
    return unmatched(
      arrival,
      needed,
      onNetwork.some((each) => each.currency === currency) ? 'alreadyPaid' : 'otherCurrency',
      customerUid,
    )
  }
  if (customer.isOtherNetwork) return unmatched(arrival, needed, 'otherNetwork', customer.uid)
  const offers = await offersOf(tx, merchantId, 'deposit')
  const offer = offers.find((each) => each.currency === currency && each.network === service)
  if (!offer) return unmatched(arrival, needed, 'otherCurrency', customer.uid)
  if (compare(arrival.amount, minimumOf(offer)) < 0)
    return unmatched(arrival, needed, 'belowMinimum', customer.uid)
  const deposit = await makeDeposit(tx, arrival, customer.uid, needed)
  return matchedTo(arrival, depositOrder, deposit.order_no, customer.uid)
}

interface CustomerThere {
  uid: string
  /** It was given for deposits, not for one payin. */
  isForDeposits: boolean
  /** The same address, as chains like Ethereum share them. */
  isOtherNetwork: boolean
}

async function customerAt(
  tx: Transaction,
  merchantId: string,
  spellings: readonly string[],
  network: string,
): Promise<CustomerThere | undefined> {
  const [found] = await tx<CustomerThere[]>`
    select customer_uid as uid, "isForDeposits", network <> ${network} as "isOtherNetwork" from (
      select customer_uid, network, true as "isForDeposits" from customer_address
      where merchant_id = ${merchantId} and address = any(${spellings}::text[])
      union all
      select customer_uid, network, false from address_stock
      where merchant_id = ${merchantId} and address = any(${spellings}::text[]) and customer_uid is not null) known
    order by network <> ${network}, "isForDeposits" desc limit 1`
  return found
}

/** One that waits before one that is over, of the same amount before others, the newest first. */
function payinFor(
  { service, currency, amount }: ArrivalRow,
  payins: readonly PayinThere[],
): PayinThere | undefined {
  const { machine } = cryptoPayinOrder
  const from: readonly string[] = machine.moves.pay.from
  const rank = (payin: PayinThere) =>
    (payin.status === machine.states.pendingPayment.id ? 0 : 2) +
    (compare(payin.amount, amount) === 0 ? 0 : 1)
  return payins
    .filter(
      (payin) =>
        payin.network === service &&
        payin.currency === currency &&
        from.includes(stateOfId(machine, payin.status)),
    )
    .toSorted((a, b) => rank(a) - rank(b))[0]
}

export async function payCryptoPayin(
  tx: Transaction,
  arrival: ArrivalRow,
  orderNo: string,
  needed: number,
): Promise<void> {
  const about = { merchantId: arrival.merchant_id, kind: 'cryptoPayin', orderNo }
  const complete = { ...about, move: finalMove.cryptoPayin }
  await applyReport(tx, asAnyKind(cryptoPayinOrder), {
    ...about,
    move: 'pay',
    set: {
      tx_hash: arrival.tx_hash,
      from_address: arrival.from_address || null,
      paid_amount: arrival.amount,
      paid_at: arrival.reported_at,
      confirmations: arrival.confirmations,
    },
  })
  if (isFinal(arrival, needed)) await applyReport(tx, asAnyKind(cryptoPayinOrder), complete)
}

const finalMove = { cryptoPayin: 'complete', deposit: 'credit' } as const
type FinalKind = keyof typeof finalMove

export async function makeDeposit(
  tx: Transaction,
  arrival: ArrivalRow,
  customerUid: string,
  needed: number,
  { isTheirAddress = true } = {},
): Promise<DepositRow> {
  const { merchant_id: merchantId, arrival_no: arrivalNo, times } = arrival
  const deposit = await recordDeposit(
    tx,
    merchantId,
    {
      merchantOrderNo: times > 1 ? `${arrivalNo}-${times}` : arrivalNo,
      customerUid,
      currency: arrival.currency,
      network: arrival.service,
      amount: arrival.amount,
      fromAddress: arrival.from_address,
      toAddress: arrival.address,
      txHash: arrival.tx_hash,
      confirmations: arrival.confirmations,
      notifyUrl: null,
    },
    { isTheirAddress },
  )
  const credit = {
    merchantId,
    kind: 'deposit',
    orderNo: deposit.order_no,
    move: finalMove.deposit,
  }
  if (isFinal(arrival, needed)) await applyReport(tx, asAnyKind(depositOrder), credit)
  return deposit
}

/** By the reference that the payer wrote: our number, or the bank's number of the order. */
async function becomeAtBank(
  tx: Transaction,
  arrival: ArrivalRow,
  needed: number,
): Promise<Changes> {
  const { merchant_id: merchantId, service, currency, reference } = arrival
  if (isTooFine(arrival)) return unmatched(arrival, needed, 'tooFine')
  const [payin] = await tx<{ orderNo: string; customerUid: string; status: number }[]>`
    select order_no as "orderNo", customer_uid as "customerUid", status from local_payin_order
    where merchant_id = ${merchantId} and order_no = ${reference.trim().toUpperCase()}
      and country = ${service} and currency = ${currency}`
  if (!payin || !mayPayLocal(payin.status))
    return unmatched(
      arrival,
      needed,
      payin ? 'alreadyPaid' : 'unknownReference',
      payin?.customerUid,
    )
  if (isFinal(arrival, needed)) await payLocalPayin(tx, arrival, payin.orderNo)
  return matchedTo(arrival, localPayinOrder, payin.orderNo, payin.customerUid)
}

const { machine: localMachine } = localPayinOrder
const localPayments = [
  localMachine.moves.pay,
  localMachine.moves.payMore,
  localMachine.moves.payWhileFrozen,
]

/** Whether the machine takes a payment from a state. */
export const mayPayLocal = (status: number): boolean =>
  localPayments.some(({ from }) =>
    (from as readonly string[]).includes(stateOfId(localMachine, status)),
  )

export const payLocalPayin = (tx: Transaction, arrival: ArrivalRow, orderNo: string) =>
  applyReport(tx, asAnyKind(localPayinOrder), {
    merchantId: arrival.merchant_id,
    kind: 'localPayin',
    orderNo,
    move: 'pay',
    amount: arrival.amount,
    reference: arrival.tx_hash.slice(0, 64),
    reportedAt: arrival.reported_at,
  })

/** A further report about an arrival that is not gone. */
export async function followArrival(
  tx: Transaction,
  arrival: ArrivalRow,
  needed: number,
): Promise<Changes> {
  if (arrival.status === statusIds.confirming)
    return isFinal(arrival, needed) ? { status: statusIds.waiting } : {}
  if (arrival.status !== matched || arrival.order_no === null) return {}
  const order = await orderOf(tx, arrival)
  if (!order) return {}
  const { kind, state, orderNo } = order
  if (kind.machine.kind === 'localPayin') {
    // What was seen before moved nothing: a bank confirms once.
    if (isFinal(arrival, needed) && mayPayLocal(order.status))
      await payLocalPayin(tx, arrival, orderNo)
  } else if (state === 'confirming') {
    await applyReport(tx, kind, {
      merchantId: arrival.merchant_id,
      kind: kind.machine.kind,
      orderNo,
      move: isFinal(arrival, needed) ? finalMove[kind.machine.kind as FinalKind] : 'confirm',
      set: { confirmations: arrival.confirmations },
    })
  }
  return {}
}

/** The chain or bank has taken it back, or it never became final. */
export async function takeBack(
  tx: Transaction,
  arrival: ArrivalRow,
  wasConfirmed: boolean,
): Promise<Changes> {
  const order = await orderOf(tx, arrival)
  // A bank's payment moves nothing before it is confirmed.
  if (order && (wasConfirmed || order.kind.machine.kind !== 'localPayin')) {
    const { kind, state, orderNo } = order
    const { moves } = kind.machine
    const move = ['fail', 'refuse', 'reverse'].find(
      (name) => moves[name]?.by === 'upstream' && moves[name].from.includes(state),
    )
    if (move)
      await applyReport(tx, kind, {
        merchantId: arrival.merchant_id,
        kind: kind.machine.kind,
        orderNo,
        move,
        ...(kind.machine.kind === 'localPayin' && { amount: arrival.amount }),
      })
  }
  if (arrival.problem === null || isSentBack(arrival)) return {}
  // Of what was decided it stays known who did.
  const undecided = { order_kind: null, order_no: null, proposed_by: null, proposed_at: null }
  return { status: statusIds.takenBack, ...(arrival.status < statusIds.credited && undecided) }
}

const followed: readonly OrderKindDefinition[] = [
  cryptoPayinOrder,
  depositOrder,
  localPayinOrder,
].map((kind) => asAnyKind(kind as typeof cryptoPayinOrder))

/** The order that it became, or was credited to: not one that it is only proposed for. */
async function orderOf(tx: Transaction, arrival: ArrivalRow) {
  const { merchant_id: merchantId, order_no: orderNo, status } = arrival
  if (orderNo === null || ![matched, statusIds.credited, statusIds.deposited].includes(status))
    return undefined
  const kind = followed.find(({ declared }) => declared.id === arrival.order_kind)
  if (!kind) return undefined
  const [row] = await tx<{ status: number }[]>`
    select status from ${tx(kind.table)} where merchant_id = ${merchantId} and order_no = ${orderNo}`
  return row && { kind, orderNo, status: row.status, state: stateOfId(kind.machine, row.status) }
}
