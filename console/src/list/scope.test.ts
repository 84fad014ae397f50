import type { cryptoPayinList } from '@countinghouse/contract/areas/crypto-payin/crypto-payin.order.ts'
import { customerFlowList } from '@countinghouse/contract/areas/flow/flow.lists.ts'
import { onlyFor, titledBy } from '@countinghouse/contract/engine/conditional-field.ts'
import { anyOf, equals, instant, list, period, text } from '@countinghouse/contract/engine/list.ts'
import { expect, test } from 'vitest'
import { exportQuery, listQuery, selectionQuery } from './list-query.ts'
import { initialState } from './list-state.ts'
import { readSearch, writeSearch } from './list-url.ts'
import type { Scope } from './page-declaration.ts'
import { scopeList } from './scope.ts'
import { defaultSettings } from './settings/table-settings.ts'
import { viewSearch, viewState } from './settings/use-views.ts'

/** Payins of several countries: some fields are of one country, and the reference has a name in each. */
const payins = list({
  name: 'localPayin',
  area: 'localPayin',
  path: '/tradePayinOrder/pageListQuery',
  summary: '',
  permission: 'localPayin.view',
  key: 'orderNo',
  fields: {
    orderNo: text,
    country: text,
    vpa: onlyFor({ country: ['IN'] }, text),
    promptPayId: onlyFor({ country: ['TH'] }, text),
    reference: titledBy('country', { IN: 'txHash', TH: 'remark' }, text),
    createTime: instant,
  },
  filters: {
    country: anyOf('country', ['IN', 'TH']),
    vpa: equals('vpa'),
    promptPayId: equals('promptPayId'),
    createTime: period('createTime', 'startDate', 'endDate'),
  },
  sorts: ['createTime'],
  defaultSort: { key: 'createTime', type: 0 },
})
const columns = { orderNo: 100, vpa: 100, promptPayId: 100, reference: 100 }
const clock = { offset: 8, now: 0 }

const india = scopeList(payins, { country: 'IN' })
const thailand = scopeList(payins, { country: 'TH' })

test('the scope goes with every query, export and export of chosen rows', () => {
  const state = initialState(india.list)
  for (const query of [
    listQuery(india.list, state, clock, india.scope),
    exportQuery(india.list, state, clock, india.scope),
    selectionQuery(india.list, state, { offset: 8, now: 0 }, [{ orderNo: 'P1' }], india.scope),
  ]) {
    expect(query).toMatchObject({ country: 'IN' })
  }
})

test('an address or a saved view can not change it, and it does not count as a filter', () => {
  const state = readSearch(india.list, '?country=TH&vpa=a@b')
  expect(state.filters).toEqual({ vpa: 'a@b' })
  expect(writeSearch(india.list, state)).toBe('?vpa=a%40b')
  expect(listQuery(india.list, state, clock, india.scope)).toMatchObject({ country: 'IN' })
  const ofAnotherPage = viewSearch(payins, {
    ...initialState(payins),
    filters: { country: 'TH' },
  })
  expect(ofAnotherPage).toContain('country=TH')
  expect(viewState(india.list, ofAnotherPage).filters).toEqual({})
})

test('fields, filters, columns and titles are those of the country', () => {
  expect(Object.keys(india.list.fields)).not.toContain('promptPayId')
  expect(Object.keys(india.list.filters)).toEqual(['vpa', 'createTime'])
  const shown = (part: typeof india) =>
    defaultSettings(part.list, columns)
      .columns.filter(({ hidden }) => !hidden)
      .map(({ name }) => name)
  expect(shown(india)).toEqual(['orderNo', 'vpa', 'reference'])
  expect(shown(thailand)).toEqual(['orderNo', 'promptPayId', 'reference'])
  expect(india.list.fields.reference?.title).toBe('txHash')
  expect(thailand.list.fields.reference?.title).toBe('remark')
})

test('without a scope everything is there, under its own name', () => {
  const { list: whole, key, scope } = scopeList(payins, {})
  expect(whole).toBe(payins)
  expect([key, scope]).toEqual(['localPayin', {}])
})

test('settings and views are kept per country, and shared by all customers', () => {
  expect([india.key, thailand.key]).toEqual(['localPayin?country=IN', 'localPayin?country=TH'])
  const of = (customerUid: string) => scopeList(customerFlowList, { customerUid }).key
  expect(of('u1')).toBe(of('u2'))
  expect(of('u1')).not.toBe(customerFlowList.name)
})

test('a scope that the list can not have does not compile', () => {
  const right: Scope<typeof payins>[] = [{ country: 'IN' }, { vpa: 'a@b' }]
  const payin: Scope<typeof cryptoPayinList> = { exception: 'overpaid', currency: 'USDT' }
  // @ts-expect-error no such filter
  const misspelt: Scope<typeof payins> = { contry: 'IN' }
  // @ts-expect-error no such country
  const elsewhere: Scope<typeof payins> = { country: 'XX' }
  // @ts-expect-error no such exception
  const wrong: Scope<typeof cryptoPayinList> = { exception: 'over' }
  // @ts-expect-error a period is no single value
  const period: Scope<typeof payins> = { createTime: 'today' }
  expect([right, payin, misspelt, elsewhere, wrong, period]).toHaveLength(6)
})

test('a field that varies by a field that is not there does not compile', () => {
  const fields = { orderNo: text, vpa: onlyFor({ contry: ['IN'] }, text) }
  const rest = {
    ...payins,
    filters: {},
    sorts: [],
    defaultSort: { key: 'orderNo', type: 0 },
  } as const
  // @ts-expect-error contry
  expect(list({ ...rest, fields }).fields).toBe(fields)
})
