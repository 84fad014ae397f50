import { expect, test } from 'vitest'
import { AuthenticatorApp, bindAuthenticator, sealer } from '../../../test/app/authenticator-app.ts'
import { Browser } from '../../../test/app/browser.ts'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'

const app = await startTestApp()

const operatorBrowser = async () => signedIn(app, await newOperator(app))

async function detailOf(browser: Browser) {
  return (await browser.call('/twoFactor/detail')).data
}

const off = { loginVerify: 0, withdrawalAuditVerify: 0, p2pPayoutVerify: 0 }

test('an operator starts without an authenticator and with every protection off', async () => {
  expect(await detailOf(await operatorBrowser())).toMatchObject({ alreadyBound: false, ...off })
})

test('an authenticator is bound with a code that an independent program derives from the secret', async () => {
  const name = await newOperator(app)
  const browser = await signedIn(app, name)
  const { data } = await browser.call('/twoFactor/qrCode')
  expect(data.secretKey).toMatch(/^[A-Z2-7]{32}$/)
  expect(data.content).toContain(`otpauth://totp/Countinghouse:${name}?`)
  expect(data.content).toContain(`secret=${data.secretKey}`)
  const seal = await sealer(browser)
  const verifyCode = seal(new AuthenticatorApp(data.secretKey).nextCode())
  const answer = await browser.call('/twoFactor/bind', {
    secretKey: seal(data.secretKey),
    verifyCode,
  })
  expect(answer.code).toBe('200')
  expect(await detailOf(browser)).toMatchObject({ alreadyBound: true, ...off })
})

test('a wrong code binds nothing and is answered with M01020', async () => {
  const browser = await operatorBrowser()
  const { data } = await browser.call('/twoFactor/qrCode')
  const seal = await sealer(browser)
  const verifyCode = seal(new AuthenticatorApp(data.secretKey).wrongCode())
  expect(
    await browser.call('/twoFactor/bind', { secretKey: seal(data.secretKey), verifyCode }),
  ).toMatchObject({ status: 403, code: 'M01020', msg: 'Google Verification Code Is Incorrect' })
  expect((await detailOf(browser)).alreadyBound).toBe(false)
})

test('only the secret that the server issued last can be bound', async () => {
  const browser = await operatorBrowser()
  const first = (await browser.call('/twoFactor/qrCode')).data.secretKey
  await browser.call('/twoFactor/qrCode')
  const seal = await sealer(browser)
  for (const secret of [first, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP']) {
    const verifyCode = seal(new AuthenticatorApp(secret).nextCode())
    const answer = await browser.call('/twoFactor/bind', { secretKey: seal(secret), verifyCode })
    expect(answer).toMatchObject({ status: 409, code: 'M01024' })
  }
})

test('a bound authenticator must be unbound before another is bound', async () => {
  const browser = await operatorBrowser()
  await bindAuthenticator(browser)
  expect(await browser.call('/twoFactor/qrCode')).toMatchObject({ status: 409, code: 'M01022' })
})

test.each(['loginVerify', 'withdrawalAuditVerify', 'p2pPayoutVerify'])(
  '%s is switched on and off, each time with a new code',
  async (name) => {
    const operator = await newOperator(app)
    const browser = await signedIn(app, operator)
    const phone = await bindAuthenticator(browser)
    await phone.letTimePass(app.owner, operator)
    const seal = await sealer(browser)
    const turn = (value: string) =>
      browser.call('/twoFactor/updateStatus', {
        verifyCode: seal(phone.nextCode()),
        [name]: seal(value),
      })
    expect((await turn('1')).code).toBe('200')
    expect(await detailOf(browser)).toMatchObject({ alreadyBound: true, ...off, [name]: 1 })
    expect((await turn('0')).code).toBe('200')
    expect(await detailOf(browser)).toMatchObject({ alreadyBound: true, ...off })
  },
)

test('a used code is refused the second time, in any action', async () => {
  const browser = await operatorBrowser()
  const phone = await bindAuthenticator(browser)
  const seal = await sealer(browser)
  const verifyCode = seal(phone.lastCode())
  expect(
    await browser.call('/twoFactor/updateStatus', { verifyCode, loginVerify: seal('1') }),
  ).toMatchObject({ status: 403, code: 'M01020' })
  const unbind = await browser.call('/twoFactor/unBind', { verifyCode: phone.lastCode() })
  expect(unbind.code).toBe('M01020')
  expect((await detailOf(browser)).alreadyBound).toBe(true)
})

test('one code sent ten times concurrently switches once', async () => {
  const browser = await operatorBrowser()
  const phone = await bindAuthenticator(browser)
  const code = phone.nextCode()
  const seal = await sealer(browser)
  const answers = await Promise.all(
    Array.from({ length: 4 }, () =>
      browser.call('/twoFactor/updateStatus', { verifyCode: seal(code), loginVerify: seal('1') }),
    ),
  )
  expect(answers.filter((answer) => answer.code === '200')).toHaveLength(1)
})

test.each([
  ['no switch', {}],
  ['two switches', { loginVerify: '1', p2pPayoutVerify: '1' }],
  ['a value that is neither 0 nor 1', { loginVerify: '2' }],
])('%s is refused and changes nothing', async (_what, values: Record<string, string>) => {
  const browser = await operatorBrowser()
  const phone = await bindAuthenticator(browser)
  const seal = await sealer(browser)
  const switches = Object.fromEntries(Object.entries(values).map(([k, v]) => [k, seal(v)]))
  const verifyCode = seal(phone.nextCode())
  const answer = await browser.call('/twoFactor/updateStatus', { verifyCode, ...switches })
  expect(answer).toMatchObject({ status: 400, code: 'S00400' })
  expect(await detailOf(browser)).toMatchObject({ alreadyBound: true, ...off })
})

test('unbinding removes the authenticator and switches every protection off', async () => {
  const name = await newOperator(app)
  const browser = await signedIn(app, name)
  const phone = await bindAuthenticator(browser)
  await phone.letTimePass(app.owner, name)
  const seal = await sealer(browser)
  const body = { verifyCode: seal(phone.nextCode()), loginVerify: seal('1') }
  await browser.call('/twoFactor/updateStatus', body)
  expect((await browser.call('/twoFactor/unBind', { verifyCode: phone.nextCode() })).code).toBe(
    '200',
  )
  expect(await detailOf(browser)).toMatchObject({ alreadyBound: false, ...off })
  expect((await new Browser(app.url).login(name)).data.verifyType).toBe('captcha')
})

test('without an authenticator there is nothing to switch or unbind', async () => {
  const browser = await operatorBrowser()
  const seal = await sealer(browser)
  const body = { verifyCode: seal('123456'), loginVerify: seal('1') }
  expect((await browser.call('/twoFactor/updateStatus', body)).code).toBe('M01023')
  expect((await browser.call('/twoFactor/unBind', { verifyCode: '123456' })).code).toBe('M01023')
})

test('five wrong codes are throttled', async () => {
  const browser = await operatorBrowser()
  const phone = await bindAuthenticator(browser)
  const codes: string[] = []
  for (let i = 0; i < 6; i++) {
    codes.push((await browser.call('/twoFactor/unBind', { verifyCode: phone.wrongCode() })).code)
  }
  expect(codes).toEqual(['M01020', 'M01020', 'M01020', 'M01020', 'M01020', 'M01021'])
  const right = await browser.call('/twoFactor/unBind', { verifyCode: phone.nextCode() })
  expect(right).toMatchObject({ status: 429, code: 'M01021' })
})

test('the secret is encrypted at rest and decrypts for its own row only', async () => {
  const browser = await operatorBrowser()
  const { secret } = await bindAuthenticator(browser)
  const rows =
    await app.owner`select operator_id, secret_sealed from authenticator where secret_sealed is not null`
  const row = rows.at(-1)
  expect(row?.secret_sealed.toString('latin1')).not.toContain(secret)
  expect(app.vault.open(row?.secret_sealed, `authenticator:10001:${row?.operator_id}`)).toBe(secret)
  expect(() => app.vault.open(row?.secret_sealed, 'authenticator:10001:1')).toThrow()
})

test('a captured request body cannot be replayed', async () => {
  const browser = await operatorBrowser()
  const phone = await bindAuthenticator(browser)
  const seal = await sealer(browser)
  const captured = { verifyCode: seal(phone.nextCode()), loginVerify: seal('1') }
  expect((await browser.call('/twoFactor/updateStatus', captured)).code).toBe('200')
  const again = await browser.call('/twoFactor/updateStatus', captured)
  expect(again).toMatchObject({ status: 409, code: 'M01026' })
})

test('a sealed field that is old, from the future, or not for this server is refused', async () => {
  const browser = await operatorBrowser()
  const phone = await bindAuthenticator(browser)
  const seal = await sealer(browser)
  const loginVerify = () => seal('1')
  const code = phone.nextCode()
  const bad = [
    seal(code, { time: Date.now() - 121_000 }),
    seal(code, { time: Date.now() + 600_000 }),
    seal(code, { nonce: 'short' }),
    'bm90LXNlYWxlZA',
    'A'.repeat(512),
  ]
  for (const verifyCode of bad) {
    const answer = await browser.call('/twoFactor/updateStatus', {
      verifyCode,
      loginVerify: loginVerify(),
    })
    expect(answer).toMatchObject({ status: 400, code: 'M01025' })
  }
})
