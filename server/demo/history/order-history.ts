/**
 * Makes a merchant's orders of the last months by the commands of the product, step by step in the order of time:
 * each step sets the clock and then asks, reports, decides or runs a job exactly as it is done today.
 */
import { stateOfId } from '@countinghouse/contract/engine/machine.ts'
import type { Country } from '@countinghouse/contract/limits.ts'
import { type Chance, chanceOf, likeliest } from '../../../connectors/sandbox/world/random.ts'
import { reportReceiver } from '../../src/areas/upstream/upstream.ts'
import { type BatchedDeadlinePayload, dueAt } from '../../src/engine/orders/deadline.ts'
import type { Transaction } from '../../src/platform/db/database.ts'
import {
  type DemoActors,
  type DemoKind,
  type DemoKinds,
  type DemoRequest,
  type DemoRow,
  demoKindOf,
  registryOf,
} from '../kinds/demo-kind.ts'
import { queueDelayMs } from '../kinds/next-step.ts'
import { madeFor, OrderPlan } from '../kinds/order-plan.ts'
import { isForPeople, leftForPeople, minutesPerDecision } from '../kinds/waiting.ts'
import { type Draft, draftOf, mostTries, smaller } from '../world/draft.ts'
import type { Pace } from '../world/pace.ts'
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
  pace: Pace
  customers: number
  from: Date
  to: Date
  chance: Chance
  /** Files of payouts, where the merchant has submitted any. */
  batches?: readonly PlannedBatch[]
}

const minute = 60_000
/** There should be such an order: somebody will have the money. */
const triesToRest = 40

/** An order on its way. */
interface OpenOrder {
  kind: string
  orderNo: string
  row: DemoRow
  plan: OrderPlan
  isQuick: boolean
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
  readonly #stopping: AbortSignal
  /** By kind, those that wait for a decision, the one that waits longest first. */
  readonly #waiting = new Map<string, PlannedMove[]>()

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
    this.#stopping = services.stopping.signal
    this.#ends = new PlannedEnds(options.kinds)
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
    const begin = (orderNo: string) =>
      this.#begin('p2pPayout', orderNo, this.#ends.next('p2pPayout', '', chance.next()))
    const payouts = new BatchHistory(this.#actors, { batches, to, chance }, begin)
    this.#timelines = [this.#orderMoves(), this.#pieces, this.#conversations, payouts]
  }

  #kind(name: string): DemoKind<string> {
    return demoKindOf(this.#options.kinds, name)
  }

  async make(): Promise<void> {
    for (const planned of plannedOrders(this.#options)) {
      this.#stopping.throwIfAborted()
      await this.#runUntil(planned.at)
      await this.#ask(planned)
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

  async #ask(planned: PlannedOrder): Promise<void> {
    const { chance } = this.#options
    const { at, kind, rest } = planned
    this.#clock.now = new Date(at)
    const { ask, otherwise } = this.#kind(kind)
    // One that is to rest asks for nothing unusual: the platform refuses some of that, and it would rest elsewhere.
    const request = (draft: Draft) =>
      rest ? ask(smaller(draft), likeliest(chance)) : ask(draft, chance)
    for (let tries = 0; tries < (rest ? triesToRest : mostTries); tries++)
      if (await this.#create(kind, request(this.#draft(planned)), planned)) return
    await this.#create(otherwise, this.#kind(otherwise).ask(this.#draft(planned), chance), planned)
  }

  #draft({ kind, size, name, rest }: PlannedOrder): Draft {
    const { chance, merchantId, customers, countries } = this.#options
    return draftOf(chance, {
      merchantId,
      merchantOrderNo: `M${merchantId}-${name}`,
      customers,
      countries: rest?.country ? [rest.country] : countries,
      size,
      goesOut: this.#kind(kind).goesOut,
    })
  }

  async #create(kind: string, request: DemoRequest, planned: PlannedOrder): Promise<boolean> {
    await this.#knownCustomers.introduce(request, planned.at)
    const orderNo = await unlessRefused(() => request.create(this.#actors))
    if (orderNo === undefined) return false
    const rest = kind === planned.kind ? planned.rest?.end : undefined
    const end = rest ?? this.#ends.next(kind, request.country ?? '', planned.fate)
    await Promise.all([this.#begin(kind, orderNo, end, !!rest), this.#jobs.refresh()])
    return true
  }

  /** Follows an order that was made; one that is in a hurry gets to its end within seconds. */
  async #begin(kind: string, orderNo: string, end: string, isQuick = false): Promise<void> {
    const row = await this.#read(kind, orderNo)
    const plan = new OrderPlan(this.#kind(kind), this.#options.chance, end, isQuick)
    const open = { kind, orderNo, row, plan, isQuick }
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
    if (!open.planned) return
    const isWaiting = isForPeople(this.#kind(open.kind), open.row, open.planned.move)
    if (isWaiting && !open.isQuick) this.#waitingOf(open.kind).push(open.planned)
    else this.#moves.add(open.planned)
    if (isWaiting) this.#decideOne(open.kind)
  }

  #waitingOf(kind: string): PlannedMove[] {
    const waiting = this.#waiting.get(kind) ?? []
    this.#waiting.set(kind, waiting)
    return waiting
  }

  /** Another order has come to wait: where enough do for people, the first one is decided soon. */
  #decideOne(kind: string): void {
    const waiting = this.#waitingOf(kind)
    if (waiting.length < leftForPeople(this.#kind(kind))) return
    const first = waiting.shift() as PlannedMove
    const { least, most } = minutesPerDecision
    const after = minute * (least + (most - least) * this.#options.chance.next())
    first.at = this.#clock.now.getTime() + Math.round(after)
    this.#moves.add(first)
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
    await unlessRefused(() =>
      this.#movers.make(this.#kind(open.kind), move, open.row, open.isQuick),
    )
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
    const actualMove = madeFor(machine, attempted, stateOfId(machine, open.row.status))
    open.plan.made(attempted, actualMove, open.row)
    this.#planNext(open)
    const kind = this.#kind(open.kind)
    if (actualMove === kind.order.declared.pieces?.split) this.#pieces.begin(kind, open.row)
    this.#conversations.after(actualMove, kind, open.row)
  }
}
