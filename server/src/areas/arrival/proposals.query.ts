/** The orders and customers that an arrival may have been meant for, each with the reasons. */
import {
  type Proposal,
  type ProposalReason,
  proposalReasons,
} from '@countinghouse/contract/areas/arrival/arrival.contract.ts'
import { isNetwork } from '@countinghouse/contract/currencies.ts'
import { compare, plain, times } from '@countinghouse/contract/engine/decimal.ts'
import { type Machine, stateOfId } from '@countinghouse/contract/engine/machine.ts'
import type { Database } from '../../platform/db/database.ts'
import { type SqlFragment, send, sql } from '../../platform/db/sql.ts'
import { cryptoPayinOrder } from '../crypto-payin/crypto-payin.order.ts'
import { localPayinOrder } from '../local-payin/local-payin.order.ts'
import { type ArrivalRow, spellingsOf } from './arrival.ts'
import { mayBeDeposit } from './resolve-arrival.command.ts'

/** Of each way to find some; the best of all are shown. */
const lookedAt = 20
const shown = 5

/** An amount is near within this share; a time within so many hours. */
const nearShare = { least: '0.95', most: '1.05' }
const nearHours = 48
/** Further away nobody meant it. */
const daysLookedAt = 90

const weights: Readonly<Record<ProposalReason, number>> = {
  sameReference: 64,
  sameAddress: 16,
  sameAmount: 32,
  sameSender: 8,
  sameCustomer: 8,
  nearAmount: 4,
  nearTime: 2,
}

interface Found {
  orderNo: string
  merchantOrderNo: string
  customerUid: string
  status: number
  amount: string
  address: string
  fromAddress: string | null
  upstreamOrderNo: string | null
  createdAt: Date
}

export async function proposalsFor(
  db: Pick<Database, 'readPipelined'>,
  arrival: ArrivalRow,
): Promise<Proposal[]> {
  const isOnChain = isNetwork(arrival.service)
  const kind = isOnChain ? cryptoPayinOrder : localPayinOrder
  const machine: Machine = kind.machine
  const states = (machine.moves.pay?.from ?? []).map((state) => machine.states[state]?.id ?? 0)
  const spellings = spellingsOf(arrival.address)
  const { merchant_id: merchantId } = arrival
  const [orders, customers, senders] = await db.readPipelined(merchantId, (tx) => [
    send<Found>(tx, isOnChain ? payinsOnChain(arrival, states) : payinsAtBank(arrival, states)),
    isOnChain
      ? tx<{ uid: string }[]>`
          select customer_uid as uid from customer_address
          where merchant_id = ${merchantId} and address = any(${spellings}::text[])
          union select customer_uid from address_stock
          where merchant_id = ${merchantId} and address = any(${spellings}::text[]) and customer_uid is not null
          union select customer_uid from crypto_payin_order
          where merchant_id = ${merchantId} and address = any(${spellings}::text[])
          limit ${lookedAt}`
      : undefined,
    isOnChain && arrival.from_address !== ''
      ? tx<{ uid: string }[]>`
          select distinct uid from (
            (select customer_uid as uid from deposit_order
             where merchant_id = ${merchantId} and from_address = ${arrival.from_address}
             order by created_at desc limit ${lookedAt})
            union all
            (select customer_uid from crypto_payin_order
             where merchant_id = ${merchantId} and from_address = ${arrival.from_address}
             order by created_at desc limit ${lookedAt})) known`
      : undefined,
  ])
  const uids = (rows?: readonly { uid: string }[]) => new Set(rows?.map(({ uid }) => uid))
  const known = { atAddress: uids(customers), ofSender: uids(senders) }
  const ofOrders = orders.map(
    (order): Proposal => ({
      orderKind: isOnChain ? 'cryptoPayin' : 'localPayin',
      orderNo: order.orderNo,
      status: stateOfId(machine, order.status),
      amount: plain(order.amount),
      createTime: order.createdAt.toISOString(),
      customerUid: order.customerUid,
      reasons: reasonsFor(arrival, order, known),
    }),
  )
  const ofCustomers = mayBeDeposit(arrival)
    ? [...new Set([...known.atAddress, ...known.ofSender])].map(
        (uid): Proposal => ({
          orderKind: null,
          orderNo: null,
          status: null,
          amount: null,
          createTime: null,
          customerUid: uid,
          reasons: inOrder([
            known.atAddress.has(uid) && 'sameAddress',
            known.ofSender.has(uid) && 'sameSender',
          ]),
        }),
      )
    : []
  return [...ofOrders, ...ofCustomers]
    .filter(({ reasons }) => reasons.some((reason) => reason !== 'nearTime'))
    .toSorted((a, b) => weightOf(b) - weightOf(a))
    .slice(0, shown)
}

const weightOf = ({ reasons }: Proposal): number =>
  reasons.reduce((sum, reason) => sum + weights[reason], 0)

const inOrder = (found: readonly (ProposalReason | false)[]): ProposalReason[] =>
  proposalReasons.filter((reason) => found.includes(reason))

interface Known {
  atAddress: ReadonlySet<string>
  ofSender: ReadonlySet<string>
}

function reasonsFor(arrival: ArrivalRow, order: Found, known: Known): ProposalReason[] {
  const isSame = compare(order.amount, arrival.amount) === 0
  const isNear =
    compare(arrival.amount, times(order.amount, nearShare.least)) >= 0 &&
    compare(arrival.amount, times(order.amount, nearShare.most)) <= 0
  const hours = Math.abs(arrival.reported_at.getTime() - order.createdAt.getTime()) / 3_600_000
  const isAt = spellingsOf(arrival.address).includes(order.address)
  return inOrder([
    mentions(arrival.reference, order) && 'sameReference',
    isAt && 'sameAddress',
    isSame && 'sameAmount',
    (known.ofSender.has(order.customerUid) ||
      (arrival.from_address !== '' && order.fromAddress === arrival.from_address)) &&
      'sameSender',
    !isAt && known.atAddress.has(order.customerUid) && 'sameCustomer',
    !isSame && isNear && 'nearAmount',
    hours <= nearHours && 'nearTime',
  ])
}

/** Payers add words, and leave out what they take for decoration. */
function mentions(reference: string, { orderNo, merchantOrderNo, upstreamOrderNo }: Found) {
  const letters = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
  const written = letters(reference)
  return [orderNo, merchantOrderNo, upstreamOrderNo ?? ''].some((number) => {
    const wanted = letters(number)
    return (
      wanted.length >= 6 &&
      (written.includes(wanted) || (written.length >= 6 && wanted.endsWith(written)))
    )
  })
}

const sinceThen = ({ created_at: at }: ArrivalRow) =>
  sql`created_at > ${at}::timestamptz - ${daysLookedAt} * interval '1 day'`

/** By address, amount and sender: each by an index of its own. */
function payinsOnChain(arrival: ArrivalRow, states: readonly number[]): SqlFragment {
  const { merchant_id: merchantId, currency, amount } = arrival
  const open = sql`merchant_id = ${merchantId} and currency = ${currency} and status = any(${states}::smallint[])
    and ${sinceThen(arrival)}`
  const fields = sql`order_no as "orderNo", merchant_order_no as "merchantOrderNo", customer_uid as "customerUid", status,
    amount, address, from_address as "fromAddress", null::text as "upstreamOrderNo", created_at as "createdAt"`
  const spellings = spellingsOf(arrival.address)
  return sql`
    (select ${fields} from crypto_payin_order where ${open} and address = any(${spellings}::text[])
     order by created_at desc limit ${lookedAt})
    union
    (select ${fields} from crypto_payin_order
     where ${open} and amount between ${times(amount, nearShare.least)}::numeric and ${times(amount, nearShare.most)}::numeric
     order by amount desc limit ${lookedAt})
    union
    (select ${fields} from crypto_payin_order where ${open} and customer_uid = ${arrival.customer_uid ?? ''}
     order by created_at desc limit ${lookedAt})`
}

function payinsAtBank(arrival: ArrivalRow, states: readonly number[]): SqlFragment {
  const { merchant_id: merchantId, currency, service, amount } = arrival
  const open = sql`merchant_id = ${merchantId} and currency = ${currency} and country = ${service}
    and status = any(${states}::smallint[]) and ${sinceThen(arrival)}`
  const fields = sql`order_no as "orderNo", merchant_order_no as "merchantOrderNo", customer_uid as "customerUid", status,
    amount, coalesce(pay_to->>'account', '') as address, null::text as "fromAddress",
    upstream_order_no as "upstreamOrderNo", created_at as "createdAt"`
  return sql`
    (select ${fields} from local_payin_order
     where ${open} and amount between ${times(amount, nearShare.least)}::numeric and ${times(amount, nearShare.most)}::numeric
     order by amount desc limit ${lookedAt})
    union
    (select ${fields} from local_payin_order where ${open} order by created_at desc limit ${lookedAt * 10})`
}
