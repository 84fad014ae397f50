/**
 * Makes a merchant's orders of the last months by the commands of the product, step by step in the order of time:
 * each step sets the clock and then asks, reports, decides or runs a job exactly as it is done today.
 */
import { stateOfId } from '@countinghouse/contract/kit/machine.ts'
import type { Country } from '@countinghouse/contract/limits.ts'
import { CallError } from '../../call-error.ts'
import type { Transaction } from '../../db/database.ts'
import { dueAt, type TogetherPayload } from '../../orders/deadline.ts'
import { reviewOrder } from '../../orders/review.ts'
import { moveOrder } from '../../orders/transition.ts'
import { reportTo } from '../../upstream/upstream.ts'
import {
  type DemoActors,
  type DemoKind,
  type DemoKinds,
  type DemoRequest,
  type DemoRow,
  demoKindOf,
  registryOf,
  remarkOf,
  sandboxAddress,
  sharesOf,
} from '../kinds/demo-kind.ts'
import { queueDelayMs } from '../kinds/next-step.ts'
import { OrderPlan } from '../kinds/order-plan.ts'
import { reportsOf } from '../kinds/reports.ts'
import { draftOf, smaller } from '../world/draft.ts'
import type { Chance } from '../world/random.ts'
import { Introductions } from './introductions.ts'
import { insideOf, type PastClock } from './past-clock.ts'
import { PastJobs, type PastServices } from './past-jobs.ts'
import { PlannedEnds, type PlannedOrder, plannedOrders } from './planned-orders.ts'
import { TimeQueue } from './time-queue.ts'

export interface HistoryOptions extends Omit<DemoActors, 'db'> {
  kinds: DemoKinds
  /** Where the merchant has local rails. */
  countries: readonly Country[]
  orders: number
  customers: number
  from: Date
  to: Date
  chance: Chance
  notifyUrl: string | null
}

/** An order on its way. */
interface OpenOrder {
  kind: string
  orderNo: string
  row: DemoRow
  plan: OrderPlan
  /** The move that waits for its time. */
  planned?: PlannedMove | undefined
}

interface PlannedMove {
  at: number
  open: OpenOrder
  move: string
}

export class OrderHistory {
  readonly #tx: Transaction
  readonly #clock: PastClock
  readonly #options: HistoryOptions
  readonly #actors: DemoActors
  readonly #jobs: PastJobs
  readonly #report: ReturnType<typeof reportTo>
  readonly #reportAgain: ReturnType<typeof reportTo>
  readonly #moves = new TimeQueue<PlannedMove>()
  readonly #orders = new Map<string, OpenOrder>()
  readonly #introductions: Introductions
  readonly #ends: PlannedEnds
  readonly #shares: Record<string, number>

  constructor(
    tx: Transaction,
    clock: PastClock,
    services: Omit<PastServices, 'db'>,
    options: HistoryOptions,
  ) {
    const { merchantId, maker, checker, chance } = options
    const { refusable, certain } = insideOf(tx, merchantId, clock)
    this.#tx = tx
    this.#clock = clock
    this.#options = options
    this.#shares = sharesOf(options.kinds)
    this.#ends = new PlannedEnds(options.kinds, chance)
    this.#introductions = new Introductions(tx, merchantId, chance)
    const registry = registryOf(options.kinds)
    this.#actors = { db: refusable, merchantId, maker, checker }
    this.#jobs = new PastJobs(tx, { ...services, db: certain }, registry, merchantId, options.from)
    this.#report = reportTo(certain, registry)
    this.#reportAgain = reportTo(refusable, registry)
  }

  #kind(name: string): DemoKind<string> {
    return demoKindOf(this.#options.kinds, name)
  }

  async make(): Promise<void> {
    for (const [index, planned] of plannedOrders(this.#options).entries()) {
      await this.#runUntil(planned.at)
      await this.#ask(planned, index)
    }
    await this.#runUntil(this.#options.to.getTime())
  }

  async #runUntil(time: number): Promise<void> {
    for (;;) {
      const jobAt = Math.max(this.#jobs.nextAt + queueDelayMs, this.#clock.now.getTime())
      const moveAt = this.#moves.nextAt
      if (Math.min(jobAt, moveAt) > time) return
      if (jobAt <= moveAt) await this.#runJob(jobAt)
      else await this.#makeNextMove()
    }
  }

  async #ask({ at, recent }: PlannedOrder, index: number): Promise<void> {
    const { chance, merchantId, customers, notifyUrl } = this.#options
    this.#clock.now = new Date(at)
    const merchantOrderNo = `M${merchantId}-${at}-${index}`
    const countries = recent ? [recent.country] : this.#options.countries
    const draft = draftOf(chance, { merchantId, merchantOrderNo, notifyUrl, customers, countries })
    const wanted = recent?.kind ?? chance.weighted(this.#shares)
    const { ask, otherwise } = this.#kind(wanted)
    // Who has nothing to take out puts something in.
    const asked = ask(recent ? smaller(draft) : draft, chance)
    const isMade = await this.#create(wanted, asked, at, recent?.end)
    if (!isMade) await this.#create(otherwise, this.#kind(otherwise).ask(draft, chance), at)
  }

  async #create(kind: string, request: DemoRequest, at: number, rest?: string): Promise<boolean> {
    await this.#introductions.introduce(request, at)
    const orderNo = await unlessRefused(() => request.create(this.#actors))
    if (orderNo === undefined) return false
    const { chance } = this.#options
    const demoKind = this.#kind(kind)
    const end = rest ?? this.#ends.next(kind, request.country)
    const [row] = await Promise.all([this.#read(kind, orderNo), this.#jobs.look()])
    const open = { kind, orderNo, row, plan: new OrderPlan(demoKind, chance, end, !!rest) }
    this.#orders.set(orderNo, open)
    this.#planNext(open)
    return true
  }

  async #read(kind: string, orderNo: string): Promise<DemoRow> {
    const { table } = this.#kind(kind).order
    const [row] = await this.#tx<DemoRow[]>`
      select * from ${this.#tx(table)}
      where merchant_id = ${this.#options.merchantId} and order_no = ${orderNo}`
    if (!row) throw new Error(`Order ${orderNo} is not there`)
    return row
  }

  /** Moves of the clock are not planned: their jobs are in the queue. */
  #planNext(open: OpenOrder): void {
    const next = open.plan.next(open.row, this.#clock.now.getTime())
    open.planned = next && !next.byClock ? { at: next.at, move: next.move, open } : undefined
    if (open.planned) this.#moves.add(open.planned)
  }

  async #makeNextMove(): Promise<void> {
    const planned = this.#moves.takeDue(this.#moves.nextAt)
    // One that was planned before the clock moved the order is planned anew.
    if (!planned || planned.open.planned !== planned) return
    const { at, move, open } = planned
    this.#clock.now = new Date(Math.max(at, this.#clock.now.getTime()))
    await unlessRefused(() => this.#make(move, open))
    await Promise.all([this.#goOn(open, move), this.#jobs.look()])
  }

  #make(move: string, { kind, orderNo, row }: OpenOrder): Promise<unknown> {
    const demoKind = this.#kind(kind)
    const { order, review, resolve } = demoKind
    const remark = remarkOf(demoKind, move)
    const { merchantId, chance } = this.#options
    const { db, checker } = this.#actors
    const by = order.machine.moves[move]?.by
    if (by === 'upstream')
      return this.#send(reportsOf(demoKind, row, move, { chance, at: this.#clock.now }))
    const decision =
      review && (['approve', 'reject'] as const).find((name) => review.review.moves[name] === move)
    if (review && decision) {
      const decided = { orderNo, decision, remark, address: sandboxAddress }
      return db.asMerchant(merchantId, (tx) => reviewOrder(tx, review, checker, decided))
    }
    if (by === 'operator' && resolve) return resolve(this.#actors, move, { orderNo, remark })
    if (by !== 'merchant' && by !== 'platform')
      throw new Error(`Nobody in the demo world makes ${move} of ${kind}`)
    return db.asMerchant(merchantId, (tx) =>
      moveOrder(tx, order, { merchantId, orderNo, move, actor: by }),
    )
  }

  /** What comes first is what was planned; what follows may be outdated. */
  async #send([first, ...others]: ReturnType<typeof reportsOf>): Promise<void> {
    await this.#report(first)
    for (const report of others) await this.#reportAgain(report)
  }

  async #runJob(at: number): Promise<void> {
    this.#clock.now = new Date(at)
    const { task, payload } = await this.#jobs.run()
    if (task === 'notify') return
    const moved = task === 'deadline' ? [this.#orders.get(payload.orderNo)] : this.#dueOf(payload)
    for (const open of moved) if (open) await this.#goOn(open, payload.move)
  }

  /** The orders that a job has moved together. */
  #dueOf({ kind, move }: TogetherPayload): OpenOrder[] {
    const { machine } = this.#kind(kind).order
    const declared = machine.moves[move]
    const { now } = this.#clock
    return [...this.#orders.values()].filter((open) => {
      const due = open.kind === kind && declared && dueAt(machine, declared, open.row, now)
      return due && due <= now
    })
  }

  /** After somebody attempted a move: what became of it, and what comes next. */
  async #goOn(open: OpenOrder, attempted: string): Promise<void> {
    const { machine } = this.#kind(open.kind).order
    const { version } = open.row
    open.row = await this.#read(open.kind, open.orderNo)
    // Refused: nobody tries again.
    if (open.row.version === version) return
    const { to, otherwise } = machine.moves[attempted] ?? {}
    const made = to === stateOfId(machine, open.row.status) ? attempted : (otherwise ?? attempted)
    open.plan.made(attempted, made, open.row)
    this.#planNext(open)
  }
}

/** Undefined where the product says no: not enough money, or an order that has moved on. */
async function unlessRefused<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return undefined
  }
}
