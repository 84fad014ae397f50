/**
 * Runs orders through their machines and postings in memory, in the order of time, and hands the rows on: what the
 * commands and the engine would have written, millions of times faster than asking them. Only the bench reads it.
 */
import { notifyStatuses } from '@countinghouse/contract/areas/order/order.fields.ts'
import type { State } from '@countinghouse/contract/kit/machine.ts'
import type { Country } from '@countinghouse/contract/limits.ts'
import { type OrderKind, orderKindIds } from '@countinghouse/contract/orders.ts'
import type { Posting } from '../../ledger/posting.ts'
import { resolveMove } from '../../orders/order-kind.ts'
import { TimeQueue } from '../history/time-queue.ts'
import { demoKinds } from '../kinds/all-kinds.ts'
import { type DemoRequest, type DemoRow, type DemoTerms, remarkOf } from '../kinds/demo-kind.ts'
import { OrderPlan } from '../kinds/order-plan.ts'
import { draftOf } from '../world/draft.ts'
import { usdValueAtFirstRates } from '../world/exchange-rates.ts'
import type { Chance } from '../world/random.ts'
import { attemptedMove } from './attempted-move.ts'
import { type OrderNumbers, orderNumbers } from './order-numbers.ts'
import { SimulatedBooks } from './simulated-books.ts'
import { SimulatedCustomers } from './simulated-customers.ts'
import { notifyOfEnd } from './simulated-notifications.ts'
import type { Row } from './table-writer.ts'

const { noNotificationRequired, notNotified } = notifyStatuses.ids

export interface SimulationOptions {
  merchantId: string
  orders: number
  customers: number
  from: Date
  to: Date
  /** Where the merchant has local rails. */
  countries: readonly Country[]
  weights: Record<string, number>
  terms: Omit<DemoTerms, 'at'>
  /** Who reviews orders. */
  checker: string
  /** Where the merchant was told what became of its orders. */
  notifyUrl: string | null
  chance: Chance
  /** Ids of new accounts, which the database deals out. */
  nextAccountId: () => number
  write: (table: string, row: Row) => void
}

/** An order on its way. */
interface SimulatedOrder {
  at: number
  row: DemoRow
  kind: OrderKind
  /** The move that comes next, at that time. */
  move: string
  plan: OrderPlan
  isOver: boolean
}

const ordersPerStep = 64
const noHash = Buffer.alloc(0)

export class BulkSimulation {
  readonly books: SimulatedBooks
  readonly #options: SimulationOptions
  readonly #queue = new TimeQueue<SimulatedOrder>()
  /** In the order of creation, in which the tables would have them. */
  readonly #orders: SimulatedOrder[] = []
  readonly #customers: SimulatedCustomers
  readonly #numberOf: OrderNumbers

  constructor(options: SimulationOptions) {
    this.#options = options
    this.books = new SimulatedBooks(options.merchantId, options.nextAccountId, options.write)
    this.#customers = new SimulatedCustomers(options)
    this.#numberOf = orderNumbers(options.chance)
  }

  /** Yields now and then, so that the rows can be taken. */
  *run(): Generator<void> {
    const { orders, from, to } = this.#options
    const step = (to.getTime() - from.getTime()) / orders
    for (let i = 0; i < orders; i++) {
      const at = Math.round(from.getTime() + i * step)
      this.#moveUntil(at)
      this.#ask(at, i)
      if (i % ordersPerStep === 0) {
        this.#handOn()
        yield
      }
    }
    this.#moveUntil(to.getTime())
    for (const order of this.#orders) order.isOver = true
    this.#handOn()
  }

  #ask(at: number, index: number): void {
    const { chance, merchantId, customers, countries, weights } = this.#options
    const merchantOrderNo = `M${merchantId}-${at}-${index}`
    const draft = draftOf(chance, { merchantId, merchantOrderNo, customers, countries })
    const wanted = chance.weighted(weights) as OrderKind
    const request = demoKinds[wanted].ask(draft, chance)
    const row = this.#newRow(wanted, request, at)
    // Who has nothing to take out puts something in.
    const postings = demoKinds[wanted].order.postings.create?.(row, row)
    if (this.#covers(postings)) this.#create(wanted, request, row, postings, at)
    else {
      const { otherwise } = demoKinds[wanted]
      const instead = demoKinds[otherwise].ask(draft, chance)
      this.#create(otherwise, instead, this.#newRow(otherwise, instead, at), [], at)
    }
  }

  /** What the command writes, and what the engine and the table add to it. */
  #newRow(kind: OrderKind, { columns }: DemoRequest, at: number): DemoRow {
    const { merchantId, terms, notifyUrl } = this.#options
    const { machine } = demoKinds[kind].order
    const createdAt = new Date(at)
    const own = columns({ ...terms, at: createdAt })
    return {
      merchant_id: merchantId,
      order_no: this.#numberOf(kind, createdAt),
      request_hash: noHash,
      status: machine.states[machine.initial]?.id ?? 0,
      version: 0,
      settled_amount: '0',
      notify_status: notifyUrl === null ? noNotificationRequired : notNotified,
      notify_count: 0,
      last_notify_at: null,
      created_at: createdAt,
      finished_at: null,
      completed_at: null,
      usd_value: null,
      remark: '',
      ...own,
    }
  }

  #create(
    kind: OrderKind,
    request: DemoRequest,
    row: DemoRow,
    postings: Posting[] = [],
    at: number,
  ): void {
    const { chance, terms } = this.#options
    this.#customers.introduce(request, at)
    const actor = request.by === 'operator' ? `operator:${terms.maker}` : request.by
    this.#record(kind, row, { move: 'create', before: null, actor, remark: '', at }, postings)
    const plan = new OrderPlan(demoKinds[kind], chance, chance.weighted(demoKinds[kind].ends))
    const order = { at, row, kind, move: '', plan, isOver: false }
    this.#orders.push(order)
    this.#goOn(order)
  }

  #covers(postings: Posting[] = []): boolean {
    return postings.every((posting) => this.books.covers(posting))
  }

  #goOn(order: SimulatedOrder): void {
    const next = order.plan.next(order.row, order.at)
    // Orders that rest in a state that is no end stay open; the others are done.
    if (!next) order.isOver = true
    else this.#queue.add(Object.assign(order, { move: next.move, at: next.at }))
  }

  #moveUntil(time: number): void {
    for (;;) {
      const order = this.#queue.takeDue(time)
      if (!order) return
      this.#move(order)
    }
  }

  #move(order: SimulatedOrder): void {
    const { at, row, kind } = order
    const { order: definition } = demoKinds[kind]
    const { machine } = definition
    const { status } = row
    const before = { ...row }
    const { checker, chance } = this.#options
    const by = { checker, chance, at: new Date(at) }
    const { attempted, set } = attemptedMove(demoKinds[kind], row, order.move, by)
    if (set) Object.assign(row, set)
    const { move, filled, objection } = resolveMove(definition, attempted, row, by.at)
    if (filled) Object.assign(row, filled)
    const postings = definition.postings[move]?.(row, before)
    // A refund that the merchant can't pay is refused. Everything else was set aside before.
    if (row.finished_at !== null && !this.#covers(postings)) {
      Object.assign(row, before)
      order.isOver = true
      return
    }
    const declared = machine.moves[move]
    const state = machine.states[declared?.to ?? ''] as State
    const stays = state.id === status
    row.status = state.id
    row.version += 1
    if (!stays) {
      row.finished_at = state.end ? new Date(at) : null
      row.usd_value = state.end ? usdValueAtFirstRates(definition, row) : null
    }
    if (state.end === 'success') row.completed_at ??= new Date(at)
    const isOperator = declared?.by === 'operator'
    const actor = isOperator ? `operator:${checker}` : (declared?.by ?? '')
    const remark = objection ?? (isOperator ? remarkOf(demoKinds[kind], move) : '')
    this.#record(kind, row, { move, before: status, actor, remark, at }, postings)
    order.plan.made(order.move, move, row)
    if (state.end && !stays) this.#notify(order)
    this.#goOn(order)
  }

  #notify({ row, kind, plan, at }: SimulatedOrder): void {
    const { chance, to, notifyUrl } = this.#options
    const end = { at, to: to.getTime(), isLast: !plan.leadsOn(row), chance }
    for (const attempt of notifyOfEnd(row, orderKindIds[kind], notifyUrl, end))
      this.#options.write('notification_attempt', attempt)
  }

  #record(
    kind: OrderKind,
    row: DemoRow,
    event: { move: string; before: number | null; actor: string; remark: string; at: number },
    postings: Posting[] = [],
  ): void {
    const { move, before, actor, remark, at } = event
    const by = { orderKind: orderKindIds[kind], orderNo: row.order_no, move, at }
    for (const posting of postings) this.books.post(posting, by)
    this.#options.write('order_event', {
      merchant_id: row.merchant_id,
      kind: by.orderKind,
      order_no: by.orderNo,
      move,
      from_status: before,
      to_status: row.status,
      actor,
      remark,
      at,
    })
  }

  /** Hands on the orders that no earlier one can change any more. */
  #handOn(): void {
    let count = 0
    for (const { isOver, kind, row } of this.#orders) {
      if (!isOver) break
      this.#options.write(demoKinds[kind].order.table, row)
      count += 1
    }
    this.#orders.splice(0, count)
  }
}
