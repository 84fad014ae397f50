/**
 * Takes what a connector reports of money that arrived: finds whose it is, and gives it to the order whose machine can
 * take it, to the customer as a deposit, or else to the inbox (docs/decisions/rails-and-upstreams.md). Each arrival
 * counts once, whatever is reported of it how often and in which order.
 */
import type { ArrivalEvent } from '@countinghouse/contract/areas/arrival/arrival.list.ts'
import { compare } from '@countinghouse/contract/engine/decimal.ts'
import type { ErrorName } from '@countinghouse/contract/error-codes.ts'
import type { FastifyBaseLogger } from 'fastify'
import { newOrderNo } from '../../engine/orders/order-number.ts'
import { CallError, callError } from '../../platform/call-error.ts'
import { timeColumn, timeOf } from '../../platform/db/clock.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { ChangedMeanwhile } from '../upstream/upstream.ts'
import { type ArrivalRow, confirmationsFor, eventIds, spellingsOf, statusIds } from './arrival.ts'
import { becomeOf, followArrival, takeBack } from './follow-arrival.ts'

interface Arrival {
  /** Over a chain, or else the country of a rail. */
  network?: string | undefined
  country?: string | undefined
  /** Or the account at a bank. */
  address: string
  currency: string
  amount: string
  /** Or the bank's own reference of the payment. */
  txHash: string
  index: number
  fromAddress?: string | undefined
  /** What the payer wrote, at a bank. */
  reference?: string | undefined
}

export interface ArrivalReport {
  reportId: string
  /** When it happened, by the connector's clock. */
  at: string
  event: ArrivalEvent
  confirmations?: number | undefined
  /** Whose account it is, at a bank: addresses on chain are known. */
  merchantId?: string | undefined
  arrival: Arrival
}

export interface ReportingConnector {
  connectorId: string
  services: readonly string[]
}

export interface TakenReport {
  outcome: 'applied' | 'repeated' | 'ignored' | 'unmatched' | 'refused'
  reason?: string
}

interface Context {
  db: Pick<Database, 'asMerchant' | 'sql'>
  log?: Pick<FastifyBaseLogger, 'warn'> | undefined
}

/** Each failed attempt means that somebody else moved the order. */
const maxAttempts = 20

export async function takeArrival(
  { db, log }: Context,
  connector: ReportingConnector,
  report: ArrivalReport,
): Promise<TakenReport> {
  const { arrival, reportId } = report
  const service = arrival.network ?? arrival.country
  const about = { connectorId: connector.connectorId, reportId, service }
  if (service === undefined || !connector.services.includes(service)) {
    log?.warn(about, 'An arrival that the connector does not serve')
    return { outcome: 'refused', reason: 'notFound' }
  }
  const merchantId = await merchantOf(db, connector, report)
  if (merchantId === undefined) {
    log?.warn({ ...about, address: arrival.address }, 'An arrival at an address of no merchant')
    return takeForPlatform(db, connector, service, report)
  }
  for (let tries = 1; ; tries++) {
    try {
      return await db.asMerchant(merchantId, (tx) =>
        takeForMerchant(tx, merchantId, { ...connector, service }, report),
      )
    } catch (error) {
      if (error instanceof ChangedMeanwhile && tries < maxAttempts) continue
      if (!(error instanceof CallError)) throw error
      log?.warn({ ...about, reason: error.errorName }, 'An arrival was refused')
      return { outcome: 'refused', reason: error.errorName }
    }
  }
}

/** Of addresses that this connector gave, and of merchants for whose accounts it was given an order. */
async function merchantOf(
  db: Context['db'],
  { connectorId }: ReportingConnector,
  { arrival, merchantId }: ArrivalReport,
): Promise<string | undefined> {
  if (arrival.network !== undefined) {
    const [owner] = await db.sql<{ merchantId: string }[]>`
      select merchant_id::text as "merchantId" from platform_address
      where address = any(${spellingsOf(arrival.address)}::text[]) and connector_id = ${connectorId}
      order by network <> ${arrival.network} limit 1`
    return owner?.merchantId
  }
  if (merchantId === undefined || !/^\d{1,18}$/.test(merchantId)) return undefined
  const [known] = await db.asMerchant(
    merchantId,
    (tx) => tx`
      select 1 from connector_instruction
      where merchant_id = ${merchantId} and connector_id = ${connectorId} limit 1`,
  )
  return known && merchantId
}

async function takeForPlatform(
  db: Context['db'],
  { connectorId }: ReportingConnector,
  service: string,
  { arrival, event, at, confirmations = 0 }: ArrivalReport,
): Promise<TakenReport> {
  const row = {
    connector_id: connectorId,
    service,
    tx_hash: arrival.txHash,
    tx_index: arrival.index,
    address: arrival.address,
    from_address: arrival.fromAddress ?? '',
    reference: arrival.reference ?? '',
    currency: arrival.currency,
    amount: arrival.amount,
    confirmations,
    event: eventIds[event],
    reported_at: new Date(at),
  }
  const changed = await db.sql`
    insert into platform_arrival as a ${db.sql(row)}
    on conflict (connector_id, service, tx_hash, tx_index) do update
      set event = excluded.event, confirmations = excluded.confirmations, reported_at = excluded.reported_at
      where (a.reported_at, a.event, a.confirmations)
        < (excluded.reported_at, excluded.event, excluded.confirmations)
    returning 1`
  return { outcome: changed.length > 0 ? 'unmatched' : 'repeated' }
}

async function takeForMerchant(
  tx: Transaction,
  merchantId: string,
  connector: ReportingConnector & { service: string },
  report: ArrivalReport,
): Promise<TakenReport> {
  const { arrival, isNew } = await lockArrival(tx, merchantId, connector, report)
  if (!isSame(arrival, report.arrival)) return { outcome: 'refused', reason: 'conflict' }
  const isLate = !isNew && !isNewer(report, arrival)
  const reason = isLate ? 'olderThanKnown' : null
  const isFirst = await storeReport(tx, merchantId, connector.connectorId, {
    report,
    arrivalNo: arrival.arrival_no,
    reason,
  })
  // An id that was another arrival's: nothing of this one is kept.
  if (!isFirst && isNew) throw callError('conflict')
  if (!isFirst) return { outcome: 'repeated' }
  if (isLate) return { outcome: 'ignored', reason: 'olderThanKnown' }
  const wasGone = arrival.event >= eventIds.failed
  const needed = await confirmationsFor(tx, arrival)
  const now: ArrivalRow = {
    ...arrival,
    event: eventIds[report.event],
    reported_at: new Date(report.at),
    confirmations: confirmationsOf(report, needed),
  }
  const isGone = now.event >= eventIds.failed
  const isFresh = isNew || wasGone
  const times = isNew || !wasGone ? arrival.times : arrival.times + 1
  const { changes, ignored } = await whileCounting(() => {
    if (!isGone) {
      return isFresh ? becomeOf(tx, { ...now, times }, needed) : followArrival(tx, now, needed)
    }
    return isFresh ? undefined : takeBack(tx, now, arrival.event === eventIds.confirmed)
  })
  const after = { ...now, ...changes }
  await writeArrival(tx, after)
  if (ignored) {
    await tx`
      update arrival_report set reason = ${ignored}
      where merchant_id = ${merchantId} and connector_id = ${connector.connectorId} and report_id = ${report.reportId}`
    return { outcome: 'ignored', reason: ignored }
  }
  return { outcome: after.problem === null || isGone ? 'applied' : 'unmatched' }
}

/** A bank that takes back one of several payments is kept, with the reason why the order does not follow. */
async function whileCounting(work: () => Promise<Partial<ArrivalRow>> | undefined) {
  try {
    return { changes: await work() }
  } catch (error) {
    if (error instanceof CallError && error.errorName === ('reversedInPart' as ErrorName))
      return { ignored: error.errorName }
    throw error
  }
}

/** A bank, or a chain without numbers, says that it is final. */
const confirmationsOf = ({ event, confirmations }: ArrivalReport, needed: number): number =>
  confirmations ?? (event === 'confirmed' ? needed : 0)

const isNewer = ({ at, event, confirmations }: ArrivalReport, known: ArrivalRow): boolean => {
  const later = new Date(at).getTime() - known.reported_at.getTime()
  if (later !== 0) return later > 0
  const further = eventIds[event] - known.event
  return further > 0 || (further === 0 && (confirmations ?? 0) > known.confirmations)
}

const isSame = (known: ArrivalRow, { amount, currency, address }: Arrival): boolean =>
  known.currency === currency &&
  compare(known.amount, amount) === 0 &&
  spellingsOf(known.address).some((each) => spellingsOf(address).includes(each))

/** Reports of one arrival wait for each other here, on all servers. */
async function lockArrival(
  tx: Transaction,
  merchantId: string,
  { connectorId, service }: ReportingConnector & { service: string },
  { arrival, event, at }: ArrivalReport,
): Promise<{ arrival: ArrivalRow; isNew: boolean }> {
  const row = {
    merchant_id: merchantId,
    arrival_no: newOrderNo({ letter: 'U' }, await timeOf(tx)),
    service,
    tx_hash: arrival.txHash,
    tx_index: arrival.index,
    connector_id: connectorId,
    address: arrival.address,
    from_address: arrival.fromAddress ?? '',
    reference: arrival.reference ?? '',
    currency: arrival.currency,
    amount: arrival.amount,
    event: eventIds[event],
    reported_at: new Date(at),
    ...timeColumn(tx, 'created_at'),
  }
  const [made] = await tx<ArrivalRow[]>`
    insert into arrival ${tx(row)}
    on conflict (merchant_id, service, tx_hash, tx_index) do nothing returning *`
  if (made) return { arrival: made, isNew: true }
  const [known] = await tx<ArrivalRow[]>`
    select * from arrival
    where merchant_id = ${merchantId} and service = ${service} and tx_hash = ${arrival.txHash}
      and tx_index = ${arrival.index} for update`
  return { arrival: known as ArrivalRow, isNew: false }
}

/** False for one that came before. */
async function storeReport(
  tx: Transaction,
  merchantId: string,
  connectorId: string,
  about: { report: ArrivalReport; arrivalNo: string; reason: string | null },
): Promise<boolean> {
  const { report, arrivalNo, reason } = about
  const row = {
    merchant_id: merchantId,
    connector_id: connectorId,
    report_id: report.reportId,
    arrival_no: arrivalNo,
    event: eventIds[report.event],
    confirmations: report.confirmations ?? null,
    reported_at: new Date(report.at),
    reason,
    ...timeColumn(tx, 'received_at'),
  }
  const stored = await tx`
    insert into arrival_report ${tx(row)}
    on conflict (merchant_id, connector_id, report_id) do nothing returning 1`
  return stored.length > 0
}

/** What reports change of it; decisions write what is theirs. */
async function writeArrival(tx: Transaction, row: ArrivalRow): Promise<void> {
  const isOver = row.status === statusIds.takenBack
  const ended = row.status < statusIds.credited ? null : row.finished_at
  await tx`
    update arrival
    set event = ${row.event}, reported_at = ${row.reported_at}, confirmations = ${row.confirmations},
        times = ${row.times}, customer_uid = ${row.customer_uid}, status = ${row.status}, problem = ${row.problem},
        order_kind = ${row.order_kind}, order_no = ${row.order_no}, resolution = ${row.resolution},
        proposed_by = ${row.proposed_by}, proposed_at = ${row.proposed_at},
        finished_at = ${isOver ? (ended ?? (await timeOf(tx))) : ended}
    where merchant_id = ${row.merchant_id} and arrival_no = ${row.arrival_no}`
}
