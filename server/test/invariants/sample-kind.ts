/**
 * An order kind that no merchant has, with everything a kind can have: a country, two currencies, a method, and
 * pieces. Tests walk the engines with it: what they need to know of a kind is what it declares here.
 */
import { caseFields, notifyFields } from '@countinghouse/contract/areas/order/order.fields.ts'
import { sum } from '@countinghouse/contract/engine/decimal.ts'
import {
  anyOf,
  equals,
  hash,
  instant,
  list,
  money,
  period,
  range,
  status,
  text,
} from '@countinghouse/contract/engine/list.ts'
import { machine } from '@countinghouse/contract/engine/machine.ts'
import { orderKind } from '@countinghouse/contract/engine/order.ts'
import { personal } from '@countinghouse/contract/engine/personal.ts'
import type { Country } from '@countinghouse/contract/limits.ts'
import { lockAccounts, post } from '../../src/books/ledger/post.ts'
import {
  merchantAccount,
  type Posting,
  platformAccount,
  postings,
} from '../../src/books/ledger/posting.ts'
import { createOrder } from '../../src/engine/orders/create-order.ts'
import {
  asAnyKind,
  defineOrder,
  type OrderRow,
  type PieceRow,
} from '../../src/engine/orders/order-kind.ts'
import type { Transaction } from '../../src/platform/db/database.ts'
import { distributeNew } from '../../src/platform/db/distribute.ts'
import type { OwnerSql } from '../../src/platform/db/owner.ts'

const sampleMachine = machine({
  kind: 'sample',
  states: {
    pendingAudit: { id: 1, tone: 'waiting' },
    trading: { id: 2, tone: 'moving' },
    completed: { id: 3, tone: 'good', end: 'success' },
    partlyCompleted: { id: 4, tone: 'good', end: 'success' },
    failed: { id: 5, tone: 'bad', end: 'failure' },
  },
  initial: 'pendingAudit',
  moves: {
    approve: {
      from: ['pendingAudit'],
      to: 'trading',
      by: 'operator',
      permission: 'cryptoPayout.review',
    },
    split: {
      from: ['pendingAudit', 'trading'],
      to: 'trading',
      by: 'operator',
      permission: 'cryptoPayout.review',
    },
    complete: { from: ['trading'], to: 'completed', by: 'upstream' },
    fail: { from: ['trading'], to: 'failed', by: 'upstream' },
    completePieces: { from: ['trading'], to: 'completed', by: 'platform', ofPieces: true },
    partlyComplete: { from: ['trading'], to: 'partlyCompleted', by: 'platform', ofPieces: true },
    failPieces: { from: ['trading'], to: 'failed', by: 'platform', ofPieces: true },
  },
})

const pieceMachine = machine({
  kind: 'samplePiece',
  states: {
    trading: { id: 1, tone: 'moving' },
    paid: { id: 2, tone: 'good', end: 'success' },
    returned: { id: 3, tone: 'bad', end: 'failure' },
  },
  initial: 'trading',
  moves: {
    pay: { from: ['trading'], to: 'paid', by: 'upstream' },
    return: { from: ['trading'], to: 'returned', by: 'upstream' },
  },
})

const sampleList = list({
  name: 'sample',
  area: 'cryptoPayout',
  path: '/sample/list',
  exportPath: '/sample/export',
  summary: 'Orders of no merchant.',
  permission: 'cryptoPayout.view',
  key: 'orderNo',
  fields: {
    orderNo: text,
    merchantOrderNo: text,
    status: status(sampleMachine),
    country: text,
    method: text,
    amount: money(),
    currency: text,
    network: text,
    quantity: money('coin'),
    coin: text,
    settledAmount: money(),
    processingFee: money(),
    expectedFee: money(),
    txHash: hash(),
    holderName: personal('name', text),
    account: personal('account', text),
    ...notifyFields,
    ...caseFields,
    createTime: instant,
    finishTime: instant,
    remark: text,
  },
  filters: {
    createTime: period('createTime', 'startDate', 'endDate'),
    status: anyOf('status'),
    country: anyOf('country', ['IN', 'TH']),
    method: equals('method'),
    orderNo: equals('orderNo'),
    account: equals('account'),
    amount: range('amount'),
    finishTime: period('finishTime', 'finishTimeStart', 'finishTimeEnd'),
  },
  sorts: ['createTime', 'finishTime', 'amount'],
  defaultSort: { key: 'createTime', type: 0 },
  totals: ['amount', 'processingFee', 'quantity'],
})

const sampleKind = orderKind({
  id: 99,
  letter: 'X',
  machine: sampleMachine,
  list: sampleList,
  columns: { createTime: 140, orderNo: 110, status: 120, amount: 150, quantity: 150 },
  detailPath: '/sample/detail',
  notify: { path: '/sample/pushMsgNew', permission: 'cryptoPayout.notify' },
  reveal: 'localPayout.reveal',
  figures: {
    periodPath: '/sample/success',
    recentPath: '/sample/recentData',
    by: ['country', 'method'],
  },
  payload: {
    version: 3,
    fields: ['orderNo', 'merchantOrderNo', 'status', 'settledAmount', 'account'],
    names: {
      orderNo: 'id',
      merchantOrderNo: 'yours',
      status: 'state',
      settledAmount: 'paid',
      account: 'payee',
    },
  },
  pieces: {
    machine: pieceMachine,
    split: 'split',
    most: 10,
    amount: 'amount',
    secondAmount: 'quantity',
  },
})

export interface SampleRow extends OrderRow {
  country: Country
  method: string
  coin: string
  quantity: string
  tx_hash: string | null
  holder_name: string
  account: string
}

const frozen = merchantAccount('frozen')
const available = merchantAccount('available')
const moneyOf = ({ currency, country }: SampleRow) => ({ currency, country })
const upstream = platformAccount('upstream')

const everything = (order: SampleRow) => sum(order.amount, order.processing_fee)

const fee = (order: SampleRow, to = platformAccount('feeIncome')): Posting[] =>
  postings({
    type: to.ownerId === 'feeIncome' ? 'payoutFee' : 'unfreeze',
    from: frozen,
    to,
    ...moneyOf(order),
    amount: order.processing_fee,
  })

const paidOut = (order: SampleRow, amount: string): Posting[] =>
  postings({ type: 'payout', from: frozen, to: upstream, ...moneyOf(order), amount })

const unfrozen = (order: SampleRow, amount: string): Posting[] =>
  postings({
    type: 'unfreeze',
    from: frozen,
    to: available,
    ...moneyOf(order),
    amount,
  })

const isPaid = ({ status: id }: PieceRow) => id === pieceMachine.states.paid.id
const isOpen = ({ status: id }: PieceRow) => id === pieceMachine.states.trading.id

export const sampleOrder = defineOrder<SampleRow>()(sampleKind, {
  table: 'sample_order',
  columns: {},
  rollup: {
    dimensions: { country: 'country', method: 'method', second_currency: 'coin' },
    measures: { second_amount: 'quantity' },
  },
  carried: {
    by: 'country',
    instructions: { approve: { kind: 'pay', refused: 'fail' }, split: { kind: 'cancel' } },
  },
  postings: {
    create: (order) =>
      postings({
        type: 'freeze',
        from: available,
        to: frozen,
        ...moneyOf(order),
        amount: everything(order),
      }),
    approve: () => [],
    split: () => [],
    complete: (order) => [...paidOut(order, order.amount), ...fee(order)],
    fail: (order) => unfrozen(order, everything(order)),
    completePieces: (order) => fee(order),
    partlyComplete: (order) => fee(order),
    failPieces: (order) => fee(order, available),
  },
  told: {
    approve: ({ country, method, currency, amount, account }) => ({
      country,
      method,
      currency,
      amount,
      payee: { account },
    }),
    split: () => ({}),
  },
  derivedColumns: { complete: ({ amount }) => ({ settled_amount: amount }) },
  pieces: {
    instruction: { kind: 'pay', refused: 'return' },
    told: ({ amount }, { country, method, currency, account }) => ({
      country,
      method,
      currency,
      amount,
      payee: { account },
    }),
    postings: {
      pay: (piece, order) => paidOut(order, piece.amount),
      return: (piece, order) => unfrozen(order, piece.amount),
    },
    follow(_order, pieces) {
      if (pieces.some(isOpen)) return {}
      const paid = pieces.filter(isPaid)
      const set = { settled_amount: sum(...paid.map(({ amount }) => amount)) }
      if (paid.length === 0) return { move: 'failPieces' }
      return { move: paid.length === pieces.length ? 'completePieces' : 'partlyComplete', set }
    },
  },
})

/** As a migration would make it. */
export async function createSampleTable(owner: OwnerSql): Promise<void> {
  await owner.unsafe(`
    call create_order_table('sample_order', $$
      country  text not null,
      method   text not null,
      coin     text not null,
      quantity numeric not null,
      tx_hash  text,
      holder_name text not null,
      account  text not null$$)`)
  await distributeNew(owner, () => {})
}

export const sampleRegistry = { sample: asAnyKind(sampleOrder) }

/** What the merchant has to pay out, as if it had been paid in. */
export async function fund(
  tx: Transaction,
  merchantId: string,
  { currency, country, amount }: { currency: string; country: Country; amount: string },
): Promise<void> {
  const all = postings({
    type: 'payin',
    from: upstream,
    to: available,
    currency,
    country,
    amount,
  })
  const accounts = await lockAccounts(tx, merchantId, all)
  const entry = { merchantId, orderKind: 99, orderNo: 'funds', move: 'create', postings: all }
  await post(tx, accounts, [entry])
}

let made = 0

export function sampleColumns(given: Partial<SampleRow> & { amount: string }) {
  made += 1
  return {
    merchant_order_no: `sample-${made}`,
    currency: 'INR',
    country: 'IN' as const,
    method: 'upi',
    network: '',
    processing_fee: '1',
    network_fee: '0',
    notify_url: null,
    coin: 'USDT',
    quantity: '12.5',
    tx_hash: null,
    holder_name: 'Anita Rao',
    account: '50100123456789',
    ...given,
  }
}

export function createSample(
  tx: Transaction,
  merchantId: string,
  given: Partial<SampleRow> & { amount: string },
): Promise<SampleRow> {
  const order = sampleColumns(given)
  return createOrder(tx, sampleOrder, merchantId, order, order, 'merchant')
}
