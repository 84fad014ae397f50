/** What somebody who looks at the demo world sees, by the clock of a test. */
import type { DashboardPeriod } from '@countinghouse/contract/areas/dashboard/dashboard.figures.ts'
import { variantBody } from '@countinghouse/contract/engine/call-variant.ts'
import type { Choices, Field, List } from '@countinghouse/contract/engine/list.ts'
import { stateNames } from '@countinghouse/contract/engine/machine.ts'
import { errorCodes } from '@countinghouse/contract/error-codes.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { timesOf } from '../../src/areas/dashboard/dashboard-times.ts'
import { viewOf } from '../../src/areas/dashboard/dashboard-view.ts'
import { workOf } from '../../src/areas/dashboard/dashboard-work.ts'
import { readDashboard } from '../../src/areas/dashboard/read-dashboard.query.ts'
import { orderRegistry } from '../../src/order-registry.ts'
import type { Browser } from '../../test/app/browser.ts'
import type { TestApp } from '../../test/app/test-app.ts'
import { demoKinds } from '../kinds/all-kinds.ts'
import { leftForPeople } from '../kinds/waiting.ts'

const day = 86_400_000
const tables = Object.values(demoKinds).map(({ order }) => order.table)

/** Those that the dashboard compares in percent. */
const figures = ['received', 'paidOut', 'fees', 'orders'] as const
/** In percent, what a person takes for an ordinary change. */
const ordinary = { least: -60, most: 120 }
/** USD and orders that three or four orders more or less make: at the beginning of a day that is much of it. */
const few = { received: 1500, paidOut: 500, fees: 20, orders: 5 }

/** Comparisons of the dashboard with the period before that nobody would believe. */
export async function unbelievable(
  app: TestApp,
  merchantId: string,
  periods: readonly DashboardPeriod[],
  asOf: Date,
): Promise<string[]> {
  const found: string[] = []
  const work = workOf(orderRegistry)
  for (const period of periods) {
    const span = { merchantId, times: timesOf(period, 'GMT+8', asOf.getTime()), asOf }
    const read = await readDashboard(app.db, orderRegistry, work, span, undefined)
    if (!read) throw new Error('Nothing was kept')
    const viewer = { name: 'admin', roles: ['admin' as const], useLocalConfig: 1 as const }
    const { current, previous } = viewOf(orderRegistry, work, read.dashboard, viewer)
    for (const figure of figures) {
      const [before, now] = [Number(previous[figure]), Number(current[figure])]
      // Nothing to compare with: the dashboard says so.
      if (before === 0) continue
      const percent = ((now - before) / Math.abs(before)) * 100
      const isOrdinary = percent >= ordinary.least && percent <= ordinary.most
      const text = `${merchantId} ${asOf.toISOString()} ${period} ${figure}: ${before} to ${now}`
      if (!isOrdinary && Math.abs(now - before) > few[figure]) found.push(text)
    }
  }
  return found
}

/** How many orders came by this time of the day, today and on each of seven days before. */
export async function ordersByNow(app: TestApp, merchantId: string, asOf: Date): Promise<number[]> {
  const counts: number[] = []
  for (let ago = 0; ago <= 7; ago++) {
    const to = new Date(asOf.getTime() - ago * day)
    const from = new Date(Math.floor((to.getTime() + day / 3) / day) * day - day / 3)
    const [row] = await app.owner.unsafe<{ count: number }[]>(
      `select count(*)::int as count from (${tables.map((table) => `select merchant_id, created_at from ${table}`).join(' union all ')}) o
       where merchant_id = ${merchantId} and created_at between '${from.toISOString()}' and '${to.toISOString()}'`,
    )
    counts.push(row?.count ?? 0)
  }
  return counts
}

/** By kind, orders that wait for a review. */
export async function reviewQueues(app: TestApp, merchantId: string): Promise<[string, number][]> {
  const queues: [string, number][] = []
  for (const [name, { order, review }] of Object.entries(demoKinds)) {
    if (!review) continue
    const status = order.machine.states[review.review.waiting]?.id
    const [row] = await app.owner.unsafe<{ count: number }[]>(
      `select count(*)::int as count from ${order.table} where merchant_id = ${merchantId} and status = ${status}`,
    )
    queues.push([`${merchantId} ${name}`, row?.count ?? 0])
  }
  return queues
}

/** Names of states without any order. */
export async function emptyStates(app: TestApp, merchantId: string): Promise<string[]> {
  const empty: string[] = []
  for (const [name, { order }] of Object.entries(demoKinds)) {
    const rows = await app.owner.unsafe<{ status: number }[]>(
      `select distinct status from ${order.table} where merchant_id = ${merchantId}`,
    )
    const seen = rows.map(({ status }) => status)
    for (const state of stateNames(order.machine))
      if (!seen.includes(order.machine.states[state]?.id ?? -1)) empty.push(`${name} ${state}`)
  }
  return empty
}

/** Names of states that no order ever came to, by the trace of all. */
export async function unreachedStates(app: TestApp): Promise<string[]> {
  const reached = await app.owner<{ kind: number; status: number }[]>`
    select distinct kind, to_status as status from order_event where piece_no is null`
  return Object.entries(demoKinds).flatMap(([name, { order }]) =>
    stateNames(order.machine)
      .filter((state) => {
        const id = order.machine.states[state]?.id
        return !reached.some(({ kind, status }) => kind === order.declared.id && status === id)
      })
      .map((state) => `${name} ${state}`),
  )
}

type Row = Record<string, unknown>

export interface Used {
  /** Fields of lists in which some row has something. */
  fields: Set<string>
  /** Words of choices that some row has, whichever list it is in. */
  words: Set<string>
}

export const nameOfField = ({ name }: List, field: string) => `${name} ${field}`
export const nameOfWord = ({ texts }: Choices, word: string) => `${texts} ${word}`

/** What the rows of a list, as an operator gets them, have in its fields. */
export async function addUsed(used: Used, browser: Browser, list: List): Promise<void> {
  for (let current = 1; ; current++) {
    const page = { size: Math.max(...limits.pageSizes), current, ...variantBody(list) }
    const { code, data } = await browser.call(list.path, page)
    // A merchant without local rails has no such lists.
    if (code === errorCodes.localOrdersOff.code) return
    for (const row of data.records as Row[])
      for (const [name, field] of Object.entries(list.fields)) {
        if (isNothing(row[name], field)) continue
        used.fields.add(nameOfField(list, name))
        if (field.type === 'choice') used.words.add(nameOfWord(field.choices, String(row[name])))
      }
    if (data.records.length < page.size) return
  }
}

const isNothing = (value: unknown, { type }: Field): boolean =>
  type === 'money' || type === 'decimal' || type === 'count'
    ? Number(value ?? 0) === 0
    : (value ?? '') === ''

/** The longest time in which no order moved, nobody wrote and nobody was told, in seconds. */
export async function stillness(app: TestApp, from: Date, to: Date): Promise<number> {
  const rows = await app.owner.unsafe<{ at: Date }[]>(
    `select at from (
       select at from order_event union all select at from notification_attempt
       union all select created_at from conversation_message) moves
     where at between '${from.toISOString()}' and '${to.toISOString()}' order by at`,
  )
  const times = [from, ...rows.map(({ at }) => at), to].map((at) => at.getTime())
  return Math.max(...times.slice(1).map((at, index) => (at - (times[index] ?? at)) / 1000))
}

/** Where orders can wait for something that nobody plays: a payer until the order expires, and people. */
const patient = ['pendingPayment', 'paying', 'partialPayment', 'trading']

/** Open orders in which nothing has happened for so long, less those that are left for people to decide. */
export async function forgotten(
  app: TestApp,
  merchantId: string,
  since: Date,
  asOf: Date,
): Promise<string[]> {
  const found: string[] = []
  for (const [name, kind] of Object.entries(demoKinds)) {
    const { table, machine } = kind.order
    for (const state of stateNames(machine).filter((each) => !machine.states[each]?.end)) {
      const decisions = machine.operatorMoves.filter((move) =>
        machine.moves[move]?.from.includes(state),
      )
      const isForPeople = decisions.length > 0 && state !== 'trading'
      const expires = patient.includes(state) && 'expires_at' in (await columnsOf(app, table))
      const rows = await app.owner.unsafe<{ no: string }[]>(
        `select order_no as no from ${table} o
         where merchant_id = ${merchantId} and status = ${machine.states[state]?.id}
           ${expires ? `and expires_at < '${asOf.toISOString()}'` : ''}
           and not exists (select from order_event e where e.merchant_id = o.merchant_id
                           and e.order_no = o.order_no and e.at >= '${since.toISOString()}')`,
      )
      if (rows.length > (isForPeople ? leftForPeople(kind) : 0))
        found.push(`${name} ${state}: ${rows.map(({ no }) => no).join(', ')}`)
    }
  }
  return found
}

async function columnsOf({ owner }: TestApp, table: string): Promise<Record<string, true>> {
  const rows = await owner.unsafe<{ name: string }[]>(
    `select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0`,
  )
  return Object.fromEntries(rows.map(({ name }) => [name, true]))
}
