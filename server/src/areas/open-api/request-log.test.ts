/** What is kept of open calls, who sees it, and what is never in it. */
import { randomUUID } from 'node:crypto'
import { openHeaders, openLimits } from '@countinghouse/contract/areas/open-api/signature.ts'
import { errorCodes } from '@countinghouse/contract/error-codes.ts'
import { describe, expect, test } from 'vitest'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { newPair, openMerchant } from '../../../test/app/open-merchant.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { openMarket } from '../../../test/orders/order-factory.ts'
import { cleanRequests } from './clean-requests.ts'
import { RequestLog } from './request-log.ts'

const app = await startTestApp()
const merchant = await openMerchant(app)
const admin = await signedIn(app, 'admin')
await openMarket(app.db)

interface Kept {
  entryId: number
  requestId: string
  apiPath: string
  resultCode: string
  resultMessage: string
  httpStatus: number
  orderNo: string | null
  merchantOrderNo: string | null
  clientAddress: string
  requestBody: string
}

const list = async (query: object = {}, by = admin): Promise<Kept[]> =>
  (await by.call('/merchants/apiRequest/list', { size: 10_000, ...query })).data.records

const payout = {
  customerUid: 'C1',
  currency: 'USDT',
  fiatCurrency: 'INR',
  fiatAmount: '8040',
  method: 'upi',
  payee: { holderName: 'Secretive Person', upiId: 'very.secret.person@okhdfc' },
}

describe('a request', () => {
  test('is listed with what it asked, what it was answered and whose order it made', async () => {
    const merchantOrderNo = 'kept-1'
    const { data } = await merchant.send('/p2pPayout/create', { merchantOrderNo, ...payout })
    await expect.poll(async () => (await list({ merchantOrderNo })).length).toBe(1)
    const [kept] = await list({ merchantOrderNo })
    expect(kept).toMatchObject({
      apiPath: '/p2pPayout/create',
      resultCode: '200',
      resultMessage: '',
      httpStatus: 200,
      orderNo: data.orderNo,
      merchantOrderNo,
      clientAddress: '127.0.0.1',
    })
    expect(JSON.parse(kept?.requestBody ?? '')).toMatchObject({
      fiatAmount: '8040',
      payee: { holderName: 'S••••• P•••••', upiId: 've•••@okhdfc' },
    })
  })

  test('that was refused is kept too, with its code, and is found by path, code and address', async () => {
    await merchant.send('/withdrawal/query', { merchantOrderNo: 'kept-none' })
    await merchant.send('/withdrawal/query', { misspelt: 'very.secret.person@okhdfc' })
    await merchant.send('/withdrawal/query', 'no JSON')
    const query = { apiPath: '/withdrawal/query', clientAddress: '127.0.0.1' }
    await expect.poll(async () => (await list(query)).length).toBe(3)
    expect((await list(query)).every(({ resultMessage }) => resultMessage !== '')).toBe(true)
    expect((await list(query)).map(({ resultCode }) => resultCode).sort()).toEqual([
      errorCodes.inputInvalid.code,
      errorCodes.inputInvalid.code,
      errorCodes.notFound.code,
    ])
    expect(await list({ ...query, resultCode: errorCodes.notFound.code })).toHaveLength(1)
    expect(await list({ clientAddress: '203.0.113.9' })).toEqual([])
  })

  test.each(Object.values(openHeaders).filter((header) => header !== openHeaders.key))(
    'of a known key that lacks %s is kept with the reason',
    async (header) => {
      const apiPath = '/localPayin/query'
      const query = { apiPath, resultCode: errorCodes.requestUnsigned.code }
      const before = (await list(query)).length
      const answer = await merchant.send(apiPath, {}, { headers: { [header]: '' } })
      expect(answer.msg).toContain(header)
      await expect.poll(async () => (await list(query)).length).toBe(before + 1)
      const [kept] = await list(query)
      expect(kept).toMatchObject({ httpStatus: answer.status, resultMessage: answer.msg })
    },
  )

  test('is kept beside another that brought the same id, and takes none away', async () => {
    const headers = { 'x-request-id': 'not-mine-alone' }
    const key = newPair('ed25519').privateKey
    await merchant.send('/balances', {}, { headers })
    await merchant.send('/balances', {}, { headers, signed: { key } })
    await merchant.send('/balances')
    const query = { apiPath: '/balances' }
    await expect.poll(async () => (await list(query)).length).toBe(3)
    const kept = await list(query)
    expect(kept.filter(({ requestId }) => requestId === 'not-mine-alone')).toHaveLength(2)
    expect(new Set(kept.map(({ entryId }) => entryId)).size).toBe(3)
  })

  test('is for operators of its merchant who may see API settings', async () => {
    const lantern = await signedIn(app, 'lantern')
    expect(await list({}, lantern)).toEqual([])
    const viewer = await signedIn(app, await newOperator(app, ['viewer']))
    expect(await viewer.call('/merchants/apiRequest/list', {})).toMatchObject({ code: 'S00403' })
  })

  test('by somebody without the private key is kept, but such requests can not fill the log', async () => {
    const key = newPair('ed25519').privateKey
    const tries = openLimits.keptRefusalsPerMinute + 20
    const before = (await list()).length
    for (let i = 0; i < tries; i++) await merchant.send('/rates', {}, { signed: { key } })
    const wrong = { resultCode: errorCodes.signatureWrong.code }
    await expect.poll(async () => (await list(wrong)).length).toBeGreaterThan(0)
    // Two minutes at most can have been touched.
    expect((await list()).length - before).toBeLessThanOrEqual(2 * openLimits.keptRefusalsPerMinute)
  })

  test('is forgotten after 30 days, and not before', async () => {
    await app.owner`
      insert into api_request (merchant_id, request_id, at, path, address, http_status, code, duration_ms, body)
      select 10001, id, now() - day * interval '1 day', '/rates', '127.0.0.1', 200, '200', 1, ''
      from (values (29, 'old-29'), (31, 'old-31'), (400, 'old-400'), (28, 'again'), (32, 'again')) as given (day, id)`
    await app.owner`update used_nonce set expires_at = now() - interval '1 second'`
    await cleanRequests(app.db.jobs, new AbortController().signal)
    const left = (await list()).map(({ requestId }) => requestId)
    expect(left).toContain('old-29')
    expect(left).not.toContain('old-31')
    expect(left).not.toContain('old-400')
    expect(left.filter((id) => id === 'again')).toHaveLength(1)
    expect(await app.owner`select 1 from used_nonce`).toHaveLength(0)
  })
})

describe('while requests are being written', () => {
  const logged = (path: string) => ({
    request_id: randomUUID(),
    at: new Date().toISOString(),
    path,
    address: '127.0.0.1',
    http_status: 200,
    code: '200',
    message: '',
    duration_ms: 1,
    order_no: null,
    merchant_order_no: null,
    body: '',
  })
  const rowsOf = async (path: string) =>
    (await app.owner`select 1 from api_request where path = ${path}`).length

  const startLog = () => {
    const counted = { transactions: 0 }
    const asMerchant: typeof app.db.asMerchant = (...args) => {
      counted.transactions += 1
      return app.db.asMerchant(...args)
    }
    const silent = { error() {}, warn() {} }
    return { log: new RequestLog({ asMerchant }, silent), counted }
  }

  test('only so many are held in memory, and afterwards there is room again', async () => {
    const { log } = startLog()
    for (let i = 0; i < 30_000; i++) log.add('10001', logged('/many'), true)
    void log.flush()
    log.add('10001', logged('/more'), true)
    await log.flush()
    log.add('10001', logged('/after'), true)
    await log.flush()
    const kept = await rowsOf('/many')
    expect(kept).toBeGreaterThan(1000)
    expect(kept).toBeLessThan(30_000)
    expect(await rowsOf('/more')).toBe(0)
    expect(await rowsOf('/after')).toBe(1)
  })

  test('others wait for that, and are then written together', async () => {
    const { log, counted } = startLog()
    for (let i = 0; i < 20; i++) {
      log.add('10001', logged('/slow'), true)
      void log.flush()
    }
    await log.flush()
    expect([counted.transactions, await rowsOf('/slow')]).toEqual([2, 20])
  })
})

test('neither secrets nor personal data are anywhere in what is kept or answered', async () => {
  const { data } = await admin.call('/merchants/info2/newSecret', {})
  const secret = data.secret.replace('whsec_', '')
  const stored = JSON.stringify(await app.owner`select * from api_request`)
  const keys = JSON.stringify(await app.owner`select * from merchant_key`)
  const entries = JSON.stringify(await app.owner`select * from audit_entry`)
  const answers = JSON.stringify([
    await admin.call('/merchants/info2', {}),
    await list(),
    await merchant.send('/rates'),
  ])
  const privateLines = merchant.privateKeyPem.split('\n').filter((line) => line.length > 40)
  for (const canary of [secret, 'Secretive', 'very.secret', ...privateLines])
    for (const text of [stored, keys, entries, answers]) expect(text).not.toContain(canary)
})
