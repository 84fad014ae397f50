/** Views of lists: who keeps, sees, shares and removes them. */
import { limits } from '@countinghouse/contract/limits.ts'
import { expect, test } from 'vitest'
import type { Browser } from '../../../test/app/browser.ts'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'

const app = await startTestApp()
const admin = await signedIn(app, 'admin')
const support = await signedIn(app, await newOperator(app, ['support']))
const finance = await signedIn(app, await newOperator(app, ['finance']))

const withdrawals = { listPath: '/mentionMoneyOrder/list', table: 'withdrawal' }
const save = (browser: Browser, name: string, more: object = {}) =>
  browser.call('/savedViews/save', {
    ...withdrawals,
    name,
    search: '?status=pendingReview',
    isShared: false,
    ...more,
  })
const viewsOf = async (browser: Browser, table: object = withdrawals) =>
  (await browser.call('/savedViews/list', table)).data.views as {
    viewId: string
    name: string
    search: string
    isMine: boolean
    isShared: boolean
    mayRemove: boolean
  }[]
const remove = (browser: Browser, viewId: string) =>
  browser.call('/savedViews/remove', { ...withdrawals, viewId })
const namesOf = async (browser: Browser) => (await viewsOf(browser)).map(({ name }) => name)

test('a view is its owner’s, is saved over by its name, and is of its table alone', async () => {
  await save(support, ' Morning ')
  await save(support, 'Morning', { search: '?status=completed' })
  const [view, ...others] = await viewsOf(support)
  expect(others).toEqual([])
  expect(view).toMatchObject({
    name: 'Morning',
    search: '?status=completed',
    isMine: true,
    mayRemove: true,
  })
  expect(await viewsOf(finance)).toEqual([])
  expect(await viewsOf(support, { ...withdrawals, table: 'withdrawal?country=IN' })).toEqual([])
  await remove(support, view?.viewId ?? '')
  expect(await viewsOf(support)).toEqual([])
})

test('a shared view is seen by others, who can not change or remove it; an administrator may remove it', async () => {
  await save(support, 'Team', { isShared: true })
  const [seen] = await viewsOf(finance)
  expect(seen).toMatchObject({ name: 'Team', isShared: true, isMine: false, mayRemove: false })
  const viewId = seen?.viewId ?? ''
  expect((await remove(finance, viewId)).code).toBe('S00404')
  // The same name makes a view of their own.
  await save(finance, 'Team', { search: '?status=failed' })
  expect((await viewsOf(support))[0]?.search).toBe('?status=pendingReview')
  expect((await viewsOf(admin)).find(({ name }) => name === 'Team')?.mayRemove).toBe(true)
  expect((await remove(admin, viewId)).code).toBe('200')
  expect(await namesOf(support)).toEqual([])
  // What is not shared is nobody else's business.
  const [own] = await viewsOf(finance)
  expect((await remove(admin, own?.viewId ?? '')).code).toBe('S00404')
})

test('another merchant sees and removes nothing of it', async () => {
  await save(support, 'Ours', { isShared: true })
  const [ours] = await viewsOf(support)
  const other = await signedIn(app, 'lantern')
  expect(await viewsOf(other)).toEqual([])
  expect((await remove(other, ours?.viewId ?? '')).code).toBe('S00404')
})

test('views of a list that an operator may not open are not shown, and there are none of what is no list', async () => {
  const nobody = await signedIn(app, await newOperator(app, []))
  expect((await nobody.call('/savedViews/list', withdrawals)).code).toBe('S00403')
  expect((await save(nobody, 'Mine')).code).toBe('S00403')
  const unknown = { listPath: '/user/logout', table: 'x' }
  expect((await admin.call('/savedViews/list', unknown)).code).toBe('S00400')
})

test('names and what they keep are bounded, and so is their number, even at once', async () => {
  expect((await save(admin, ' ')).code).toBe('S00400')
  expect((await save(admin, 'x'.repeat(limits.savedViewNameMax + 1))).code).toBe('S00400')
  const long = 'x'.repeat(limits.savedViewSearchMax + 1)
  expect((await save(admin, 'Long', { search: long })).code).toBe('S00400')
  const most = limits.savedViewsMax
  for (let i = 2; i <= most; i++) await save(admin, `View ${i}`)
  const answers = await Promise.all(['A', 'B', 'C'].map((name) => save(admin, name)))
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', 'S00400', 'S00400'])
  // One that is there already may still be changed.
  expect((await save(admin, 'View 2', { search: '' })).code).toBe('200')
})
