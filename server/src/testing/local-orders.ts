/** Orders of local rails for tests: made by the product's commands, moved by what a bank reports. */
import { randomUUID } from 'node:crypto'
import type { Country } from '@countinghouse/contract/limits.ts'
import type { Direction, Rail } from '@countinghouse/contract/rails/rail.ts'
import { rails } from '@countinghouse/contract/rails/rails.ts'
import {
  type AskedLocalPayin,
  createLocalPayin,
} from '../areas/local-payin/create-local-payin.command.ts'
import { createLocalPayout } from '../areas/local-payout/create-local-payout.command.ts'
import type { Database } from '../db/database.ts'
import { atTime, HistoryClock } from '../demo/history/history-clock.ts'
import { orderRegistry } from '../order-registry.ts'
import type { AskedLocalOrder } from '../rails/terms.ts'
import { reportReceiver, type UpstreamReport } from '../upstream/upstream.ts'

type Scoped = Pick<Database, 'asMerchant'>

/** The same database some time ago: what falls due between then and now is done by the clock at once. */
export const ago = (db: Database, ms: number): Database =>
  atTime(db, new HistoryClock(new Date(Date.now() - ms)))

const merchantId = '10001'

/** The examples that the rail itself gives for the fields that the method needs. */
export const examples = (country: Country, method: string, direction: Direction) => {
  const rail: Rail = rails[country]
  const needed = rail.methods[method]?.[direction]?.fields ?? []
  return Object.fromEntries(needed.map((field) => [field, rail.fields[field]?.example ?? '']))
}

const asked = (direction: Direction, more: Partial<AskedLocalOrder>): AskedLocalOrder => {
  const { country = 'IN', method = 'upi', details } = more
  return {
    merchantOrderNo: `M${randomUUID()}`,
    amount: '1000',
    notifyUrl: null,
    ...more,
    country,
    method,
    details: details ?? examples(country, method, direction),
  }
}

export const askedPayin = (more: Partial<AskedLocalPayin> = {}): AskedLocalPayin => ({
  ...asked('payin', more),
  customerUid: 'payer',
})

export const askedPayout = (more: Partial<AskedLocalOrder> = {}): AskedLocalOrder =>
  asked('payout', more)

export const localPayin = async (db: Scoped, more: Partial<AskedLocalPayin> = {}) =>
  (await db.asMerchant(merchantId, (tx) => createLocalPayin(tx, merchantId, askedPayin(more))))
    .order_no

export const localPayout = async (db: Scoped, more: Partial<AskedLocalOrder> = {}) =>
  (await db.asMerchant(merchantId, (tx) => createLocalPayout(tx, merchantId, askedPayout(more))))
    .order_no

/** What a bank says; each report has an id of its own unless it is given one. */
export const bankReports =
  (db: Scoped, kind: 'localPayin' | 'localPayout', orders = orderRegistry) =>
  (orderNo: string, move: string, more: Partial<UpstreamReport> = {}): Promise<void> =>
    reportReceiver(
      db,
      orders,
    )({
      merchantId,
      kind,
      orderNo,
      move,
      reportId: randomUUID(),
      channel: 'test bank',
      ...more,
    })
