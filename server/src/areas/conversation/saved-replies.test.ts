/** Texts of a merchant that its operators insert into conversations. */
import { limits } from '@countinghouse/contract/limits.ts'
import { expect, test } from 'vitest'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'

const app = await startTestApp()
const admin = await signedIn(app, 'admin')
const support = await signedIn(app, 'support')
const lantern = await signedIn(app, 'lantern')
const viewer = await signedIn(app, await newOperator(app, ['viewer']))

const save = (title: string, content: string, replyNo?: string, browser = admin) =>
  browser.call('/c2c/conversation/replies/save', { title, content, ...(replyNo && { replyNo }) })
const remove = (replyNo: string, browser = admin) =>
  browser.call('/c2c/conversation/replies/remove', { replyNo })
const replies = async (browser = admin) =>
  (await browser.call('/c2c/conversation/replies/list')).data.replies as {
    replyNo: string
    title: string
    content: string
  }[]

test('are saved, changed and removed by those who may, for all of their merchant, and the log says so', async () => {
  const { data } = await save('  Thanks ', 'Thank you.\r\nWe look into it. ', undefined, support)
  await save('Again', 'Please send the receipt again.')
  expect(await replies(viewer)).toMatchObject([
    { title: 'Again' },
    { title: 'Thanks', content: 'Thank you.\nWe look into it.' },
  ])
  expect((await save('Thank you', 'Thanks!', data.replyNo)).data).toEqual(data)
  expect((await replies()).map(({ title }) => title)).toEqual(['Again', 'Thank you'])
  expect((await remove(data.replyNo)).code).toBe('200')
  expect((await remove(data.replyNo)).code).toBe('S00404')
  expect((await save('Thank you', 'Thanks!', data.replyNo)).code).toBe('S00404')
  const entries = await app.owner`
    select action, detail from audit_entry where action like 'savedReply.%' order by seq`
  expect(entries).toMatchObject([
    { action: 'savedReply.added', detail: { title: 'Thanks' } },
    { action: 'savedReply.added', detail: { title: 'Again' } },
    { action: 'savedReply.changed', detail: { before: { title: 'Thanks' } } },
    { action: 'savedReply.removed', detail: { title: 'Thank you' } },
  ])
})

test('belong to one merchant, and are written by nobody who may only look', async () => {
  const { data } = await save('Ours', 'Ours')
  expect(await replies(lantern)).toEqual([])
  expect((await save('Theirs', 'Theirs', data.replyNo, lantern)).code).toBe('S00404')
  expect((await remove(data.replyNo, lantern)).code).toBe('S00404')
  expect((await save('Ours', 'Theirs', undefined, lantern)).code).toBe('200')
  expect(await replies()).toContainEqual({ ...data, title: 'Ours', content: 'Ours' })
  expect(await save('x', 'x', undefined, viewer)).toMatchObject({ status: 403 })
  expect(await remove(data.replyNo, viewer)).toMatchObject({ status: 403 })
  const nobody = await signedIn(app, await newOperator(app, []))
  expect(await nobody.call('/c2c/conversation/replies/list')).toMatchObject({ status: 403 })
})

test.each([
  [' ', 'text'],
  ['title', '\n'],
  ['x'.repeat(limits.conversation.replyTitleMax + 1), 'text'],
  ['title', 'x'.repeat(limits.conversation.textMax + 1)],
  ['title', 'bell \u0007'],
])('are refused without a title or a text, or with too much', async (title, content) => {
  expect(await save(title, content)).toMatchObject({ status: 400, code: 'S00400' })
})

test('have titles of their own, and are so many at most, however many are saved at once', async () => {
  const { repliesMax } = limits.conversation
  expect((await save('OURS', 'again')).code).toBe('C00008')
  await app.owner`
    insert into saved_reply (merchant_id, title, content)
    select 10001, 'Reply ' || n, 'Text' from generate_series(1, ${repliesMax - 2 - (await replies()).length}::int) n`
  const codes = await Promise.all(
    [1, 2, 3, 4].map(async (n) => (await save(`More ${n}`, 'Text')).code),
  )
  expect(codes.toSorted()).toEqual(['200', '200', 'C00009', 'C00009'])
  expect(await replies()).toHaveLength(repliesMax)
})
