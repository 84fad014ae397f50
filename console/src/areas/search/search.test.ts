import { expect, test } from 'vitest'
import { groupsOf, matchingPages, type PageChoice } from './choices.ts'
import { addRecent, fromStored, toStored } from './recent-choices.ts'

const page = (path: string, name: string, english: string, group: string): PageChoice => ({
  path,
  name,
  english,
  group,
})
const withdrawals = page('/w', '提现', 'Withdrawals', '钱包订单')
const payin = page('/p', '虚拟币代收', 'Crypto payin', '虚拟币订单')
const report = page('/r', '代收报表', 'Crypto payin report', '报表')
const pages = [report, withdrawals, payin]

test('a page is found by its name in the language of the console, and by its English one', () => {
  expect(matchingPages(pages, '提现')).toEqual([withdrawals])
  expect(matchingPages(pages, 'WITHD')).toEqual([withdrawals])
})

test('every word must match, and names with the text as prefix come first', () => {
  expect(matchingPages(pages, 'payin crypto')).toEqual([report, payin])
  expect(matchingPages(pages, '虚拟币')).toEqual([payin])
  expect(matchingPages(pages, '代收')).toEqual([report, payin])
  expect(matchingPages(pages, 'crypto nothing')).toEqual([])
})

test('a page is found by what people call it, in either language, after those whose name it is', () => {
  const settings = {
    ...page('/n', '通知设置', 'Notification settings', '设置'),
    words: '回调, 回调地址, webhook, callback, e-mail',
  }
  const log = { ...page('/l', 'Webhooks', 'Webhooks', ''), words: 'resend' }
  const all = [settings, log, payin]
  for (const text of [
    '回调',
    '回调地址',
    '查看回调',
    'callback',
    'callbacks',
    'call',
    'mail',
    'e-mail',
  ])
    expect(matchingPages(all, text), text).toEqual([settings])
  expect(matchingPages(all, 'webhook')).toEqual([log, settings])
  expect(matchingPages(all, 'resend webhooks')).toEqual([log])
  for (const text of ['back', 'callback nothing', ',', 's'.repeat(20)])
    expect(matchingPages(all, text), text).toEqual([])
})

test('without text the recent choices and all pages are shown', () => {
  const recent = [{ type: 'customer', customer: { customerUid: 'U1' } } as const]
  expect(groupsOf(' ', [], pages, recent, undefined).map(({ name }) => name)).toEqual([
    'recent',
    'pages',
  ])
  expect(groupsOf('nothing like it', [], pages, recent, undefined)).toEqual([])
})

test('actions are found like pages, and stand before them', () => {
  const action = page('/t?new=1', '新建划转', 'New transfer', '操作')
  expect(groupsOf('transfer new', [action], pages, [], undefined)).toEqual([
    { name: 'actions', choices: [{ type: 'page', page: action }] },
  ])
  expect(groupsOf('', [action], pages, [], undefined).map(({ name }) => name)).toEqual([
    'actions',
    'pages',
  ])
})

test('a choice is stored once, the latest first, without names of customers', () => {
  const customer = {
    type: 'customer',
    customer: { customerUid: 'U1', customerName: 'Ann' },
  } as const
  const chosen = addRecent(addRecent(addRecent([], customer), { type: 'page', page: payin }), {
    type: 'customer',
    customer: { customerUid: 'U1' },
  })
  expect(toStored(chosen)).toEqual([
    { type: 'customer', customerUid: 'U1' },
    { type: 'page', path: '/p' },
  ])
  expect(JSON.stringify(toStored([customer]))).not.toContain('Ann')
})

test('unreadable stored choices are ignored', () => {
  const order = { type: 'order', kind: 'deposit', orderNo: 'D1' }
  const stored = [order, { type: 'page', path: '/gone' }, { type: 'order', kind: 'x' }, null, 7]
  expect(fromStored(stored, pages)).toEqual([
    { type: 'order', order: { kind: 'deposit', orderNo: 'D1' } },
  ])
  expect(fromStored('nonsense', pages)).toEqual([])
})
