/** Customers: how they are created, what can be changed, and the options that forms offer. */
import { networkNames } from '@countinghouse/contract/currencies.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import { signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { deposit, payin, withdrawal } from '../../../test/orders/orders.ts'

const app = await startTestApp()
const admin = await signedIn(app, 'admin')

const as = (merchantId: string) => ({
  deposit: (uid: string, more: object = {}) => deposit(app.db, merchantId, uid, '10', more),
  payin: (uid: string) => payin(app.db, merchantId, '10', { customer_uid: uid }),
  withdrawal: (uid: string) => withdrawal(app.db, merchantId, uid, '5'),
})
const { deposit: deposited, payin: paid, withdrawal: withdrawn } = as('10001')

const findCustomers = async (uid: string, browser = admin) => {
  const { data } = await browser.call('/customer/list', { customerUid: uid })
  return data.records.filter((row: { customerUid: string }) => row.customerUid === uid)
}
const addressesOf = async (uid: string, browser = admin) =>
  (await browser.call('/customerAddress/list', { customerUid: uid })).data.records

describe('a customer', () => {
  test('is created by the first order that names it, of whatever kind, and only once', async () => {
    await paid('byPayin')
    await deposited('byDeposit')
    for (const uid of ['byPayin', 'byDeposit']) {
      expect(await findCustomers(uid)).toMatchObject([
        { customerUid: uid, customerName: '', email: '', updateTime: null },
      ])
    }
    const [{ createTime }] = await findCustomers('byDeposit')
    await deposited('byDeposit')
    await paid('byDeposit')
    await withdrawn('byDeposit')
    expect(await findCustomers('byDeposit')).toMatchObject([{ createTime }])
  })

  test('is created once by many concurrent orders', async () => {
    const crowd = ['crowd1', 'crowd2', 'crowd3']
    await Promise.all(Array.from({ length: 24 }, (_, i) => paid(crowd[i % 3] as string)))
    const { data } = await admin.call('/customer/list', { customerUid: 'CROWD' })
    expect(data.total).toBe(3)
  })

  test('is found by its exact uid even when the uid is a prefix of others', async () => {
    await app.owner`
      insert into customer (merchant_id, customer_uid, created_at)
      select 10001, '1' || lpad(n::text, 3, '0'), now() + interval '1 minute' from generate_series(1, 90) n`
    await paid('1')
    const { data } = await admin.call('/customer/detail', { customerUid: '1' })
    expect(data.customer).toMatchObject({ customerUid: '1', email: '' })
    expect(await admin.call('/customer/detail', { customerUid: '10' })).toMatchObject({
      code: 'L00009',
      msg: 'Customer 10 does not exist.',
    })
    const lantern = await signedIn(app, 'lantern')
    expect((await lantern.call('/customer/detail', { customerUid: '1' })).code).toBe('L00009')
  })

  test("belongs to one merchant: another merchant's customer may have the same uid", async () => {
    await paid('shared')
    await as('10002').payin('shared')
    await as('10002').payin('theirs')
    expect(await findCustomers('theirs')).toEqual([])
    const lantern = await signedIn(app, 'lantern')
    const change = { customerUid: 'shared', customerName: 'Ours', email: '', phone: '', remark: '' }
    expect((await admin.call('/customer/updateCustomerInfo', change)).code).toBe('200')
    expect(await findCustomers('shared', lantern)).toMatchObject([{ customerName: '' }])
  })
})

test('a changed customer is in the audit log, from what to what, with personal data masked', async () => {
  await paid('logged')
  const empty = { customerUid: 'logged', customerName: '', email: '', phone: '', remark: '' }
  await admin.call('/customer/updateCustomerInfo', { ...empty, email: 'someone@example.com' })
  const change = { ...empty, email: 'other@example.com', remark: 'VIP' }
  await admin.call('/customer/updateCustomerInfo', change)
  const [entry] = await app.owner`
    select detail from audit_entry where action = 'customer.changed' order by seq desc limit 1`
  expect(entry?.detail).toEqual({
    customerUid: 'logged',
    before: { email: 'so•••@ex•••', remark: '' },
    after: { email: 'o•••@ex•••', remark: 'VIP' },
  })
})

describe('suggestions', () => {
  const suggested = async (text: string, browser = admin) =>
    (await browser.call('/customer/suggest', { text })).data?.customers

  test('are customers whose UID or name begins like the text, a few at most', async () => {
    await app.owner`
      insert into customer (merchant_id, customer_uid, name)
      select 10001, 'sug' || n, 'Zora ' || n from generate_series(1, 30) n`
    expect(await suggested('SUG1')).toContainEqual({ customerUid: 'sug1', customerName: 'Zora 1' })
    expect(await suggested('zora 7')).toEqual([{ customerUid: 'sug7', customerName: 'Zora 7' }])
    expect(await suggested('sug')).toHaveLength(limits.suggestionsMax)
    expect(await suggested('%')).toEqual([])
    expect(await suggested('sug', await signedIn(app, 'lantern'))).toEqual([])
  })
})

describe('an address', () => {
  test('is created by a deposit to it, once on each network', async () => {
    await deposited('payer', { to_address: 'TOwn', network: 'TRC20' })
    await deposited('payer', { to_address: 'TOwn', network: 'TRC20' })
    await deposited('payer', { to_address: 'TOwn', network: 'ERC20' })
    const rows = await addressesOf('payer')
    expect(rows.map((row: { network: string }) => row.network).sort()).toEqual(['ERC20', 'TRC20'])
    expect(rows[0]).toMatchObject({ address: 'TOwn', customerUid: 'payer', customerName: '' })
  })

  test('stays with its first customer', async () => {
    await deposited('first', { to_address: 'TKept' })
    await deposited('second', { to_address: 'TKept' })
    const { data } = await admin.call('/customerAddress/list', { address: 'TKept' })
    expect(data.records).toMatchObject([{ customerUid: 'first' }])
    expect(await addressesOf('second')).toEqual([])
  })

  test('is separate for each merchant, as is the name shown with it', async () => {
    await deposited('mine', { to_address: 'TBoth' })
    await as('10002').deposit('theirs', { to_address: 'TBoth' })
    const lantern = await signedIn(app, 'lantern')
    const { data } = await lantern.call('/customerAddress/list', { address: 'TBoth' })
    expect(data.records).toMatchObject([{ customerUid: 'theirs' }])
  })

  test('is exported if it passes the filters', async () => {
    const response = await admin.fetch('/customerAddress/export', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ customerUid: 'payer' }),
    })
    expect(response.status).toBe(200)
    const [, ...rows] = await readSheet(Buffer.from(await response.arrayBuffer()))
    expect(rows.map((row) => [row[0], row[3]])).toEqual([
      ['payer', 'TOwn'],
      ['payer', 'TOwn'],
    ])
  })
})

describe('the details of a customer', () => {
  const change = {
    customerUid: 'changed',
    customerName: ' Ada ',
    email: 'ada@example.org',
    phone: '+44 (20) 123-456',
    remark: 'VIP',
  }
  const update = (more: object = {}, browser = admin) =>
    browser.call('/customer/updateCustomerInfo', { ...change, ...more })
  const entries = () => app.owner`
    select o.name, e.detail, e.address from audit_entry e join operator o using (merchant_id, operator_id)
    where e.action = 'customer.changed' and e.detail ->> 'customerUid' = 'changed'`

  beforeAll(() => paid('changed'))

  test('can be changed, are shown wherever the customer is, and leave an entry in the audit log', async () => {
    await deposited('changed', { to_address: 'TChanged' })
    expect(await update()).toMatchObject({ code: '200', data: {} })
    const [row] = await findCustomers('changed')
    expect(row).toMatchObject({ ...change, customerName: 'Ada' })
    expect(Date.parse(row.updateTime)).toBeGreaterThan(Date.parse(row.createTime))
    expect(await addressesOf('changed')).toMatchObject([{ customerName: 'Ada' }])
    const assets = await admin.call('/assets/merchantUser/pageListQuery', {
      customerUid: 'changed',
    })
    expect(assets.data.records).toMatchObject([{ customerName: 'Ada', available: '10' }])
    // What customers get is theirs at once: nothing of them waits to be settled.
    expect(assets.data.records[0]).not.toHaveProperty('unsettled')
    expect(await entries()).toMatchObject([
      { name: 'admin', detail: { customerUid: 'changed' }, address: '127.0.0.1' },
    ])
    const { data } = await admin.call('/customer/list', { customerName: 'aD' })
    expect(data.records).toMatchObject([{ customerUid: 'changed' }])
  })

  test('can be cleared', async () => {
    expect((await update({ customerName: '', email: '', phone: '', remark: '' })).code).toBe('200')
    expect(await findCustomers('changed')).toMatchObject([
      { customerName: '', email: '', phone: '', remark: '' },
    ])
  })

  test.each([
    { customerName: 'x'.repeat(101) },
    { customerName: 'a\u0000' },
    { customerName: undefined },
    { email: 'nobody' },
    { email: 'a@b' },
    { email: 'a b@example.org' },
    { email: 'a\u0000@example.org' },
    { email: `${'x'.repeat(65)}@example.org` },
    { email: `a@${'x'.repeat(200)}.org` },
    { phone: '12' },
    { phone: 'call me' },
    { phone: '1'.repeat(32) },
    { remark: 'x'.repeat(201) },
    { customerUid: '' },
    { merchantId: '10002' },
  ])('is not changed to %o', async (wrong) => {
    const [before] = await findCustomers('changed')
    expect(await update(wrong)).toMatchObject({ status: 400, code: 'S00400' })
    expect(await findCustomers('changed')).toEqual([before])
  })

  test("are changed by permitted operators only, and only for the merchant's own customers", async () => {
    const before = await entries()
    for (const name of ['viewer', 'support']) {
      expect(await update({}, await signedIn(app, name))).toMatchObject({ status: 403 })
    }
    const lantern = await signedIn(app, 'lantern')
    expect(await update({}, lantern)).toMatchObject({ status: 404, code: 'S00404' })
    expect(await update({ customerUid: 'nobody' })).toMatchObject({ status: 404 })
    expect(await entries()).toEqual(before)
    expect((await update({ remark: 'by finance' }, await signedIn(app, 'finance'))).code).toBe(
      '200',
    )
  })
})

describe('options', () => {
  test('of networks are those that support addresses, for operators who may see addresses', async () => {
    const response = await admin.fetch('/customerAddress/network')
    const options = networkNames.map((name) => ({ value: name, label: name }))
    expect(await response.json()).toMatchObject({ code: '200', data: { options } })
  })

  test('of products are named in the language of the request', async () => {
    const labels = async (lang: string) => {
      const { data } = await admin.call('/products/option', {}, { lang })
      return Object.fromEntries(
        data.options.map(({ value, label }: Record<string, string>) => [value, label]),
      )
    }
    const [english, chinese] = [await labels('en_IN'), await labels('zh_CN')]
    expect(Object.keys(english)).toEqual(Object.keys(chinese))
    expect(english).toMatchObject({
      transfer: expect.stringMatching(/^[A-Z]/),
      localPayout: expect.stringMatching(/^[A-Z]/),
    })
    for (const [value, label] of Object.entries(chinese)) {
      expect(label).toMatch(/\p{Script=Han}/u)
      expect(english[value]).not.toMatch(/\p{Script=Han}|^\d+$/u)
    }
  })

  test('of fiat currencies are those of the platform', async () => {
    const { data } = await admin.call('/fiatCurrencyBase/option')
    expect(data.options).toContainEqual({ value: 'BRL', label: 'BRL' })
    expect(data.options.map(({ value }: { value: string }) => value)).not.toContain('USDT')
  })
})
