/** How the merchant appears, and what holds of every settings form: rules, versions, conflicts, the audit log. */
import { describe, expect, test } from 'vitest'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'

const app = await startTestApp()
const admin = await signedIn(app, 'admin')
const otherName = await newOperator(app, ['admin'])
const other = await signedIn(app, otherName)

const names = [
  'merchantName',
  'avatar',
  'introduction',
  'contactName',
  'contactEmail',
  'contactPhone',
  'version',
]
const read = async (browser = admin) => {
  const { data } = await browser.call('/merchants/info')
  return Object.fromEntries(names.map((name) => [name, data[name]])) as Record<string, unknown>
}
const edit = async (change: object, browser = admin) =>
  browser.call('/merchants/edit', { ...(await read(browser)), ...change })
const lastEntry = async () => {
  const [entry] = await app.owner`
    select o.name, e.action, e.detail from audit_entry e
    left join operator o using (merchant_id, operator_id)
    where merchant_id = 10001 order by seq desc limit 1`
  return entry
}
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('what is saved is what every operator of the merchant sees', async () => {
  const change = {
    merchantName: ' Harbour Trading ',
    introduction: 'Pays by the water',
    contactName: 'Mira',
    contactEmail: 'mira@harbour.example',
    contactPhone: '+65 6123 4567',
  }
  const { code, data } = await edit(change)
  expect(code).toBe('200')
  expect(data).toMatchObject({ ...change, merchantName: 'Harbour Trading', changedBy: 'admin' })
  const viewer = await signedIn(app, await newOperator(app, ['viewer']))
  expect((await viewer.call('/merchants/info')).data).toMatchObject({
    merchantName: 'Harbour Trading',
    introduction: 'Pays by the water',
    contactEmail: 'mira@harbour.example',
    version: data.version,
  })
  const lantern = await signedIn(app, 'lantern')
  expect((await lantern.call('/merchants/info')).data.merchantName).not.toBe('Harbour Trading')
  expect((await edit({}, viewer)).code).toBe('S00403')
})

test.each([
  ['merchantName', ' ', 'Please check the input: “Merchant name” cannot be empty.'],
  ['merchantName', 'x'.repeat(65), '“Merchant name” must have at most 64 characters.'],
  ['contactEmail', 'nobody', '“Contact email” must be an email address.'],
  ['contactPhone', 'call me', '“Contact phone” must be a phone number.'],
])('%s %j is refused: %s', async (field, value, message) => {
  const before = await read()
  const answer = await edit({ [field]: value })
  expect(answer).toMatchObject({ status: 400, code: 'S00400', data: { field } })
  expect(answer.msg).toContain(message)
  expect(await read()).toEqual(before)
})

describe('two operators at once', () => {
  test('the second is told who was first, and nothing is lost', async () => {
    const [mine, theirs] = [await read(), await read(other)]
    await other.call('/merchants/edit', { ...theirs, contactName: 'Theirs' })
    const late = await admin.call('/merchants/edit', { ...mine, contactName: 'Mine' })
    expect(late).toMatchObject({ status: 409, code: 'P00001' })
    expect(late.msg).toMatch(
      new RegExp(
        `^${otherName} has changed these settings .*\\(\\d{4}-\\d\\d-\\d\\d .* GMT\\+8\\)`,
      ),
    )
    expect((await read()).contactName).toBe('Theirs')
    const { version } = await read()
    await admin.call('/merchants/edit', { ...mine, contactName: 'Mine', version })
    expect((await read()).contactName).toBe('Mine')
  })

  test('of many saves of one version exactly one counts', async () => {
    const start = await read()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        (i % 2 ? admin : other).call('/merchants/edit', { ...start, contactName: `Nr ${i}` }),
      ),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual(['200', ...Array(7).fill('P00001')])
    expect((await read()).version).toBe((start.version as number) + 1)
  })
})

test('the audit log has the fields that changed, before and after, and a save without a change has none', async () => {
  await edit({ contactName: 'Before', contactPhone: '' })
  const { data } = await edit({ contactName: 'After' })
  const entry = await lastEntry()
  expect(entry).toEqual({
    name: 'admin',
    action: 'settings.changed',
    detail: {
      form: 'merchantProfile',
      before: { contactName: 'Before' },
      after: { contactName: 'After' },
    },
  })
  const count = () =>
    app.owner`select count(*) from audit_entry where merchant_id = 10001 and action = 'settings.changed'`
  const entries = await count()
  expect((await edit({ contactName: 'After ' })).data.version).toBe(data.version)
  expect(await count()).toEqual(entries)
})

describe('the picture of the merchant', () => {
  test('is taken by its content, shown once it is saved, and released when it is removed', async () => {
    const { data } = await admin.upload('/merchants/avatar', picture)
    expect((await read()).avatar).toBe('')
    expect((await edit({ avatar: data.avatar })).code).toBe('200')
    const links = await other.call('/files/links', { fileIds: data.avatar })
    expect(links.data.links).toMatchObject([{ fileId: data.avatar }])
    expect((await edit({ avatar: '' })).code).toBe('200')
    const [file] = await app.owner`
      select unowned_since is not null as released from stored_file where file_id = ${data.avatar}`
    expect(file?.released).toBe(true)
  })

  test('can be no file that was stored for something else, nor one of another merchant', async () => {
    const mine = await admin.upload('/user/avatar', picture)
    expect((await edit({ avatar: mine.data.avatar })).code).toBe('S00404')
    const lantern = await signedIn(app, 'lantern')
    const theirs = await lantern.upload('/merchants/avatar', picture)
    expect((await edit({ avatar: theirs.data.avatar })).code).toBe('S00404')
    expect((await read()).avatar).toBe('')
  })

  test('must be a PNG, GIF or JPG', async () => {
    expect((await admin.upload('/merchants/avatar', Buffer.from('%PDF-1.7'))).code).toBe('F00002')
  })
})
