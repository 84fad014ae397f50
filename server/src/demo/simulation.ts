/**
 * Lets a merchant's past happen: orders come, move along their machines and are posted, in the order of time,
 * by the same machines and the same postings that the product runs on. What happened is handed on row by row.
 */
import { type State, stateOfId } from '@countinghouse/contract/kit/machine.ts'
import { type OrderKind, orderKindIds } from '@countinghouse/contract/orders.ts'
import type { Posting } from '../ledger/posting.ts'
import { outcomeOf } from '../orders/order-kind.ts'
import type { ProductSetting } from '../orders/product-setting.ts'
import { type Draft, draftOf } from './draft.ts'
import { nextStep } from './next-step.ts'
import { type DemoRow, makers } from './order-makers.ts'
import { type OrderNumbers, orderNumbers } from './order-numbers.ts'
import type { Row } from './past-writer.ts'
import type { Chance } from './random.ts'
import { SimulatedBooks } from './simulated-books.ts'
import { SimulatedCustomers } from './simulated-customers.ts'
import { notifyOfEnd, notifyStatusAtFirst } from './simulated-notifications.ts'
import { TimeQueue } from './time-queue.ts'
import { wayTo } from './ways.ts'

export interface PastOptions {
  merchantId: string
  orders: number
  customers: number
  from: Date
  to: Date
  weights: Record<OrderKind, number>
  /** Under which terms payins are made. */
  setting: ProductSetting
  /** Who reviews orders and makes transfers. */
  operator: string
  /** Where the merchant was told what became of its orders. */
  notifyUrl: string | null
  chance: Chance
  /** Ids of new accounts, which the database deals out. */
  nextAccountId: () => number
  write: (table: string, row: Row) => void
}

/** An order on its way. */
interface Journey {
  at: number
  order: DemoRow
  kind: OrderKind
  /** The move that comes next, at that time. */
  move: string
  /** What it is meant to do, and how much of that it has begun. */
  plan: readonly string[]
  begun: number
  isOver: boolean
}

const ordersPerStep = 64
const nothing = Buffer.alloc(0)

export class Past {
  readonly books: SimulatedBooks
  readonly #options: PastOptions
  readonly #queue = new TimeQueue<Journey>()
  /** In the order of creation, in which the tables would have them. */
  readonly #begun: Journey[] = []
  readonly #customers: SimulatedCustomers
  readonly #numberOf: OrderNumbers

  constructor(options: PastOptions) {
    this.#options = options
    this.books = new SimulatedBooks(options.merchantId, options.nextAccountId, options.write)
    this.#customers = new SimulatedCustomers(options)
    this.#numberOf = orderNumbers(options.chance)
  }

  /** Stops for a moment now and then, for whoever takes the rows. */
  *happen(): Generator<void> {
    const { orders, from, to } = this.#options
    const step = (to.getTime() - from.getTime()) / orders
    for (let i = 0; i < orders; i++) {
      const at = from.getTime() + i * step
      this.#moveUntil(at)
      this.#create(new Date(Math.round(at)), i)
      if (i % ordersPerStep === 0) {
        this.#handOn()
        yield
      }
    }
    this.#moveUntil(to.getTime())
    for (const journey of this.#begun) journey.isOver = true
    this.#handOn()
  }

  #create(at: Date, index: number): void {
    const { chance, merchantId, customers, weights, operator, setting } = this.#options
    const draft = draftOf(chance, { merchantId, at, customers, operator, setting })
    const wanted = chance.weighted(weights)
    const order = this.#newOrder(wanted, draft, index)
    // Who has nothing to take out puts something in.
    const paid = makers[wanted].kind.postings.create?.(order, order)
    if (this.#covers(paid)) this.#begin(wanted, order, paid, at)
    else {
      const { otherwise } = makers[wanted]
      this.#begin(otherwise, this.#newOrder(otherwise, draft, index), [], at)
    }
  }

  #newOrder(kind: OrderKind, draft: Draft, index: number): DemoRow {
    const { chance, merchantId, notifyUrl } = this.#options
    const { kind: definition, make, createdBy } = makers[kind]
    const { machine } = definition
    // Operators see for themselves what became of theirs.
    const url = createdBy === 'operator' ? null : notifyUrl
    return {
      merchant_id: merchantId,
      order_no: this.#numberOf(kind, draft.at),
      merchant_order_no: `M${merchantId}-${draft.at.getTime()}-${index}`,
      request_hash: nothing,
      status: machine.states[machine.initial]?.id ?? 0,
      version: 0,
      currency: draft.currency,
      network: draft.network,
      amount: draft.amount,
      settled_amount: '0',
      processing_fee: draft.fee,
      network_fee: '0',
      notify_url: url,
      notify_status: notifyStatusAtFirst(url),
      notify_count: 0,
      last_notify_at: null,
      created_at: draft.at,
      finished_at: null,
      remark: '',
      ...make(draft, chance),
    }
  }

  #begin(kind: OrderKind, order: DemoRow, postings: Posting[] = [], at: Date): void {
    const { machine } = makers[kind].kind
    this.#customers.meet(order, at.getTime())
    this.#record(kind, order, 'create', null, postings, at.getTime())
    const plan = wayTo(machine, this.#options.chance.weighted(makers[kind].ends))
    const journey = { at: at.getTime(), order, kind, move: '', plan, begun: 0, isOver: false }
    this.#begun.push(journey)
    this.#goOn(journey)
  }

  #covers(postings: Posting[] = []): boolean {
    return postings.every((posting) => this.books.covers(posting))
  }

  #goOn(journey: Journey): void {
    const { order, kind, plan, begun, at } = journey
    const { machine } = makers[kind].kind
    const next = nextStep(machine, order, plan[begun], at, this.#options.chance)
    if (next) {
      journey.move = next.move
      journey.at = next.at
      if (next.isPlanned) journey.begun += 1
      this.#queue.add(journey)
    } else {
      // Orders that rest in a state that is no end stay open; the others are done.
      journey.isOver = true
    }
  }

  #moveUntil(time: number): void {
    for (;;) {
      const journey = this.#queue.takeDue(time)
      if (!journey) return
      this.#move(journey)
    }
  }

  #move(journey: Journey): void {
    const { at, order, kind } = journey
    const { kind: definition, set, afterwards } = makers[kind]
    const { machine } = definition
    const { chance, operator } = this.#options
    const { status } = order
    // Only what happens after an end looks back on what was there before it.
    const before = order.finished_at === null ? order : { ...order }
    Object.assign(order, set(journey.move, order, { chance, at, operator }))
    const { move, filled, objection } = outcomeOf(definition, journey.move, order, new Date(at))
    if (filled) Object.assign(order, filled)
    const postings = definition.postings[move]?.(order, before)
    // A refund that the merchant can't pay does not happen. Everything else was set aside before.
    if (order.finished_at !== null && !this.#covers(postings)) {
      Object.assign(order, before)
      journey.isOver = true
      return
    }
    const to = machine.moves[move]?.to ?? ''
    const state = machine.states[to] as State
    const stays = state.id === status
    order.status = state.id
    order.version += 1
    if (!stays) order.finished_at = state.end ? at : null
    this.#record(kind, order, move, status, postings, at, objection)
    if (afterwards && (journey.begun === journey.plan.length || move !== journey.move)) {
      journey.plan = afterwards(move, order, chance)
      journey.begun = 0
    }
    if (state.end && !stays) this.#notify(journey)
    this.#goOn(journey)
  }

  #notify({ order, kind, plan, begun, at }: Journey): void {
    const { chance, to } = this.#options
    const { machine } = makers[kind].kind
    const here = stateOfId(machine, order.status)
    const isLast = plan.slice(begun).every((move) => machine.moves[move]?.to === here)
    const end = { at, to: to.getTime(), isLast, chance }
    for (const attempt of notifyOfEnd(order, orderKindIds[kind], end))
      this.#options.write('notification_attempt', attempt)
  }

  #record(
    kind: OrderKind,
    order: DemoRow,
    move: string,
    before: number | null,
    postings: Posting[] = [],
    at: number,
    remark = '',
  ): void {
    const by = { orderKind: orderKindIds[kind], orderNo: order.order_no, move, at }
    for (const posting of postings) this.books.post(posting, by)
    const { kind: definition, createdBy } = makers[kind]
    const actor = definition.machine.moves[move]?.by ?? createdBy
    this.#options.write('order_event', {
      merchant_id: order.merchant_id,
      kind: by.orderKind,
      order_no: by.orderNo,
      move,
      from_status: before,
      to_status: order.status,
      actor: actor === 'operator' ? `operator:${this.#options.operator}` : actor,
      remark,
      at,
    })
  }

  /** Whatever nobody before it can overtake any more. */
  #handOn(): void {
    let count = 0
    for (const { isOver, kind, order } of this.#begun) {
      if (!isOver) break
      this.#options.write(makers[kind].kind.table, order)
      count += 1
    }
    this.#begun.splice(0, count)
  }
}
