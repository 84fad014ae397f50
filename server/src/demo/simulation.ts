/**
 * Lets a merchant's past happen: orders come, move along their machines and are posted, in the order of time,
 * by the same machines and the same postings that the product runs on. Nothing is written here; what happened
 * is handed on in chunks.
 */
import { type OrderKind, orderKinds } from '@countinghouse/contract/kit/machine.ts'
import { money, sum, text } from '../ledger/money.ts'
import {
  type AccountKey,
  accountName,
  availableOf,
  customerAccount,
  flowTypes,
  isPlatform,
  merchantAccount,
  type Posting,
} from '../ledger/posting.ts'
import { orderNoAlphabet, orderNoOf, orderNoSuffixLength } from '../orders/order-number.ts'
import { type DemoRow, draftOf, makers, notNeeded, pathTo } from './order-makers.ts'
import type { Chance } from './random.ts'

export type Row = Record<string, unknown>

/** Rows per table, in the order in which they may be written. */
export interface Chunk {
  tables: Map<string, Row[]>
  rows: number
}

interface Account {
  account_id: number
  balance: string
  last_seq: number
}

export interface PastOptions {
  merchantId: string
  orders: number
  customers: number
  from: Date
  to: Date
  weights: Record<OrderKind, number>
  chance: Chance
  /** Ids of new accounts, which the database deals out. */
  nextAccountId: () => number
}

interface Pending {
  at: number
  order: DemoRow
  kind: OrderKind
  moves: readonly string[]
}

export class Past {
  readonly accounts = new Map<string, Account & Row>()
  readonly #options: PastOptions
  readonly #queue: Pending[] = []
  #chunk: Chunk = { tables: new Map(), rows: 0 }

  constructor(options: PastOptions) {
    this.#options = options
  }

  *chunks(rowsPerChunk: number): Generator<Chunk> {
    const { orders, from, to } = this.#options
    const step = (to.getTime() - from.getTime()) / orders
    for (let i = 0; i < orders; i++) {
      const at = from.getTime() + i * step
      this.#runUntil(at)
      this.#create(new Date(Math.round(at)), i)
      if (this.#chunk.rows >= rowsPerChunk) yield this.#take()
    }
    this.#runUntil(to.getTime())
    for (const { order, kind } of this.#queue.splice(0)) this.#emitOrder(kind, order)
    yield this.#take()
  }

  #take(): Chunk {
    const chunk = this.#chunk
    this.#chunk = { tables: new Map(), rows: 0 }
    return chunk
  }

  #emit(table: string, row: Row): void {
    const rows = this.#chunk.tables.get(table)
    if (rows) rows.push(row)
    else this.#chunk.tables.set(table, [row])
    this.#chunk.rows += 1
  }

  #create(at: Date, index: number): void {
    const { chance, merchantId, customers, weights } = this.#options
    const draft = draftOf(chance, at, customers)
    const kind = this.#affordable(chance.weighted(weights), draft)
    const { kind: definition, make, ends } = makers[kind]
    const { machine } = definition
    const fee = (Number(draft.amount) * 0.002).toFixed(6)
    const order: DemoRow = {
      merchant_id: merchantId,
      order_no: orderNoOf(kind, at, chance.text(orderNoAlphabet, orderNoSuffixLength)),
      merchant_order_no: `M${merchantId}-${at.getTime()}-${index}`,
      request_hash: '\\x',
      status: machine.states[machine.initial]?.id ?? 0,
      version: 0,
      currency: draft.currency,
      network: draft.network,
      amount: draft.amount,
      settled_amount: '0',
      processing_fee: fee,
      network_fee: '0',
      notify_url: null,
      notify_status: 0,
      notify_count: 0,
      last_notify_at: null,
      created_at: at,
      finished_at: null,
      remark: '',
      ...(kind === 'cryptoPayout' ? {} : { customer_uid: draft.uid }),
      ...make(draft, chance),
    }
    this.#post(kind, order, 'create', at)
    this.#event(kind, order, 'create', null, at)
    const moves = pathTo(machine, chance.weighted(ends))
    this.#schedule({ at: at.getTime(), order, kind, moves })
  }

  /** Who has nothing to take out puts something in. */
  #affordable(
    kind: OrderKind,
    draft: { currency: string; amount: string; uid: string },
  ): OrderKind {
    if (kind !== 'withdrawal' && kind !== 'cryptoPayout') return kind
    const key =
      kind === 'withdrawal' ? customerAccount(draft.uid, 'available') : merchantAccount('available')
    const available = this.accounts.get(accountName(key, draft.currency))?.balance ?? '0'
    if (money(available).gte(money(draft.amount).times('1.01'))) return kind
    return kind === 'withdrawal' ? 'deposit' : 'cryptoPayin'
  }

  #schedule(pending: Pending): void {
    const { chance } = this.#options
    if (pending.moves.length === 0) {
      const { order, kind } = pending
      // Orders that rest in a state that is no end stay open; the others are done.
      this.#emitOrder(kind, order)
      return
    }
    const at = pending.at + 1000 * Math.round(20 + 3600 * chance.next() ** 3)
    const next = { ...pending, at }
    // Almost always near the end: the queue is short and nearly sorted.
    let place = this.#queue.length
    while (place > 0 && (this.#queue[place - 1] as Pending).at > at) place -= 1
    this.#queue.splice(place, 0, next)
  }

  #runUntil(time: number): void {
    while (this.#queue[0] && this.#queue[0].at <= time) this.#move(this.#queue.shift() as Pending)
  }

  #move({ at, order, kind, moves: [move = '', ...moves] }: Pending): void {
    const { kind: definition, set } = makers[kind]
    const { chance } = this.#options
    const when = new Date(at)
    const state = definition.machine.states[definition.machine.moves[move]?.to ?? '']
    const before = order.status
    const postings = definition.postings[move]?.(order) ?? []
    // A refund that the merchant can't pay does not happen.
    if (!postings.every((posting) => this.#covered(posting))) {
      this.#emitOrder(kind, order)
      return
    }
    Object.assign(order, set(move, order, chance, when), {
      status: state?.id,
      version: order.version + 1,
      finished_at: state?.end ? when : null,
      ...(state?.end ? { notify_status: notNeeded } : {}),
    })
    this.#post(kind, order, move, when)
    this.#event(kind, order, move, before, when)
    this.#schedule({ at, order, kind, moves })
  }

  #covered({ from, currency, amount }: Posting): boolean {
    return isPlatform(from) || money(this.#account(from, { currency }).balance).gte(amount)
  }

  #emitOrder(kind: OrderKind, order: DemoRow): void {
    this.#emit(makers[kind].kind.table, order)
  }

  #event(kind: OrderKind, order: DemoRow, move: string, from: number | null, at: Date): void {
    const by = makers[kind].kind.machine.moves[move]?.by
    this.#emit('order_event', {
      merchant_id: order.merchant_id,
      kind: orderKinds[kind],
      order_no: order.order_no,
      move,
      from_status: from,
      to_status: order.status,
      actor:
        by === 'operator'
          ? 'operator:finance'
          : (by ?? (kind === 'deposit' ? 'upstream' : 'merchant')),
      remark: '',
      at,
    })
  }

  #post(kind: OrderKind, order: DemoRow, move: string, at: Date): void {
    for (const posting of makers[kind].kind.postings[move]?.(order) ?? []) {
      const from = this.#account(posting.from, posting)
      const to = this.#account(posting.to, posting)
      this.#emit('posting', {
        merchant_id: order.merchant_id,
        order_kind: orderKinds[kind],
        order_no: order.order_no,
        move,
        flow_type: flowTypes[posting.type],
        currency: posting.currency,
        amount: posting.amount,
        ...sideOf('from', from, posting.from, text(money(posting.amount).neg())),
        ...sideOf('to', to, posting.to, posting.amount),
        at,
      })
    }
  }

  #account(key: AccountKey, { currency }: Pick<Posting, 'currency'>): Account {
    const name = accountName(key, currency)
    const known = this.accounts.get(name)
    if (known) return known
    const account = {
      merchant_id: this.#options.merchantId,
      account_id: this.#options.nextAccountId(),
      owner_kind: key.ownerKind,
      owner_id: key.ownerId,
      currency,
      country: key.country,
      bucket: key.bucket,
      balance: '0',
      last_seq: 0,
    }
    this.accounts.set(name, account)
    this.#emit('account', { ...account })
    // Whoever has any account has an available one: balances are listed along those.
    if (!isPlatform(key)) this.#account(availableOf(key), { currency })
    return account
  }
}

function sideOf(side: 'from' | 'to', account: Account, key: AccountKey, change: string): Row {
  if (isPlatform(key)) {
    return {
      [`${side}_kind`]: key.ownerKind,
      [`${side}_account`]: account.account_id,
      [`${side}_seq`]: null,
      [`${side}_balance`]: null,
    }
  }
  account.balance = sum(account.balance, change)
  account.last_seq += 1
  return {
    [`${side}_kind`]: key.ownerKind,
    [`${side}_account`]: account.account_id,
    [`${side}_seq`]: account.last_seq,
    [`${side}_balance`]: account.balance,
  }
}
