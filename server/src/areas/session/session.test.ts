import { permits } from '@countinghouse/contract/permissions.ts'
import { menu } from '@countinghouse/contract/registry/menu.ts'
import { describe, expect, test } from 'vitest'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { disableOperator, removeAuthenticator, setPassword } from './administer-operator.command.ts'
import { createOperator } from './create-operator.command.ts'

const app = await startTestApp()

test('the token alone is not enough: the HttpOnly cookie is needed too', async () => {
  const browser = await signedIn(app, 'admin')
  browser.cookies.clear()
  expect(await browser.call('/userInfo')).toMatchObject({ status: 401, code: '000002' })
})

test('the cookie alone is not enough: another site can send it, but not the token', async () => {
  const browser = await signedIn(app, 'admin')
  browser.token = undefined
  expect(await browser.call('/userInfo')).toMatchObject({ status: 401, code: '000002' })
})

test('the cookie of another session does not match a token', async () => {
  const [mine, other] = [await signedIn(app, 'admin'), await signedIn(app, 'finance')]
  mine.cookies.set('countinghouse_session', other.cookies.get('countinghouse_session') ?? '')
  expect((await mine.call('/userInfo')).code).toBe('000002')
})

test('a token that names another merchant is refused', async () => {
  const browser = await signedIn(app, 'admin')
  browser.token = browser.token?.replace('10001.', '10002.')
  expect((await browser.call('/userInfo')).code).toBe('000002')
})

test.each(['', 'x', 'Bearer', 'Basic abc', `Bearer ${'9'.repeat(30)}.${'a'.repeat(43)}`])(
  'the authorization header %j is answered with 000002',
  async (authorization) => {
    const browser = await signedIn(app, 'admin')
    const answer = await browser.call('/userInfo', {}, { authorization })
    expect(answer).toMatchObject({ status: 401, code: '000002' })
  },
)

test('a session ends after 30 idle minutes', async () => {
  const browser = await signedIn(app, 'viewer')
  await app.owner`update session set last_seen_at = now() - interval '29 minutes'`
  expect((await browser.call('/userInfo')).code).toBe('200')
  await app.owner`update session set last_seen_at = now() - interval '31 minutes'`
  expect(await browser.call('/userInfo')).toMatchObject({ status: 401, code: '000002' })
})

test('using a session keeps it from expiring', async () => {
  const browser = await signedIn(app, 'viewer')
  await app.owner`update session set last_seen_at = now() - interval '29 minutes'`
  await browser.call('/userInfo')
  const [row] = await app.owner`
    select count(*)::int as fresh from session where last_seen_at > now() - interval '1 minute'`
  expect(row?.fresh).toBeGreaterThan(0)
})

test("a console's background requests do not keep the session from expiring", async () => {
  const browser = await signedIn(app, await newOperator(app))
  await app.owner`update session set last_seen_at = now() - interval '29 minutes'`
  expect((await browser.call('/merchants/info', {}, { 'x-background': '1' })).code).toBe('200')
  const [row] = await app.owner`
    select count(*)::int as fresh from session where last_seen_at > now() - interval '1 minute'`
  expect(row?.fresh).toBe(0)
})

test('a session ends after 12 hours, however busy', async () => {
  const browser = await signedIn(app, 'support')
  const [row] = await app.owner`
    select max(expires_at - created_at) = interval '12 hours' as right from session`
  expect(row?.right).toBe(true)
  await app.owner`update session set expires_at = now() - interval '1 second'`
  expect((await browser.call('/userInfo')).code).toBe('000002')
})

test('signing out ends the session for good', async () => {
  const browser = await signedIn(app, 'admin')
  const cookie = browser.cookies.get('countinghouse_session') ?? ''
  expect((await browser.call('/user/logout')).code).toBe('200')
  expect(browser.cookies.has('countinghouse_session')).toBe(false)
  browser.cookies.set('countinghouse_session', cookie)
  expect(await browser.call('/userInfo')).toMatchObject({ status: 401, code: '000006' })
})

describe('an ended session says why it ended', () => {
  test.each([
    ['en_IN', 'This session was signed out. Please sign in again.'],
    ['zh_CN', '此会话已退出登录，请重新登录。'],
    ['zh_TW', '此工作階段已登出，請重新登入。'],
    ['id_ID', 'Sesi ini sudah keluar. Silakan masuk lagi.'],
  ])('signed out, in %s', async (lang, msg) => {
    const browser = await signedIn(app, await newOperator(app))
    const cookies = new Map(browser.cookies)
    await browser.call('/user/logout')
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    expect(await browser.call('/userInfo', {}, { lang })).toMatchObject({ code: '000006', msg })
  })

  test('a new password', async () => {
    const name = await newOperator(app)
    const [here, elsewhere] = [await signedIn(app, name), await signedIn(app, name)]
    const password = 'quay2027'
    await here.call('/merchants/password', {
      oldPassword: 'harbour2026',
      newPassword: password,
      confirmPassword: password,
    })
    expect(await elsewhere.call('/userInfo')).toMatchObject({
      code: '000006',
      msg: 'Your password was changed, and that ended this session. Please sign in with the new one.',
    })
  })

  test.each([
    ['disabled', (name: string) => disableOperator(app.db, name)],
    ['a password reset', (name: string) => setPassword(app.db, name, 'quay2027')],
    ['an authenticator removed', (name: string) => removeAuthenticator(app.db, name)],
  ])('an administrator: %s', async (_what, administer) => {
    const name = await newOperator(app)
    const browser = await signedIn(app, name)
    await administer(name)
    expect(await browser.call('/userInfo')).toMatchObject({
      code: '000006',
      msg: 'An administrator ended this session. Please sign in again, or ask your administrator.',
    })
  })

  test('signing in elsewhere ends nothing: both sessions stay open', async () => {
    const name = await newOperator(app)
    const [office, home] = [await signedIn(app, name), await signedIn(app, name)]
    for (const browser of [office, home, office]) {
      expect((await browser.call('/userInfo')).code).toBe('200')
    }
  })
})

test('a disabled operator is locked out at once', async () => {
  const name = await newOperator(app)
  const browser = await signedIn(app, name)
  await app.owner`update operator set disabled_at = now() where name = ${name}`
  expect((await browser.call('/userInfo')).code).toBe('000006')
})

test('a disabled operator is locked out at once even among many concurrent calls', async () => {
  const name = await newOperator(app)
  const browser = await signedIn(app, name)
  const burst = () => Array.from({ length: 20 }, () => browser.call('/userInfo'))
  const before = burst()
  expect((await before[0])?.code).toBe('200')
  const during = burst()
  await app.owner`update operator set disabled_at = now() where name = ${name}`
  const after = await Promise.all(burst())
  expect(new Set(after.map(({ code }) => code))).toEqual(new Set(['000006']))
  await Promise.all([...before, ...during])
})

test('changed roles take effect with the next call', async () => {
  const name = await newOperator(app)
  const browser = await signedIn(app, name)
  expect((await browser.call('/mentionMoneyOrder/auditNum')).code).toBe('S00403')
  await app.owner`update operator set roles = '{support}' where name = ${name}`
  expect((await browser.call('/mentionMoneyOrder/auditNum')).code).toBe('200')
})

test('the database holds no token, cookie, ticket or password in usable form', async () => {
  const operator = { merchantId: '10001', password: 'harbour2026', introduction: '' }
  await createOperator(app.db, { ...operator, name: 'keeper', roles: ['admin'] })
  const browser = await signedIn(app, 'keeper')
  const secrets = [browser.token ?? '', ...browser.cookies.values(), 'harbour2026']
  const tables = ['session', 'sign_in_ticket', 'operator_device', 'operator']
  for (const table of tables) {
    const rows = await app.owner.unsafe(`select t::text as row from ${table} t`)
    const text = rows.map(({ row }) => row).join('\n')
    const hex = Buffer.from(text).toString('hex')
    for (const secret of secrets) {
      expect(text).not.toContain(secret)
      expect(hex).not.toContain(Buffer.from(Buffer.from(secret).toString('hex')).toString('hex'))
    }
  }
  const [row] = await app.owner`select password_hash from operator where name = 'keeper'`
  expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('userInfo shows the sign-in before this one', async () => {
  const name = await newOperator(app)
  const first = await signedIn(app, name)
  expect((await first.call('/userInfo')).data.user.lastSignInTime).toBeNull()
  const second = await signedIn(app, name)
  const { user } = (await second.call('/userInfo')).data
  expect(user.lastSignInAddress).toBe('127.0.0.1')
  expect(Date.parse(user.lastSignInTime)).toBeLessThan(Date.now())
})

test('the menu holds what the roles allow, without empty groups', async () => {
  const idsOf = async (name: string): Promise<number[]> => {
    const { menuList } = (await (await signedIn(app, name)).call('/userInfo')).data
    return menuList.map((item: { id: number }) => item.id)
  }
  const [admin, finance, support, viewer] = [
    await idsOf('admin'),
    await idsOf('finance'),
    await idsOf('support'),
    await idsOf('viewer'),
  ]
  expect(admin).toEqual(expect.arrayContaining([1, 10, 14, 30, 3008, 40]))
  const forAdminsAlone = menu.flatMap((entry) =>
    'permission' in entry && !permits(['finance'], entry.permission) ? [entry.id] : [],
  )
  expect([...finance, ...forAdminsAlone].sort()).toEqual([...admin].sort())
  expect(forAdminsAlone).toEqual(expect.arrayContaining([3009, 3010]))
  expect(viewer).not.toContain(30)
  expect(viewer).toContain(1402)
  expect(support).not.toContain(1402)
  expect(support).not.toContain(1103)
  expect(support).toContain(1102)
})

test('each merchant sees only itself', async () => {
  const [harbour, lantern] = [await signedIn(app, 'admin'), await signedIn(app, 'lantern')]
  expect((await harbour.call('/merchants/info')).data).toMatchObject({
    merchantId: '10001',
    useLocalConfig: 1,
    runCountry: [
      { countryCode: 'IN' },
      { countryCode: 'TH' },
      { countryCode: 'ID' },
      { countryCode: 'BR' },
    ],
  })
  expect((await lantern.call('/merchants/info')).data).toMatchObject({
    merchantId: '10002',
    useLocalConfig: 0,
    runCountry: [],
  })
})
