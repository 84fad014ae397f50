/**
 * Makes a merchant's orders of the last months by the commands of the product, step by step in the order of time:
 * each step sets the clock and then asks, reports, decides or runs a job exactly as it is done today.
 */
import { type Machine, stateOfId } from '@countinghouse/contract/kit/machine.ts'
import type { Country } from '@countinghouse/contract/limits.ts'
import type { Transaction } from '../../db/database.ts'
import { type BatchedDeadlinePayload, dueAt } from '../../orders/deadline.ts'
import { reportReceiver } from '../../upstream/upstream.ts'
import {
  type DemoActors,
  type DemoKind,
  type DemoKinds,
  type DemoRequest,
  type DemoRow,
  demoKindOf,
  registryOf,
  sharesOf,
} from '../kinds/demo-kind.ts'
import { queueDelayMs } from '../kinds/next-step.ts'
import { OrderPlan } from '../kinds/order-plan.ts'
import { draftOf, smaller } from '../world/draft.ts'
import { type Chance, chanceOf } from '../world/random.ts'
import { BatchHistory, type PlannedBatch } from './batch-history.ts'
import { ConversationHistory } from './conversation-history.ts'
import { type HistoryClock, withinTransaction } from './history-clock.ts'
import { HistoryJobs, type HistoryServices } from './history-jobs.ts'
import { KnownCustomers } from './known-customers.ts'
import { OrderMover } from './order-mover.ts'
import { PieceHistory } from './piece-history.ts'
import { PlannedEnds, type PlannedOrder, plannedOrders } from './planned-orders.ts'
import { TimeQueue } from './time-queue.ts'
import { soonest, type Timeline } from './timeline.ts'
import { unlessRefused } from './unless-refused.ts'

export interface HistoryOptions extends Omit<DemoActors, 'db'> {
  kinds: DemoKinds
  /** Where the merchant has local rails. */
  countries: readonly Country[]
  orders: number
  customers: number
  from: Date
  to: Date
  chance: Chance
  /** Files of payouts, where the merchant has submitted any. */
  batches?: readonly PlannedBatch[]
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
  readonly #clock: HistoryClock
  readonly #options: HistoryOptions
  readonly #actors: DemoActors
  readonly #jobs: HistoryJobs
  readonly #movers: OrderMover
  readonly #pieces: PieceHistory
  readonly #conversations: ConversationHistory
  readonly #timelines: readonly Timeline[]
  readonly #moves = new TimeQueue<PlannedMove>()
  readonly #orders = new Map<string, OpenOrder>()
  readonly #knownCustomers: KnownCustomers
  readonly #ends: PlannedEnds
  readonly #shares: Record<string, number>

  constructor(
    tx: Transaction,
    clock: HistoryClock,
    services: Omit<HistoryServices, 'db'>,
    options: HistoryOptions,
  ) {
    const { merchantId, maker, checker, chance, batches = [], to } = options
    const { refusable, certain } = withinTransaction(tx, merchantId, clock)
    this.#tx = tx
    this.#clock = clock
    this.#options = options
    this.#shares = sharesOf(options.kinds)
    this.#ends = new PlannedEnds(options.kinds, chance)
    // Who is known already differs by merchant: of their own chance, they do not change what comes after them.
    const ownChance = chanceOf(chance.integer(1, 2 ** 30))
    this.#knownCustomers = new KnownCustomers(tx, merchantId, ownChance)
    const registry = registryOf(options.kinds)
    this.#actors = { db: refusable, merchantId, maker, checker }
    this.#jobs = new HistoryJobs(
      tx,
      { ...services, db: certain },
      registry,
      merchantId,
      options.from,
    )
    const report = reportReceiver(certain, registry)
    const reporters = { report, reportAgain: reportReceiver(refusable, registry) }
    this.#movers = new OrderMover(this.#actors, reporters, clock, chance)
    const reportPiece = async (event: Parameters<typeof report>[0]) => {
      await report(event)
      await this.#jobs.refresh()
    }
    this.#pieces = new PieceHistory(reportPiece, clock, chance)
    const conversing = { db: certain, files: services.files, registry, operator: checker, to }
    this.#conversations = new ConversationHistory(conversing, clock, chance)
    const begin = (orderNo: string) => this.#begin('p2pPayout', orderNo)
    const payouts = new BatchHistory(this.#actors, { batches, to, chance }, begin)
    this.#timelines = [this.#orderMoves(), this.#pieces, this.#conversations, payouts]
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
      const now = this.#clock.now.getTime()
      const jobAt = Math.max(this.#jobs.nextAt + queueDelayMs, now)
      const next = soonest(this.#timelines)
      if (Math.min(jobAt, next.nextAt) > time) return
      if (jobAt <= next.nextAt) await this.#runJob(jobAt)
      else {
        this.#clock.now = new Date(Math.max(next.nextAt, now))
        await next.makeNext()
      }
    }
  }

  async #ask({ at, recent }: PlannedOrder, index: number): Promise<void> {
    const { chance, merchantId, customers } = this.#options
    this.#clock.now = new Date(at)
    const merchantOrderNo = `M${merchantId}-${at}-${index}`
    const countries = recent ? [recent.country] : this.#options.countries
    const draft = draftOf(chance, {
      merchantId,
      merchantOrderNo,
      customers,
      countries,
    })
    const wanted = recent?.kind ?? chance.weighted(this.#shares)
    const { ask, otherwise } = this.#kind(wanted)
    // Who has nothing to take out puts something in.
    const asked = ask(recent ? smaller(draft) : draft, chance)
    const isMade = await this.#create(wanted, asked, at, recent?.end)
    if (!isMade) await this.#create(otherwise, this.#kind(otherwise).ask(draft, chance), at)
  }

  async #create(kind: string, request: DemoRequest, at: number, rest?: string): Promise<boolean> {
    await this.#knownCustomers.introduce(request, at)
    const orderNo = await unlessRefused(() => request.create(this.#actors))
    if (orderNo === undefined) return false
    await Promise.all([this.#begin(kind, orderNo, request.country, rest), this.#jobs.refresh()])
    return true
  }

  /** Follows an order that was made. */
  async #begin(kind: string, orderNo: string, country?: string, rest?: string): Promise<void> {
    const end = rest ?? this.#ends.next(kind, country)
    const row = await this.#read(kind, orderNo)
    const plan = new OrderPlan(this.#kind(kind), this.#options.chance, end, !!rest)
    const open = { kind, orderNo, row, plan }
    this.#orders.set(orderNo, open)
    this.#planNext(open)
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

  #orderMoves(): Timeline {
    const moves = this.#moves
    return {
      get nextAt() {
        return moves.nextAt
      },
      makeNext: () => this.#makeNextMove(),
    }
  }

  async #makeNextMove(): Promise<void> {
    const planned = this.#moves.takeDue(this.#moves.nextAt)
    // One that was planned before the clock moved the order is planned anew.
    if (!planned || planned.open.planned !== planned) return
    const { move, open } = planned
    await unlessRefused(() => this.#movers.make(this.#kind(open.kind), move, open.row))
    await Promise.all([this.#goOn(open, move), this.#jobs.refresh()])
  }

  async #runJob(at: number): Promise<void> {
    this.#clock.now = new Date(at)
    const { task, payload } = await this.#jobs.run()
    if (task === 'notify') return
    const moved = task === 'deadline' ? [this.#orders.get(payload.orderNo)] : this.#dueOf(payload)
    for (const open of moved) if (open) await this.#goOn(open, payload.move)
  }

  /** The orders that a job has moved together. */
  #dueOf({ kind, move }: BatchedDeadlinePayload): OpenOrder[] {
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
    const made = madeFor(machine, attempted, stateOfId(machine, open.row.status))
    open.plan.made(attempted, made, open.row)
    this.#planNext(open)
    const kind = this.#kind(open.kind)
    if (made === kind.order.declared.pieces?.split) this.#pieces.begin(kind, open.row)
    this.#conversations.after(made, kind, open.row)
  }
}

/** The attempted move or the one in its place, by the state that the order came into. */
function madeFor(machine: Machine, attempted: string, state: string): string {
  const { to, otherwise } = machine.moves[attempted] ?? {}
  return to === state || !otherwise ? attempted : madeFor(machine, otherwise, state)
}
