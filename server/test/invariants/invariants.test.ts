/** What must hold for every call, those of tomorrow too. */

import { fieldOfError, openCalls } from '@countinghouse/contract/areas/open-api/open-api.ts'
import { openPaths } from '@countinghouse/contract/areas/open-api/paths.ts'
import {
  type Call,
  needsLocalRails,
  type SecondFactor,
} from '@countinghouse/contract/engine/call.ts'
import { jsonSchemaOf } from '@countinghouse/contract/engine/schema.ts'
import { errorCodes } from '@countinghouse/contract/error-codes.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { calls } from '@countinghouse/contract/registry/api.ts'
import { moneyCalls } from '@countinghouse/contract/registry/money-calls.ts'
import { reviews } from '@countinghouse/contract/registry/reviews.ts'
import { describe, expect, test } from 'vitest'
import { routesOf } from '../../src/app.ts'
import { openRoutes } from '../../src/areas/open-api/open.routes.ts'
import { orderRegistry } from '../../src/order-registry.ts'
import { bindAuthenticator, sealer } from '../app/authenticator-app.ts'
import { Browser } from '../app/browser.ts'
import { newOperator, signedIn } from '../app/builders.ts'
import { startTestApp } from '../app/test-app.ts'

const app = await startTestApp()

const publicPaths = [
  '/user/login',
  '/verifyCode',
  '/captcha/image',
  '/captcha/work',
  '/user/googleAuth',
  '/user/passwordLink',
  '/user/setPassword',
  '/c2c/conversation/file',
  '/report/sealKey',
  '/exportRecords/download',
  '/pay/detail',
  '/files/download',
]
const all: readonly Call[] = calls

const methodOf = (path: string) => all.find((call) => call.path === path)?.method ?? 'POST'

async function ask(browser: Browser, path: string) {
  const response = await browser.fetch(path, { method: methodOf(path) })
  return { status: response.status, ...((await response.json()) as object) }
}

describe('calls', () => {
  test('every call of the contract is bound once, and nothing else is', () => {
    const nameOf = ({ path, variant }: Call) => `${path} ${variant?.value ?? ''}`
    const bound = routesOf(orderRegistry).map(({ call }) => nameOf(call))
    expect([...bound].sort()).toEqual(all.map(nameOf).sort())
    expect(new Set(bound).size).toBe(bound.length)
  })

  test('the calls that need no session are these and no others', () => {
    const open = all.filter(({ access }) => access === 'public').map(({ path }) => path)
    expect(open).toEqual(publicPaths)
  })

  test.each(all.filter(({ access }) => access !== 'public').map(({ path }) => path))(
    '%s refuses a caller without a session',
    async (path) => {
      const answer = await ask(new Browser(app.url), path)
      expect(answer).toMatchObject({ status: 401, code: '000002', success: false, data: null })
    },
  )

  test('every call with a permission refuses an operator who has none', async () => {
    const nobody = await signedIn(app, await newOperator(app, []))
    for (const { path } of all.filter((c) => c.access !== 'public' && c.access !== 'signedIn')) {
      expect(await ask(nobody, path)).toMatchObject({ status: 403, code: 'S00403' })
    }
  })
})

describe('local orders', () => {
  const local = all.filter(needsLocalRails)

  test('every call of them refuses a merchant without local rails, whatever the role, and no other merchant', async () => {
    expect(local.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/tradePayinOrder/pageListQuery',
        '/tradePayinOrder/freeze',
        '/tradePayoutOrder/orderDetail',
        '/channelManage/runCountry',
        '/merchantLocalConfig/list',
        '/payee/type/country',
      ]),
    )
    const [without, having] = [await signedIn(app, 'lantern'), await signedIn(app, 'admin')]
    for (const { path } of local) {
      expect(await ask(without, path), path).toMatchObject({ status: 403, code: 'R00002' })
      expect(await ask(having, path), path).not.toMatchObject({ status: 403 })
    }
  })
})

describe('open calls', () => {
  test('each is bound once, is for API keys alone, and none of them is a call of the console', () => {
    expect(openRoutes.map(({ call }) => call.path)).toEqual(openCalls.map(({ path }) => path))
    expect(new Set(openCalls.map(({ path }) => path)).size).toBe(openCalls.length)
    expect(openCalls.filter(({ access }) => access !== 'apiKey')).toEqual([])
    expect(all.filter(({ access }) => access === 'apiKey')).toEqual([])
    expect(openCalls.map(({ path }) => path).sort()).toEqual([...openPaths].sort())
  })

  test('each refuses the unsigned, and the session of an operator is no signature', async () => {
    const { token } = await signedIn(app, 'admin')
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    for (const { path } of openCalls) {
      const url = `${app.url.replace(/api$/, 'open/v2')}${path}`
      const response = await fetch(url, { method: 'POST', headers, body: '{}' })
      const answer = { status: response.status, ...((await response.json()) as object) }
      const { status, code } = errorCodes.requestUnsigned
      expect(answer, path).toMatchObject({ status, code, data: null })
    }
  })

  test('every error of one names a field of its body, or is about none', () => {
    for (const call of openCalls) {
      const fields = Object.keys(jsonSchemaOf(call.body).properties ?? {})
      for (const field of call.errors.map((name) => fieldOfError(call)[name]))
        expect(['', ...fields], call.path).toContain(field)
    }
  })
})

describe('files', () => {
  const uploads = all.filter((call) => call.upload)

  test('every call that takes one has limits of its own, which its document says', async () => {
    const document = await (await new Browser(app.url).fetch('/openapi.json')).json()
    expect(uploads.length).toBeGreaterThan(0)
    for (const { path, method, upload, access } of uploads) {
      expect([method, access], path).toEqual(['POST', expect.not.stringMatching('public')])
      expect(upload?.types.length, path).toBeGreaterThan(0)
      expect(upload?.maxBytes, path).toBeLessThanOrEqual(limits.uploadBytesMax)
      const { post } = (document as { paths: Record<string, { post: Post }> }).paths[path] ?? {}
      expect(Object.keys(post?.requestBody.content ?? {}), path).toEqual(upload?.types)
      expect(post?.['x-max-bytes'], path).toBe(upload?.maxBytes)
    }
  })

  interface Post {
    requestBody: { content: object }
    'x-max-bytes': number
  }
})

describe('second factor', () => {
  const doing = all.filter(({ access }) => !/^public$|\.view$/.test(access))
  const switches = new Map<string, SecondFactor>(
    Object.values(reviews).map(({ paths, secondFactor }) => [paths.decide, secondFactor]),
  )
  const expected = (path: string): SecondFactor | undefined => {
    const means = moneyCalls[path] ?? 'never'
    if (means === 'never') return undefined
    return means === 'review' ? switches.get(path) : 'whenBound'
  }

  const decision = { orderNos: 'W1', decision: 'approve', remark: '' }
  const resolved = { orderNo: 'W1', remark: 'seen' }
  const requestNo = 'request-1'
  const sides = {
    outAccountType: 'merchant',
    outCustomerUid: '',
    inAccountType: 'customer',
    inCustomerUid: 'C1',
  }
  const coin = { currency: 'USDT', amount: '1', remark: '' }
  const pair = { currency: 'USDT', fiatCurrency: 'THB' }
  const row = { row: 2, values: {}, allowDuplicate: false }
  /** With nothing missing but the code. */
  const bodies: Record<string, object> = {
    '/mentionMoneyOrder/mentionMoneyOrderAudit': decision,
    '/payAnother/audit': decision,
    '/c2c/order/audit': decision,
    '/assets/withdraw': { requestNo, ...coin, network: 'TRC20', toAddress: 'T1' },
    '/transfer/addTransfer': { requestNo, ...coin, ...sides },
    '/c2c/payout/add': { requestNo, ...pair, fileName: 'a', rows: [row], costAtMost: '1' },
    '/c2c/order/split': { orderNo: 'S1', pieces: [{ fiatAmount: '1' }, { fiatAmount: '2' }] },
    '/order/release': { ...resolved, outcome: 'notPaid' },
    '/payChargeMoneyOrder/creditByHand': resolved,
    '/payChargeMoneyOrder/returnPayment': resolved,
    '/payChargeMoneyOrder/refundExcess': resolved,
    '/chargeMoneyOrder/creditAfterReview': resolved,
    '/arrival/resolve': { arrivalNo: 'U1', remark: 'checked', resolution: 'deposit' },
    '/arrival/decide': { arrivalNo: 'U1', remark: 'checked', decision: 'approve' },
    '/tradePayinOrder/freeze': resolved,
    '/tradePayinOrder/unfreeze': resolved,
    '/tradePayinOrder/refund': resolved,
  }

  test('what every call that does something means for money is declared, and of no other', () => {
    expect(Object.keys(moneyCalls).toSorted()).toEqual(
      [...new Set(doing.map(({ path }) => path))].toSorted(),
    )
    const reviewing = Object.keys(moneyCalls).filter((path) => moneyCalls[path] === 'review')
    expect(reviewing.toSorted()).toEqual([...switches.keys()].toSorted())
  })

  test('a call asks for a code as its place in the table of money says', () => {
    for (const { path, secondFactor } of all) expect(secondFactor, path).toBe(expected(path))
  })

  test('each that moves money, or decides about it, does nothing without the code of a bound authenticator', async () => {
    const name = await newOperator(app, ['admin'])
    const admin = await signedIn(app, name)
    const phone = await bindAuthenticator(admin)
    const seal = await sealer(admin)
    for (const on of ['withdrawalAuditVerify', 'p2pPayoutVerify']) {
      await phone.letTimePass(app.owner, name)
      const switched = { verifyCode: seal(phone.nextCode()), [on]: seal('1') }
      expect((await admin.call('/twoFactor/updateStatus', switched)).msg).toBe('')
    }
    expect(Object.keys(bodies).toSorted()).toEqual(
      Object.keys(moneyCalls)
        .filter((path) => ['review', 'money'].includes(moneyCalls[path] ?? ''))
        .toSorted(),
    )
    for (const [path, body] of Object.entries(bodies))
      expect(await admin.call(path, body), path).toMatchObject({
        status: 403,
        code: errorCodes.googleCodeMissing.code,
      })
  })

  test('every call that asks for a code takes one, and its document says when', async () => {
    const document = await (await new Browser(app.url).fetch('/openapi.json')).json()
    for (const { path, body, secondFactor } of all.filter((call) => call.secondFactor)) {
      expect(jsonSchemaOf(body).properties).toHaveProperty('verifyCode')
      expect(document).toMatchObject({
        paths: { [path]: { post: { 'x-second-factor': secondFactor } } },
      })
    }
  })
})
