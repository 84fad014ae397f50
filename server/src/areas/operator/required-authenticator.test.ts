/** A merchant that requires an authenticator of everyone, and recovery codes for those who lose theirs. */

import type { Call } from '@countinghouse/contract/engine/call.ts'
import { calls } from '@countinghouse/contract/registry/api.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AuthenticatorApp, bindAuthenticator, sealer } from '../../../test/app/authenticator-app.ts'
import { Browser } from '../../../test/app/browser.ts'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'

let phone: AuthenticatorApp
const app = await startTestApp()
const name = await newOperator(app, ['admin'])
const admin = await signedIn(app, name)

const require = (required: 0 | 1, verifyCode?: string) =>
  admin.call('/operators/requireAuthenticator', { required, ...(verifyCode && { verifyCode }) })

describe('an authenticator that is required of everyone', () => {
  let unbound: Browser
  let unboundName: string

  test('is asked for by somebody who has one', async () => {
    expect(await require(1)).toMatchObject({ status: 409, code: 'M01023' })
    phone = await bindAuthenticator(admin)
    await phone.letTimePass(app.owner, name)
    unboundName = await newOperator(app, ['admin'])
    unbound = await signedIn(app, unboundName)
    expect((await require(1)).code).toBe('M01020')
    expect((await require(1, phone.nextCode())).code).toBe('200')
    const [entry] = await app.owner`
      select detail from audit_entry where action = 'authenticatorRule.changed'`
    expect(entry?.detail).toEqual({ before: { required: false }, after: { required: true } })
  })

  test('closes every call to whoever has none but those that lead to binding', async () => {
    const closed = (calls as readonly Call[]).filter(
      ({ access, beforeBinding }) => access !== 'public' && !beforeBinding,
    )
    for (const { path, method } of closed) {
      const response = await unbound.fetch(path, { method })
      const answer = { status: response.status, ...((await response.json()) as object) }
      expect(answer, path).toMatchObject({ status: 403, code: 'M01027' })
    }
    const open = (calls as readonly Call[]).filter(({ beforeBinding }) => beforeBinding)
    expect(open.map(({ path }) => path).sort()).toEqual([
      '/merchants/info',
      '/twoFactor/bind',
      '/twoFactor/detail',
      '/twoFactor/qrCode',
      '/twoFactor/sealingKey',
      '/user/logout',
      '/userInfo',
    ])
    expect((await unbound.call('/merchants/info')).data.requireAuthenticator).toBe(1)
    expect((await admin.call('/operators/list')).code).toBe('200')
  })

  test('closes what is reached by the cookie alone', async () => {
    const { data } = await admin.call('/auditLog/export')
    const { recordId } = data
    let link = ''
    await expect
      .poll(async () => {
        const answer = await admin.call('/exportRecords/checkLinkValid', { recordId })
        link = answer.data?.url?.replace('/api', '') ?? ''
        return answer.code
      })
      .toBe('200')
    expect((await unbound.fetch(link)).status).toBe(404)
    expect((await admin.fetch(link)).status).toBe(200)
  })

  test('leaves other merchants alone', async () => {
    expect((await (await signedIn(app, 'lantern')).call('/dashboard/nothing')).status).toBe(404)
    expect((await (await signedIn(app, 'lantern')).call('/customer/list')).code).toBe('200')
  })

  test('opens everything as soon as it is bound, and then a code is asked for at every sign-in', async () => {
    const theirs = await bindAuthenticator(unbound)
    expect((await unbound.call('/customer/list')).code).toBe('200')
    await theirs.letTimePass(app.owner, unboundName)
    const again = new Browser(app.url)
    const { data } = await again.login(unboundName)
    expect(data.verifyType).toBe('google')
    const { ticket } = data
    expect((await again.finish({ ticket, captcha: 'TEST' })).code).toBe('N01005')
    expect((await again.finish({ ticket, googleCode: theirs.nextCode() })).code).toBe('200')
    const fresh = await new Browser(app.url).login(await newOperator(app))
    expect(fresh.data.verifyType).toBe('captcha')
  })

  test('is no longer required once an administrator says so', async () => {
    await phone.letTimePass(app.owner, name)
    expect((await require(0, phone.nextCode())).code).toBe('200')
    expect(
      (await (await signedIn(app, await newOperator(app, ['viewer']))).call('/customer/list')).code,
    ).toBe('200')
    expect((await new Browser(app.url).login(unboundName)).data.verifyType).toBe('captcha')
  })
})

describe('recovery codes', () => {
  let owner: string
  let browser: Browser
  let codes: string[]
  let theirs: AuthenticatorApp

  async function bind(): Promise<void> {
    const { data } = await browser.call('/twoFactor/qrCode')
    theirs = new AuthenticatorApp(data.secretKey)
    const seal = await sealer(browser)
    const answer = await browser.call('/twoFactor/bind', {
      secretKey: seal(data.secretKey),
      verifyCode: seal(theirs.nextCode()),
    })
    codes = answer.data.recoveryCodes
    await theirs.letTimePass(app.owner, owner)
  }

  async function signInWith(body: Record<string, string>, with_ = new Browser(app.url)) {
    const { ticket } = (await with_.login(owner)).data
    return with_.finish({ ticket, ...body })
  }

  beforeAll(async () => {
    owner = await newOperator(app, ['viewer'])
    browser = await signedIn(app, owner)
    await bind()
    const seal = await sealer(browser)
    const on = { verifyCode: seal(theirs.nextCode()), loginVerify: seal('1') }
    expect((await browser.call('/twoFactor/updateStatus', on)).code).toBe('200')
  })

  test('are ten, shown at the binding, and stored by their hashes', async () => {
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
    expect((await browser.call('/twoFactor/detail')).data.recoveryCodesLeft).toBe(10)
    const [found] = await app.owner`
      select count(*)::int as times from recovery_code c, audit_entry e
      where c::text like ${`%${codes[0]}%`} or e::text like ${`%${codes[0]}%`}`
    expect(found?.times).toBe(0)
  })

  test('each signs in once in place of the Google code, and it is said how many are left', async () => {
    const [first = '', second = ''] = codes
    const answer = await signInWith({ recoveryCode: first.toLowerCase().replaceAll('-', ' ') })
    expect(answer).toMatchObject({ code: '200', data: { recoveryCodesLeft: 9 } })
    const again = await signInWith({ recoveryCode: first })
    expect(again).toMatchObject({ status: 422, code: 'N01006' })
    const both = await Promise.all([
      signInWith({ recoveryCode: second }),
      signInWith({ recoveryCode: second }),
    ])
    expect(both.map(({ code }) => code).sort()).toEqual(['200', 'N01006'])
    const entries = await app.owner`
      select action, detail from audit_entry e join operator o using (merchant_id, operator_id)
      where o.name = ${owner} and action = 'recoveryCode.used' order by seq`
    expect(entries.map(({ detail }) => detail)).toEqual([{ left: 9 }, { left: 8 }])
  })

  test('are guessed at as seldom as Google codes', async () => {
    const stranger = new Browser(app.url)
    const answers = []
    for (let i = 0; i < 6; i++)
      answers.push((await signInWith({ recoveryCode: 'AAAA-AAAA-AAAA-AAAA' }, stranger)).code)
    expect(answers.at(-1)).toBe('N01002')
    await app.owner`delete from throttle`
  })

  test('are made anew with a Google code, and those from before stop working', async () => {
    const [, , third = ''] = codes
    await theirs.letTimePass(app.owner, owner)
    const verifyCode = theirs.wrongCode()
    expect((await browser.call('/twoFactor/recoveryCodes', { verifyCode })).code).toBe('M01020')
    const answer = await browser.call('/twoFactor/recoveryCodes', { verifyCode: theirs.nextCode() })
    expect(answer.data.recoveryCodes).toHaveLength(10)
    expect((await signInWith({ recoveryCode: third })).code).toBe('N01006')
    codes = answer.data.recoveryCodes
    const [fresh = ''] = codes
    expect((await signInWith({ recoveryCode: fresh })).code).toBe('200')
  })

  test('unbind a lost authenticator, which removes those that are left', async () => {
    const [, second = ''] = codes
    const wrong = await browser.call('/twoFactor/unBind', { recoveryCode: 'AAAA-AAAA-AAAA-AAAA' })
    expect(wrong.code).toBe('N01006')
    expect((await browser.call('/twoFactor/unBind', {})).code).toBe('M01020')
    const answer = await browser.call('/twoFactor/unBind', { recoveryCode: second })
    expect(answer.code).toBe('200')
    const { data } = await browser.call('/twoFactor/detail')
    expect(data).toMatchObject({ alreadyBound: false, recoveryCodesLeft: 0 })
    expect((await browser.call('/twoFactor/recoveryCodes', { verifyCode: '000000' })).code).toBe(
      'M01023',
    )
  })
})

describe('whoever lost the authenticator', () => {
  let colleague: Browser
  let theirs: AuthenticatorApp
  let chief: string
  let lost: string
  let browser: Browser
  let codes: string[]

  beforeAll(async () => {
    chief = await newOperator(app, ['admin'])
    colleague = await signedIn(app, chief)
    theirs = await bindAuthenticator(colleague)
  })

  async function bind(): Promise<AuthenticatorApp> {
    const { data } = await browser.call('/twoFactor/qrCode')
    const own = new AuthenticatorApp(data.secretKey)
    const seal = await sealer(browser)
    const sealed = { secretKey: seal(data.secretKey), verifyCode: seal(own.nextCode()) }
    codes = (await browser.call('/twoFactor/bind', sealed)).data.recoveryCodes
    await own.letTimePass(app.owner, lost)
    return own
  }
  beforeEach(async () => {
    lost = await newOperator(app, ['admin'])
    browser = await signedIn(app, lost)
  })

  const operatorId = async () => {
    const [row] = await app.owner`select operator_id::text as id from operator where name = ${lost}`
    return row?.id as string
  }
  const payOut = (more: object = {}) =>
    browser.call('/assets/withdraw', {
      requestNo: 'request-of-today',
      currency: 'USDT',
      network: 'TRC20',
      toAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      amount: '20000000',
      remark: '',
      ...more,
    })
  const stopped = { status: 403, code: 'M01028', msg: expect.stringMatching(/ GMT\+8 you can do/) }
  const agree = async () => {
    await theirs.letTimePass(app.owner, chief)
    return colleague.call('/operators/allowMoney', {
      operatorId: await operatorId(),
      verifyCode: theirs.nextCode(),
    })
  }
  const shown = async () =>
    (await colleague.call('/operators/detail', { operatorId: await operatorId() })).data.operator

  const ways: Record<string, (own: AuthenticatorApp) => Promise<unknown>> = {
    'unbound it with a recovery code': () =>
      browser.call('/twoFactor/unBind', { recoveryCode: codes[0] }),
    'unbound it with a Google code': (own) =>
      browser.call('/twoFactor/unBind', { verifyCode: own.nextCode() }),
    'signed in with a recovery code': async (own) => {
      const seal = await sealer(browser)
      const on = { verifyCode: seal(own.nextCode()), loginVerify: seal('1') }
      expect((await browser.call('/twoFactor/updateStatus', on)).msg).toBe('')
      const { ticket } = (await browser.login(lost)).data
      expect((await browser.finish({ ticket, recoveryCode: codes[0] as string })).code).toBe('200')
    },
    'had it removed by a colleague': async () => {
      await theirs.letTimePass(app.owner, chief)
      const body = { operatorId: await operatorId(), verifyCode: theirs.nextCode() }
      expect((await colleague.call('/operators/resetAuthenticator', body)).msg).toBe('')
      expect((await browser.signIn(lost)).code).toBe('200')
    },
  }
  test.each(Object.keys(ways))('and %s moves no money for a day', async (way) => {
    const own = await bind()
    await ways[way]?.(own)
    expect(await payOut()).toMatchObject(stopped)
    for (const [path, body] of [
      [
        '/mentionMoneyOrder/mentionMoneyOrderAudit',
        { orderNos: 'W1', decision: 'approve', remark: '' },
      ],
      ['/merchants/info2/newSecret', {}],
      ['/operators/invite', { operatorName: 'friend', roles: ['finance'] }],
    ] as const)
      expect(await browser.call(path, body), path).toMatchObject(stopped)
    const { notices } = (await colleague.call('/notices/list')).data
    expect(notices).toContainEqual(
      expect.objectContaining({ topic: 'stop', operatorName: lost, isRead: false }),
    )
    expect((await shown()).moneyStoppedUntil).toEqual(expect.any(String))
    await app.owner`update authenticator set stopped_at = stopped_at - interval '24 hours'`
    expect((await payOut()).code).not.toBe('M01028')
    expect((await shown()).moneyStoppedUntil).toBeNull()
  })

  test('may again sooner once a new one is bound and another administrator agrees', async () => {
    await bind()
    await browser.call('/twoFactor/unBind', { recoveryCode: codes[0] })
    expect(await agree()).toMatchObject({ status: 409, code: 'M01029' })
    await bind()
    expect(await payOut({ verifyCode: '000000' })).toMatchObject(stopped)
    const own = { operatorId: await operatorId() }
    expect(await browser.call('/operators/allowMoney', own)).toMatchObject(stopped)
    expect((await agree()).msg).toBe('')
    expect((await browser.signIn(lost)).code).toBe('200')
    expect(await payOut()).toMatchObject({ code: 'M01020' })
    const [entry] = await app.owner`
      select detail from audit_entry where action = 'operator.moneyAllowed' order by seq desc limit 1`
    expect(entry?.detail).toEqual({ operator: lost, until: expect.any(String) })
    expect(await agree()).toMatchObject({ code: 'S00409' })
  })
})
