/** What must hold for every call, those of tomorrow too. */
import { calls } from '@countinghouse/contract/api.ts'
import { errorCodes } from '@countinghouse/contract/error-codes.ts'
import { type Call, needsLocalRails } from '@countinghouse/contract/kit/call.ts'
import { jsonSchemaOf } from '@countinghouse/contract/kit/schema.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { fieldOfError, openCalls } from '@countinghouse/contract/open/open-api.ts'
import { openPaths } from '@countinghouse/contract/open/paths.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { routesOf } from '../app.ts'
import { openRoutes } from '../open/open.routes.ts'
import { orderRegistry } from '../order-registry.ts'
import { Browser } from './browser.ts'
import { newOperator, signedIn } from './builders.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

const publicPaths = [
  '/user/login',
  '/verifyCode',
  '/captcha/image',
  '/user/googleAuth',
  '/user/passwordLink',
  '/user/setPassword',
  '/c2c/conversation/file',
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
  /** Behind a permission to do something, but they only look something up, or touch neither money nor payees. */
  const withoutCode = [
    '/mentionMoneyOrder/addressCheck',
    '/payAnother/addressCheck',
    '/c2c/order/payeeCheck',
    // Only let in what the chain has already sent to the merchant or its customer.
    '/payChargeMoneyOrder/creditByHand',
    '/chargeMoneyOrder/creditAfterReview',
    // Money only changes its place in the merchant's own balance.
    '/tradePayinOrder/freeze',
    '/tradePayinOrder/unfreeze',
    '/transfer/queryTransferCurrency',
    '/transfer/queryTransferOutInAccount',
    '/transfer/queryTransferInAccount',
    '/assets/checkAddress',
    '/assets/currencyAddress',
    '/assets/withdrawNetwork',
    '/customer/updateCustomerInfo',
    '/otcOrder/verify',
    // What is off takes no new orders: no money moves. Pictures move none either.
    '/merchantsConfig/unit/switch',
    '/merchantsConfig/unit/switchByName',
    '/merchantsConfig/unit/switchById',
    '/merchantsConfig/unit/switchOTCById',
    '/merchantsConfig/currency/switch',
    '/merchantsConfig/currency/avatar',
    // How the merchant appears to its own operators.
    '/merchants/edit',
    '/merchants/avatar',
    // Goes to the address that was saved with a code, and the count stores nothing.
    '/notify/test',
    '/notify/resend/count',
    // Keeps figures as they are.
    '/report/seal',
    // Asks when an address is given or changed: what is stored decides (report-schedules.test.ts).
    '/report/schedule/save',
    '/report/schedule/list',
    '/report/schedule/pause',
    '/report/schedule/remove',
    // Files to fill in and to read, and checks that store nothing.
    '/c2c/payout/template',
    '/c2c/payout/check',
    '/c2c/payout/checkRows',
    '/c2c/payout/result',
    '/c2c/conversation/send',
    '/c2c/conversation/upload',
    // Only ever closes a door, and must be quick when somebody stands in it.
    '/operators/endSession',
    '/operators/endSessions',
  ]
  const actions = all.filter(({ access }) => !/^(public|signedIn)$|\.(view|notify)$/.test(access))

  test('every call that does something asks for a code, or stands on the list of exceptions', () => {
    const free = actions.filter(({ secondFactor }) => !secondFactor).map(({ path }) => path)
    expect(free.toSorted()).toEqual(withoutCode.toSorted())
  })

  test('what moves money asks once an authenticator is bound; the review has its own switch', () => {
    const asked = Object.fromEntries(
      all.flatMap(({ path, secondFactor }) => (secondFactor ? [[path, secondFactor]] : [])),
    )
    expect(asked).toMatchObject({
      '/transfer/addTransfer': 'whenBound',
      '/assets/withdraw': 'whenBound',
      '/mentionMoneyOrder/mentionMoneyOrderAudit': 'withdrawalAuditVerify',
      '/c2c/order/audit': 'p2pPayoutVerify',
      '/order/release': {
        kinds: { withdrawal: 'withdrawalAuditVerify', p2pPayout: 'p2pPayoutVerify' },
      },
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
