/** Notes of customers and orders: one engine, each behind the permissions of what it is about. */
import { limits } from '@countinghouse/contract/limits.ts'
import { describe, expect, test } from 'vitest'
import type { Browser } from '../../../test/app/browser.ts'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { deposit, fundedWithdrawal } from '../../../test/orders/orders.ts'

const app = await startTestApp()
const admin = await signedIn(app, 'admin')
const lantern = await signedIn(app, 'lantern')
const support = await signedIn(app, 'support')
const financeName = await newOperator(app, ['finance'])
const finance = await signedIn(app, financeName)
const viewer = await signedIn(app, await newOperator(app, ['viewer']))
const nobodyName = await newOperator(app, [])
const nobody = await signedIn(app, nobodyName)

await deposit(app.db, '10001', 'page1', '10')
await deposit(app.db, '10001', 'page10', '10')
await deposit(app.db, '10002', 'page1', '10')
const { order_no: orderNo } = await fundedWithdrawal(app.db, '10001')

let requests = 0
const newRequestNo = () => `request-${++requests}`

const subjects = [
  ['a customer', 'customer', { customerUid: 'page1' }, { customerUid: 'nobody at all' }],
  ['an order', 'order', { orderNo }, { orderNo: orderNo.replace(/.{4}$/, 'ZZZZ') }],
] as const

describe.each(subjects)('notes of %s', (_what, subject, key, unknown) => {
  const notesOf = async (browser = admin) =>
    (await browser.call(`/${subject}/notes/list`, key)).data as {
      notes: { note: string; by: string; mentions: string[]; createTime: string }[]
      total: number
      colleagues: string[]
    }
  const add = (note: string, browser = admin, more: object = {}) =>
    browser.call(`/${subject}/notes/add`, { ...key, note, requestNo: newRequestNo(), ...more })

  test('stay with who wrote them and when, the newest first, and each is in the audit log', async () => {
    await add('  Asked for a higher limit  ')
    await add('Two lines\nof text', support)
    const { notes, total } = await notesOf(viewer)
    expect(total).toBe(2)
    expect(notes).toMatchObject([
      { note: 'Two lines\nof text', by: 'support', mentions: [] },
      { note: 'Asked for a higher limit', by: 'admin', createTime: expect.any(String) },
    ])
    const entries = await app.owner`
      select detail from audit_entry where merchant_id = 10001 and action = ${`${subject}.noted`} order by seq`
    expect(entries.map(({ detail }) => detail)).toEqual([key, key])
    expect(JSON.stringify(entries)).not.toContain('higher limit')
    await expect(
      app.db.asMerchant('10001', (tx) => tx`update note set note = 'x' where merchant_id = 10001`),
    ).rejects.toThrow(/permission denied/)
  })

  test('are written once for each request number, even at the same moment', async () => {
    const { total } = await notesOf()
    const again = { requestNo: newRequestNo(), mentions: [financeName] }
    const answers = await Promise.all([1, 2, 3].map(() => add('Twice clicked', admin, again)))
    expect(new Set(answers.map(({ data }) => data.noteNo)).size).toBe(1)
    expect((await notesOf()).total).toBe(total + 1)
    expect(await told(finance)).toHaveLength(1)
  })

  test('tell whom they mention, of those who may read them, and nobody else', async () => {
    expect((await notesOf()).colleagues).toEqual(expect.arrayContaining(['support', financeName]))
    expect((await notesOf()).colleagues).not.toContain(nobodyName)
    expect((await notesOf()).colleagues).not.toContain('lantern')
    const before = (await told(support)).length
    const mentions = ['support', 'support', 'admin']
    await add('@support please call, @admin knows why', admin, { mentions })
    expect((await notesOf()).notes[0]?.mentions).toEqual(['support', 'admin'])
    const [notice] = await told(support)
    expect(notice).toMatchObject({ ...key, operatorName: 'admin', isRead: false })
    expect(await told(support)).toHaveLength(before + 1)
    expect(await told(admin)).toEqual([])
    for (const name of [nobodyName, 'lantern', 'no-such-operator']) {
      const refused = await add('Look', admin, { mentions: [name] })
      expect(refused).toMatchObject({ status: 400, code: 'S00400' })
      expect(refused.msg).toContain(name)
    }
  })

  test('belong to one merchant', async () => {
    const { total } = await notesOf()
    expect((await notesOf(lantern))?.total ?? 0).toBe(0)
    const answer = await add('Theirs', lantern)
    if (subject === 'order') expect(answer.code).toBe('S00404')
    expect((await notesOf()).total).toBe(total)
  })

  test('are written and read by those alone who may, and of what exists', async () => {
    expect(await add('x', viewer)).toMatchObject({ status: 403 })
    expect(await add('x', nobody)).toMatchObject({ status: 403 })
    expect(await nobody.call(`/${subject}/notes/list`, key)).toMatchObject({ status: 403 })
    const { code } = await add('x', admin, unknown)
    expect(code).toBe(subject === 'order' ? 'S00404' : 'L00009')
  })

  test.each(['', '   ', '\n', 'x'.repeat(limits.notes.textMax + 1)])(
    'without words or with too many are refused',
    async (note) => {
      expect(await add(note)).toMatchObject({ status: 400, code: 'S00400' })
    },
  )

  const told = async (browser: Browser) => {
    const { data } = await browser.call('/notices/list')
    const [[name, value]] = Object.entries(key) as [[string, string]]
    return (data.notices as Record<string, unknown>[]).filter(
      (notice) => notice.cause === 'mentioned' && notice[name] === value,
    )
  }
})

test('notes of an order of a kind that the operator may not see are refused', async () => {
  const { data } = await admin.call('/transfer/list')
  expect(data.total).toBe(0)
  const transferNo = orderNo.replace(/^./, 'T')
  expect(await support.call('/order/notes/list', { orderNo: transferNo })).toMatchObject({
    status: 403,
  })
})
