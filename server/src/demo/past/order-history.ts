/**
 * Makes a merchant's orders of the last months by the commands of the product, step by step in the order of time:
 * each step sets the clock and then asks, reports, decides or runs a job exactly as it is done today.
 */
import { stateOfId } from '@countinghouse/contract/kit/machine.ts'
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
import { introduceCustomer } from '../world/customers.ts'
import { draftOf } from '../world/draft.ts'
import type { Chance } from '../world/random.ts'
import { insideOf, type PastClock } from './past-clock.ts'
import { PastJobs, type PastServices } from './past-jobs.ts'
import { TimeQueue } from './time-queue.ts'

export interface HistoryOptions extends Omit<DemoActors, 'db'> {
  kinds: DemoKinds
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

const second = 1000
const day = 86_400 * second

export class OrderHistory {
  readonly #tx: Transaction
  readonly #clock: PastClock
  readonly #options: HistoryOptions
  readonly #actors: DemoActors
  readonly #jobs: PastJobs
  readonly #report: ReturnType<typeof reportTo>
  readonly #moves = new TimeQueue<PlannedMove>()
  readonly #orders = new Map<string, OpenOrder>()
  readonly #introduced = new Set<string>()
  /** Ends that no order of a kind has had yet: each is taken once before chance decides. */
  readonly #newEnds: ReadonlyMap<string, string[]>
  readonly #shares: Record<string, number>

  constructor(
    tx: Transaction,
    clock: PastClock,
    services: Omit<PastServices, 'db'>,
    options: HistoryOptions,
  ) {
    const { merchantId, maker, checker } = options
    const { refusable, certain } = insideOf(tx, merchantId, clock)
    this.#tx = tx
    this.#clock = clock
    this.#options = options
    this.#shares = sharesOf(options.kinds)
    this.#newEnds = new Map(
      Object.entries(options.kinds).map(([kind, { ends }]) => [kind, Object.keys(ends)]),
    )
    const registry = registryOf(options.kinds)
    this.#actors = { db: refusable, merchantId, maker, checker }
    this.#jobs = new PastJobs(tx, { ...services, db: certain }, registry, merchantId, options.from)
    this.#report = reportTo(certain, registry)
  }

  #kind(name: string): DemoKind<string> {
    return demoKindOf(this.#options.kinds, name)
  }

  async make(): Promise<void> {
    const { orders, from, to } = this.#options
    const step = (to.getTime() - from.getTime()) / orders
    for (let i = 0; i < orders; i++) {
      const at = Math.round(from.getTime() + i * step)
      await this.#runUntil(at)
      await this.#ask(at, i)
    }
    await this.#runUntil(to.getTime())
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

  async #ask(at: number, index: number): Promise<void> {
    const { chance, merchantId, customers, notifyUrl } = this.#options
    this.#clock.now = new Date(at)
    const merchantOrderNo = `M${merchantId}-${at}-${index}`
    const draft = draftOf(chance, { merchantId, merchantOrderNo, notifyUrl, customers })
    const wanted = chance.weighted(this.#shares)
    const { ask, otherwise } = this.#kind(wanted)
    // Who has nothing to take out puts something in.
    const isMade = await this.#create(wanted, ask(draft, chance), at)
    if (!isMade) await this.#create(otherwise, this.#kind(otherwise).ask(draft, chance), at)
  }

  async #create(kind: string, request: DemoRequest, at: number): Promise<boolean> {
    await this.#introduce(request, at)
    const orderNo = await unlessRefused(() => request.create(this.#actors))
    if (orderNo === undefined) return false
    const { chance } = this.#options
    const demoKind = this.#kind(kind)
    const end = this.#newEnds.get(kind)?.shift() ?? chance.weighted(demoKind.ends)
    const [row] = await Promise.all([this.#read(kind, orderNo), this.#jobs.look()])
    const open = { kind, orderNo, row, plan: new OrderPlan(demoKind, chance, end) }
    this.#orders.set(orderNo, open)
    this.#planNext(open)
    return true
  }

  async #introduce({ customers, depositAddress }: DemoRequest, at: number): Promise<void> {
    const { merchantId, chance } = this.#options
    for (const uid of customers) {
      if (this.#introduced.has(uid)) continue
      this.#introduced.add(uid)
      const since = new Date(at - second * chance.integer(60, (20 * day) / second))
      await introduceCustomer(this.#tx, merchantId, uid, since)
    }
    const name = depositAddress && `${depositAddress.network} ${depositAddress.address}`
    if (!name || this.#introduced.has(name)) return
    this.#introduced.add(name)
    const row = {
      merchant_id: merchantId,
      customer_uid: customers[0],
      ...depositAddress,
      created_at: new Date(at - second * chance.integer(5, 50)),
    }
    await this.#tx`insert into customer_address ${this.#tx(row)}`
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
    const { order, report, review, resolve } = demoKind
    const remark = remarkOf(demoKind, move)
    const { merchantId, chance } = this.#options
    const { db, checker } = this.#actors
    const by = order.machine.moves[move]?.by
    if (by === 'upstream') {
      const set = report(move, row, { chance, at: this.#clock.now })
      return this.#report({ merchantId, kind, orderNo, move, set })
    }
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
