/**
 * The orders of one merchant that are on their way, and what comes next for each: as the past was planned, with the
 * same ends and the same times, so that nobody waits for ever who is not left for people (kinds/waiting.ts).
 */
import { type Machine, stateNames, stateOfId } from '@countinghouse/contract/engine/machine.ts'
import type { Chance } from '../../../connectors/sandbox/world/random.ts'
import { CountinghouseError } from '../../../sdk/src/countinghouse.ts'
import { CallError } from '../../src/platform/call-error.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { identifier, raw, send, sql, unionAll } from '../../src/platform/db/sql.ts'
import { endsOf } from '../history/planned-orders.ts'
import { type DemoKinds, type DemoRow, demoKindOf } from '../kinds/demo-kind.ts'
import type { Step } from '../kinds/next-step.ts'
import { madeFor, OrderPlan } from '../kinds/order-plan.ts'
import { movesAhead } from '../kinds/routes.ts'
import { isForPeople, leftForPeople, minutesPerDecision } from '../kinds/waiting.ts'

interface OpenOrder {
  kind: string
  row: DemoRow
  plan: OrderPlan
  next?: Step | undefined
  /** When the chain reports one more confirmation. */
  confirmsAt?: number | undefined
}

export interface Playing {
  db: Pick<Database, 'asMerchant'>
  merchantId: string
  kinds: DemoKinds
  chance: Chance
  clock: { readonly now: Date }
  /** Makes a move as whoever makes it does, or answers that nobody is there who could. */
  make(kind: string, move: string, row: DemoRow): Promise<boolean>
  /** Called after every move. */
  made(kind: string, move: string, row: DemoRow): void
}

const minute = 60_000
const second = 1000
/** After a refusal, and while the server is late with what it does by the clock. */
const againMs = 5 * minute
const lateMs = 30 * second
/** The chain has a block for each order that often, and not for longer than that. */
const confirmation = { leastMs: 25 * second, most: 12 }
/** What is hastened would have come by then anyway. */
const hastenedMs = 90 * minute
const mostFound = 500
/** For so long somebody looks at what was just ordered. */
const askedMs = 15 * second

export class OpenOrders {
  readonly #by: Playing
  readonly #known = new Map<string, OpenOrder>()
  readonly #nextDecision = new Map<string, number>()

  constructor(by: Playing) {
    this.#by = by
  }

  get #now(): number {
    return this.#by.clock.now.getTime()
  }

  /** Plans a new order to an end. */
  async follow(kind: string, orderNo: string, end: string): Promise<void> {
    const row = await this.#read(kind, orderNo)
    if (row) this.#plan({ kind, row, plan: new OrderPlan(this.#kind(kind), this.#by.chance, end) })
  }

  /** Finds what others have made or moved. */
  async look(): Promise<void> {
    const found = await this.#open()
    const seen = new Map(found.map(({ orderNo, version }) => [orderNo, version]))
    for (const { kind, orderNo } of found)
      if (!this.#known.has(orderNo)) await this.#adopt(kind, orderNo)
    for (const open of [...this.#known.values()]) {
      const { order_no: orderNo, version } = open.row
      const isOpen = !this.#machine(open.kind).states[this.#stateOf(open)]?.end
      if (isOpen && seen.get(orderNo) !== version) await this.#refresh(open)
    }
  }

  /** Whether somebody waits for an answer that comes at once (`quick`): of a bank that was just asked, say. */
  async isAsked(): Promise<boolean> {
    const { db, merchantId, kinds, clock } = this.#by
    const queries = Object.values(kinds).flatMap(({ order: { table, machine }, quick = [] }) => {
      const from = quick.flatMap((move) => machine.moves[move]?.from ?? [])
      const ids = from.map((state) => machine.states[state]?.id)
      return ids.length === 0
        ? []
        : [
            sql`
              select 1 from ${identifier(table)}
              where merchant_id = ${merchantId} and status = any(${ids})
                and created_at > ${new Date(clock.now.getTime() - askedMs)}`,
          ]
    })
    if (queries.length === 0) return false
    const rows = await db.asMerchant(merchantId, async (tx) => [
      ...(await send(tx, sql`${unionAll(...queries)} limit 1`)),
    ])
    return rows.length > 0
  }

  /** Makes what is due, and answers how many moves that were. */
  async makeDue(): Promise<number> {
    let count = 0
    const due = [...this.#known.values()]
      .filter((open) => open.next && open.next.at <= this.#now && !this.#isForPeople(open))
      .toSorted((a, b) => (a.next?.at ?? 0) - (b.next?.at ?? 0))
    for (const open of due) count += Number(await this.#makeNext(open))
    for (const open of [...this.#known.values()])
      if ((open.confirmsAt ?? Number.POSITIVE_INFINITY) <= this.#now)
        count += Number(await this.#confirm(open))
    return count + (await this.#decide())
  }

  /** Makes one move earlier than it was planned, if any would have come soon: a confirmation rather than another. */
  async hasten(): Promise<boolean> {
    const open = [...this.#known.values()]
    const confirming = soonest(open, ({ confirmsAt }) => confirmsAt)
    if (confirming) return this.#confirm(confirming)
    const moving = soonest(open, (each) =>
      each.next && this.#isPlayed(each) && each.next.at <= this.#now + hastenedMs
        ? each.next.at
        : undefined,
    )
    return moving !== undefined && this.#makeNext(moving)
  }

  #kind = (name: string) => demoKindOf(this.#by.kinds, name)
  #machine = (name: string): Machine => this.#kind(name).order.machine
  #stateOf = ({ kind, row }: Pick<OpenOrder, 'kind' | 'row'>) =>
    stateOfId(this.#machine(kind), row.status)

  /** What the server does by itself is waited for. */
  #isPlayed({ kind, row, next }: OpenOrder): boolean {
    const by = next && this.#machine(kind).moves[next.move]?.by
    return (
      !next?.byClock && by !== 'platform' && !isForPeople(this.#kind(kind), row, next?.move ?? '')
    )
  }

  #isForPeople = ({ kind, row, next }: OpenOrder): boolean =>
    next !== undefined && !next.byClock && isForPeople(this.#kind(kind), row, next.move)

  async #read(kind: string, orderNo: string): Promise<DemoRow | undefined> {
    const { db, merchantId } = this.#by
    const [row] = await db.asMerchant(
      merchantId,
      (tx) => tx<DemoRow[]>`
        select * from ${tx(this.#kind(kind).order.table)}
        where merchant_id = ${merchantId} and order_no = ${orderNo}`,
    )
    return row
  }

  /** Split orders follow from their pieces. */
  #open(): Promise<{ kind: string; orderNo: string; version: number }[]> {
    const { db, merchantId, kinds } = this.#by
    const open = Object.entries(kinds).map(
      ([
        kind,
        {
          order: { table, machine, pieces },
        },
      ]) => {
        const ids = stateNames(machine).flatMap((state) => {
          const { id, end } = machine.states[state] ?? {}
          return id === undefined || end ? [] : [id]
        })
        const isWhole = pieces?.count ? sql`${identifier(pieces.count)} = 0` : raw('true')
        return sql`(
        select ${kind} as kind, order_no as "orderNo", version from ${identifier(table)}
        where merchant_id = ${merchantId} and status = any(${ids}) and ${isWhole}
        order by created_at limit ${raw(String(mostFound))})`
      },
    )
    return db.asMerchant(
      merchantId,
      async (tx) => [...(await send(tx, unionAll(...open)))] as never,
    )
  }

  async #adopt(kind: string, orderNo: string): Promise<void> {
    const row = await this.#read(kind, orderNo)
    const plan = row && this.#planFrom(kind, row)
    if (row && plan) this.#plan({ kind, row, plan })
  }

  /** For an order that came to its state without a plan of ours. */
  #planFrom(name: string, row: DemoRow): OrderPlan | undefined {
    const { chance } = this.#by
    const kind = this.#kind(name)
    const { machine } = kind.order
    const state = stateOfId(machine, row.status)
    if (machine.states[state]?.end) return undefined
    const onward = kind.onward?.(row, chance)
    if (onward) return new OrderPlan(kind, chance, onward)
    // Whoever ordered it by hand looks at it: what answers at once does.
    const quick = kind.quick?.find((move) => machine.moves[move]?.from.includes(state))
    const ends = Object.entries(endsOf(kind)).flatMap(([end, weight]) => {
      const moves = movesAhead(machine, end, state)
      const isFine = moves.length > 0 && (quick === undefined || moves.includes(quick))
      return isFine ? [[moves.join(), weight] as const] : []
    })
    if (ends.length === 0) return undefined
    return new OrderPlan(kind, chance, chance.weighted(Object.fromEntries(ends)).split(','))
  }

  #plan(open: OpenOrder): void {
    const { row, kind, plan } = open
    open.next = plan.next(row, this.#now)
    const isEnd = this.#machine(kind).states[this.#stateOf(open)]?.end !== undefined
    if (!open.next && !isEnd) {
      // It has come to where it was to rest: that is over.
      const onward = this.#planFrom(kind, row)
      if (onward) open.plan = onward
      open.next = onward?.next(row, this.#now)
    }
    if (open.next && this.#kind(kind).quick?.includes(open.next.move))
      open.next = { ...open.next, at: this.#now }
    open.confirmsAt = this.#nextConfirmation(open)
    if (open.next) this.#known.set(row.order_no, open)
    else this.#known.delete(row.order_no)
  }

  /** Spread over the time until there are enough. */
  #nextConfirmation(open: OpenOrder): number | undefined {
    const { kind, row, next } = open
    const { confirmsIn } = this.#kind(kind)
    if (!next || this.#stateOf(open) !== confirmsIn || this.#isForPeople(open)) return undefined
    const missing = Number(row.confirmations_needed) - 1 - Number(row.confirmations)
    const remaining = next.at - this.#now
    const count = Math.min(missing, Math.floor(remaining / confirmation.leastMs), confirmation.most)
    return count > 0 ? this.#now + remaining / (count + 1) : undefined
  }

  async #confirm(open: OpenOrder): Promise<boolean> {
    const { kind, row, next } = open
    await this.#by.make(kind, 'confirm', row)
    const after = await this.#read(kind, row.order_no)
    if (!after || after.version !== row.version + 1 || after.status !== row.status) {
      if (after) await this.#changed(open, after)
      return false
    }
    open.row = after
    open.next = next && { ...next, at: Math.max(next.at, this.#now + second) }
    open.confirmsAt = this.#nextConfirmation(open)
    return true
  }

  async #refresh(open: OpenOrder): Promise<void> {
    const row = await this.#read(open.kind, open.row.order_no)
    if (row && row.version !== open.row.version) this.#changed(open, row)
  }

  /** Somebody else has moved it: the clock as was planned, or a person. */
  #changed(open: OpenOrder, row: DemoRow): void {
    const machine = this.#machine(open.kind)
    const move = open.next?.move
    const isAsPlanned =
      move !== undefined && machine.moves[move]?.to === stateOfId(machine, row.status)
    open.row = row
    if (isAsPlanned) open.plan.made(move, move, row)
    else {
      const plan = this.#planFrom(open.kind, row)
      if (!plan) {
        this.#known.delete(row.order_no)
        return
      }
      open.plan = plan
    }
    this.#plan(open)
  }

  async #makeNext(open: OpenOrder): Promise<boolean> {
    const { kind, row, next } = open
    const now = await this.#read(kind, row.order_no)
    if (!next || !now) return false
    if (now.version !== row.version) {
      this.#changed(open, now)
      return false
    }
    if (!this.#isPlayed(open) && !this.#isForPeople(open)) {
      open.next = { ...next, at: this.#now + lateMs }
      return false
    }
    const after = (await this.#attempt(open, next.move)) && (await this.#read(kind, row.order_no))
    if (!after || after.version === row.version) {
      // Refused, as when the money is not there: perhaps it goes another way later.
      const plan = this.#planFrom(kind, now)
      if (plan) open.plan = plan
      open.next = { ...(plan?.next(now, this.#now) ?? next), at: this.#now + againMs }
      if (!plan) this.#known.delete(row.order_no)
      return false
    }
    const actualMove = madeFor(
      this.#machine(kind),
      next.move,
      stateOfId(this.#machine(kind), after.status),
    )
    open.row = after
    open.plan.made(next.move, actualMove, after)
    this.#by.made(kind, actualMove, after)
    this.#plan(open)
    return true
  }

  async #attempt({ kind, row }: OpenOrder, move: string): Promise<boolean> {
    try {
      return await this.#by.make(kind, move, row)
    } catch (error) {
      if (error instanceof CallError || error instanceof CountinghouseError) return false
      throw error
    }
  }

  /** Of each kind the one that waits longest, where more wait than are left for people. */
  async #decide(): Promise<number> {
    const { chance, kinds } = this.#by
    let count = 0
    for (const [name, kind] of Object.entries(kinds)) {
      const waiting = [...this.#known.values()].filter(
        (open) => open.kind === name && this.#isForPeople(open),
      )
      const isTime = (this.#nextDecision.get(name) ?? 0) <= this.#now
      if (waiting.length <= leftForPeople(kind) || !isTime) continue
      const { least, most } = minutesPerDecision
      this.#nextDecision.set(name, this.#now + minute * (least + (most - least) * chance.next()))
      const taken = await this.#taken(waiting.map(({ row }) => row.order_no))
      const [first] = waiting
        .filter(({ row }) => !taken.has(row.order_no))
        .toSorted((a, b) => a.row.created_at.getTime() - b.row.created_at.getTime())
      if (first) count += Number(await this.#makeNext(first))
    }
    return count
  }

  /** Those that somebody has opened to decide, or has just decided and may still undo. */
  async #taken(orderNos: readonly string[]): Promise<Set<string>> {
    const { db, merchantId, clock } = this.#by
    const rows = await db.asMerchant(
      merchantId,
      (tx) => tx<{ orderNo: string }[]>`
        select order_no as "orderNo" from review_claim
        where merchant_id = ${merchantId} and order_no = any(${[...orderNos]}) and until >= ${clock.now}
        union select order_no from held_decision
        where merchant_id = ${merchantId} and order_no = any(${[...orderNos]})`,
    )
    return new Set(rows.map(({ orderNo }) => orderNo))
  }
}

function soonest<T>(all: readonly T[], at: (each: T) => number | undefined): T | undefined {
  let first: { each: T; at: number } | undefined
  for (const each of all) {
    const when = at(each)
    if (when !== undefined && (!first || when < first.at)) first = { each, at: when }
  }
  return first?.each
}
