import { beforeAll, expect, test } from 'vitest'
import { Browser } from '../../testing/browser.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

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
