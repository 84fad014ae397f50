import { describe, expect, test } from 'vitest'
import { Browser } from '../../../test/app/browser.ts'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { demoCaptcha } from '../../../test/app/demo-captcha.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { removeAuthenticator, setPassword } from './administer-operator.command.ts'

const app = await startTestApp()

const change = (oldPassword: string, newPassword: string, confirmPassword = newPassword) => ({
  oldPassword,
  newPassword,
  confirmPassword,
})

test('a new password works, ends the other sessions and keeps this one', async () => {
  const [here, elsewhere] = [new Browser(app.url), new Browser(app.url)]
  await here.signIn('finance')
  await elsewhere.signIn('finance')
  const pending = await new Browser(app.url).login('finance')

  const answer = await here.call('/merchants/password', change('harbour2026', 'quay2027'))
  expect(answer.code).toBe('200')

  expect((await here.call('/userInfo')).code).toBe('200')
  expect(await elsewhere.call('/userInfo')).toMatchObject({ status: 401, code: '000006' })
  expect((await here.call('/captcha/image', { ticket: pending.data.ticket })).code).toBe('N01003')
  expect((await new Browser(app.url).login('finance')).code).toBe('N01001')
  expect((await new Browser(app.url).login('finance', 'quay2027')).code).toBe('N01016')
})

test.each([
  ['12345', 'too short'],
  ['abc4567890123456789', 'too long'],
  ['123456', 'digits only'],
  ['abcdef', 'letters only'],
])('%s is refused as a password: %s', async (password) => {
  const browser = new Browser(app.url)
  await browser.signIn('viewer')
  const answer = await browser.call('/merchants/password', change('harbour2026', password))
  expect(answer).toMatchObject({ status: 422, code: 'M01032' })
})

test('the two entries of the new password must match', async () => {
  const browser = new Browser(app.url)
  await browser.signIn('viewer')
  const answer = await browser.call(
    '/merchants/password',
    change('harbour2026', 'quay2027', 'quay2028'),
  )
  expect(answer).toMatchObject({
    status: 422,
    msg: 'The Passwords Entered Twice Are Inconsistent!',
  })
})

test('the current password is required, and wrong guesses are throttled', async () => {
  const browser = new Browser(app.url)
  await browser.signIn('support')
  const codes: string[] = []
  for (let i = 0; i < 6; i++) {
    codes.push((await browser.call('/merchants/password', change('wrong1234', 'quay2027'))).code)
  }
  expect(codes).toEqual(['M01030', 'M01030', 'M01030', 'M01030', 'M01030', 'N01002'])
})

test('of two concurrent changes one succeeds', async () => {
  const browser = new Browser(app.url)
  await browser.signIn('lantern')
  const answers = await Promise.all(
    ['first2027', 'second2027'].map((password) =>
      browser.call('/merchants/password', change('lantern2026', password)),
    ),
  )
  expect(answers.map((answer) => answer.code).sort()).toEqual(['200', 'M01030'])
})

describe('a sign-in with the old password', () => {
  /** The last thing that a sign-in and a change do is to write into the audit log: they stop there until the work is done. */
  const whileTheLogIsHeld = (work: () => Promise<void>) =>
    app.owner.begin(async (tx) => {
      await tx`select from audit_head where merchant_id = 10001 for update`
      await work()
    })
  const waiting = (count: number) =>
    expect
      .poll(async () => {
        const rows = await app.owner`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        return rows.length
      })
      .toBe(count)

  test.each<[by: string, end: (name: string, browser: Browser) => Promise<unknown>]>([
    [
      'the operator changes it',
      (_name, browser) => browser.call('/merchants/password', change('harbour2026', 'quay2027')),
    ],
    ['an administrator sets it', (name) => setPassword(app.db, name, 'quay2027')],
    ['the authenticator is removed', (name) => removeAuthenticator(app.db, name)],
  ])('that is about to be finished while %s is over then', async (_by, end) => {
    const name = await newOperator(app, ['viewer'])
    const browser = await signedIn(app, name)
    const other = new Browser(app.url)
    const { ticket } = (await other.login(name)).data
    await other.call('/captcha/image', { ticket })
    let both: Promise<unknown> = Promise.resolve()
    await whileTheLogIsHeld(async () => {
      const finished = other.finish({ ticket, captcha: demoCaptcha })
      await waiting(1)
      both = Promise.all([finished, end(name, browser)])
      await waiting(2)
    })
    await both
    expect(other.token).toBeDefined()
    expect(await other.call('/userInfo')).toMatchObject({ status: 401 })
  })

  test('whose password is right until the change is committed gets no ticket', async () => {
    const name = await newOperator(app, ['viewer'])
    const browser = await signedIn(app, name)
    let both: Promise<unknown[]> = Promise.resolve([])
    await whileTheLogIsHeld(async () => {
      const changed = browser.call('/merchants/password', change('harbour2026', 'quay2027'))
      await waiting(1)
      const login = new Browser(app.url).login(name)
      both = Promise.all([changed, login])
      await Promise.race([login, waiting(2)])
    })
    expect(await both).toMatchObject([{ code: '200' }, { code: 'N01001' }])
  })
})
