/** What must not compile: the type check of this file is the test, and fails when an error is missing. */
import { expect, test } from 'vitest'
import { depositList } from '../areas/deposit/deposit.order.ts'
import { depositMachine } from '../areas/deposit/deposit.states.ts'
import { onlyFor, titledBy } from './conditional-field.ts'
import { equals, hash, instant, list, money, period, text } from './list.ts'
import { machine } from './machine.ts'
import { orderKind } from './order.ts'
import { personal } from './personal.ts'

const base = {
  name: 'sample',
  area: 'sample',
  path: '/sample/list',
  summary: '',
  permission: 'deposit.view',
  key: 'orderNo',
} as const
const fields = { orderNo: text, currency: text, amount: money(), createTime: instant }
const sorted = { sorts: ['createTime'], defaultSort: { key: 'createTime', type: 0 } } as const
const rest = { filters: {}, ...sorted }

const order = {
  id: 3,
  letter: 'D',
  machine: depositMachine,
  list: depositList,
  columns: {},
  detailPath: '/sample/detail',
  notify: { path: '/sample/notify', permission: 'deposit.notify' },
  payload: { version: 1, fields: [] },
} as const

test('a declaration names only what exists', () => {
  expect(list({ ...base, fields, ...rest, totals: ['amount'] }).totals).toEqual(['amount'])
  // @ts-expect-error a filter by a field that the list does not have
  list({ ...base, fields, ...sorted, filters: { number: equals('orderNumber') } })
  // @ts-expect-error a period of a field that the list does not have
  list({ ...base, fields, ...sorted, filters: { time: period('time', 'start', 'end') } })
  // @ts-expect-error a sort
  list({ ...base, fields, ...rest, sorts: ['time'] })
  // @ts-expect-error a default sort
  list({ ...base, fields, ...rest, defaultSort: { key: 'time', type: 0 } })
  // @ts-expect-error a total of what is no money
  list({ ...base, fields, ...rest, totals: ['createTime'] })
  // @ts-expect-error a key
  list({ ...base, fields, ...rest, key: 'id' })
  // @ts-expect-error money whose currency is nowhere
  list({ ...base, ...rest, fields: { ...fields, fiatAmount: money('fiatCurrency') } })
  // @ts-expect-error a hash whose network is nowhere
  list({ ...base, ...rest, fields: { ...fields, txHash: hash() } })
  // @ts-expect-error a permission
  list({ ...base, fields, ...rest, permission: 'deposits.view' })
})

test('an order kind names only what its list and machine have', () => {
  expect(orderKind({ ...order, columns: { quantity: 140 } }).id).toBe(3)
  // @ts-expect-error a column of the page
  orderKind({ ...order, columns: { amount: 140 } })
  // @ts-expect-error a field that merchants receive
  orderKind({ ...order, payload: { version: 1, fields: ['amount'] } })
  // @ts-expect-error a move that splits
  orderKind({ ...order, pieces: { machine: depositMachine, split: 'divide', most: 10 } })
  machine({
    kind: 'sample',
    states: { open: { id: 1, tone: 'waiting' } },
    initial: 'open',
    // @ts-expect-error a state that a move leads to
    moves: { close: { from: ['open'], to: 'closed', by: 'platform' } },
  })
  const states = { open: { id: 1, tone: 'waiting' } } as const
  const settle = { from: ['open'], to: 'open', by: 'platform', deadline: 'settles_at' } as const
  const rest = { kind: 'sample', states, initial: 'open' } as const
  const batched = machine({ ...rest, moves: { settle: { ...settle, batched: true } } })
  expect(batched.moves.settle?.batched).toBe(true)
  // @ts-expect-error orders that are due together at no instant
  machine({ ...rest, moves: { settle: { ...settle, batched: true, deadline: 'atOnce' } } })
  // @ts-expect-error somebody else than the clock who moves orders together
  machine({ ...rest, moves: { settle: { ...settle, batched: true, by: 'upstream' } } })
})

test('a kind with personal data says who may see it whole', () => {
  const listed = { ...base, ...rest, exportPath: '/sample/export' } as const
  const holder = personal('name', text)
  const always = list({ ...listed, fields: { ...fields, holder } })
  const reveal = 'localPayin.reveal'
  expect(orderKind({ ...order, list: always, reveal }).reveal).toBe(reveal)
  // @ts-expect-error nobody may
  orderKind({ ...order, list: always })
  const sometimes = onlyFor({ currency: ['INR'] }, holder)
  // @ts-expect-error of a field that one currency has
  orderKind({ ...order, list: list({ ...listed, fields: { ...fields, sometimes } }) })
  const phone = personal('phone', titledBy('currency', { INR: 'phone' }, text))
  // @ts-expect-error of a field that is called otherwise for one currency
  orderKind({ ...order, list: list({ ...listed, fields: { ...fields, phone } }) })
  // @ts-expect-error data that there is no mask of
  personal('shoeSize', text)
  // @ts-expect-error a field that is no text
  personal('account', instant)
})
