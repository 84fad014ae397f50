import { createConnection } from 'node:net'
import { languageHeader } from '@countinghouse/contract/languages.ts'
import { calls } from '@countinghouse/contract/registry/api.ts'
import { describe, expect, inject, test } from 'vitest'
import { Browser } from '../../../test/app/browser.ts'
import { signedIn } from '../../../test/app/builders.ts'
import { startAppForTest, startTestApp } from '../../../test/app/test-app.ts'
import { connect } from '../db/owner.ts'

const browser = () => new Browser(app.url)
const app = await startTestApp()

describe('bad input', () => {
  test.each([
    ['no fields', {}, 'userName'],
    ['a number for a text', { userName: 1, password: 'x' }, 'userName'],
    ['a list for a text', { userName: ['admin'], password: 'x' }, 'userName'],
    ['null', { userName: null, password: 'x' }, 'userName'],
    ['an unknown field', { userName: 'admin', password: 'x', admin: true }, 'admin'],
    ['a text over its length', { userName: 'a'.repeat(65), password: 'x' }, 'userName'],
    ['U+0000 in a text', { userName: 'ad\u0000min', password: 'x' }, 'userName'],
    ['a list as the body', [1, 2], undefined],
  ])('%s gets 400 and says which field', async (_what, body, field) => {
    const answer = await browser().call('/user/login', body)
    const data = field === undefined ? null : { field }
    expect(answer).toMatchObject({ status: 400, code: 'S00400', success: false, data })
    expect(answer.msg).toMatch(
      /Please check the input: (“(User name|Password|admin)”|the request must)/,
    )
  })

  test.each(['{', '"x', '{"__proto__": {"x": 1}}', '\u0001'])(
    'the body %j is refused as JSON',
    async (body) => {
      expect(await browser().call('/user/login', body)).toMatchObject({
        status: 400,
        code: 'S00400',
      })
    },
  )

  test('a body over 256 KB gets 413', async () => {
    const answer = await browser().call('/user/login', { userName: 'x'.repeat(300_000) })
    expect(answer).toMatchObject({ status: 413, code: 'S00413' })
  })

  test('a body that is not JSON gets 415', async () => {
    const answer = await browser().call('/user/login', 'a=b', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(answer).toMatchObject({ status: 415, code: 'S00415' })
  })

  test('an unknown path gets 404 in an envelope', async () => {
    expect(await browser().call('/nothing/here')).toMatchObject({ status: 404, code: 'S00404' })
  })

  test('a call without input takes an empty body and none at all', async () => {
    const one = await signedIn(app, 'admin')
    expect((await one.call('/merchants/info', '')).code).toBe('200')
    const bare = await one.fetch('/merchants/info', { method: 'POST' })
    expect(await bare.json()).toMatchObject({ code: '200' })
  })

  test('the caller is authenticated before the body is read', async () => {
    const answer = await browser().call('/merchants/password', '{')
    expect(answer).toMatchObject({ status: 401, code: '000002' })
  })
})

test('messages come in the language of the Lang header, and in English for an unknown one', async () => {
  const messages = new Map<string, string>()
  for (const lang of [...Object.values(languageHeader), 'xx_XX']) {
    const { msg } = await browser().call('/userInfo', {}, { lang })
    messages.set(lang, msg)
  }
  expect(messages.get('zh_CN')).toBe('登录已过期，请重新登录。')
  expect(messages.get('zh_TW')).toBe('登入已過期，請重新登入。')
  expect(messages.get('id_ID')).toBe('Sesi Anda telah berakhir. Silakan masuk lagi.')
  expect(messages.get('en_IN')).toBe('Your session has expired. Please sign in again.')
  expect(messages.get('xx_XX')).toBe(messages.get('en_IN'))
})

test('answers carry security headers', async () => {
  const { headers } = await browser().call('/userInfo')
  expect(headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('content-security-policy')).not.toContain('unsafe')
  expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-frame-options')).toBe('DENY')
  for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
    expect(headers.get('permissions-policy')?.split(', ')).toContain(`${feature}=()`)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-powered-by')).toBeNull()
})

test('an unreachable database is answered with 503, and the server recovers with it', async () => {
  const other = await startAppForTest()
  const one = await signedIn(other, 'admin')
  const [row] = await other.owner`select current_database() as name`
  const admin = connect(inject('server'), { max: 1 })
  await admin.unsafe(`alter database ${row?.name} allow_connections false`)
  await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${row?.name}`
  for (let i = 0; i < 8; i++) {
    expect(await one.call('/userInfo')).toMatchObject({ status: 503, code: 'S00503' })
  }
  await admin.unsafe(`alter database ${row?.name} allow_connections true`)
  await admin.end()
  // Each connection may report the refusal once more before it reconnects.
  const code = async () => (await one.call('/userInfo')).code
  await expect.poll(code).toBe('200')
})

test('an internal failure is answered with 500 and an incident number, and reveals nothing else', async () => {
  const other = await startAppForTest()
  const one = await signedIn(other, 'admin')
  await other.owner`alter table merchant rename to merchant_gone`
  const answer = await one.call('/merchants/info')
  await other.owner`alter table merchant_gone rename to merchant`
  expect(answer).toMatchObject({ status: 500, code: 'S00500', data: null })
  expect(answer.msg).toMatch(/incident number is [\w-]{10}\.$/)
  expect(JSON.stringify(answer)).not.toMatch(/relation|select|merchant/i)
})

test('too many requests from one address get 429 with the time to retry', async () => {
  const limited = await startAppForTest({ rateLimitPerMinute: 3 })
  const one = new Browser(limited.url)
  const statuses: number[] = []
  for (let i = 0; i < 5; i++) statuses.push((await one.call('/userInfo')).status)
  expect(statuses).toEqual([401, 401, 401, 429, 429])
  const answer = await one.call('/userInfo')
  expect(answer.code).toBe('S00429')
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('behind a trusted proxy the caller has its own address, and cookies are secure', async () => {
  const proxied = await startAppForTest({ trustProxy: 1 })
  const one = new Browser(proxied.url)
  const forwarded = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' }
  const { ticket } = (await one.login('admin')).data
  await one.call('/captcha/image', { ticket })
  const answer = await one.call('/user/googleAuth', { ticket, captcha: 'TEST' }, forwarded)
  expect(answer.headers.getSetCookie().every((line) => line.includes('; Secure'))).toBe(true)
  const [row] = await proxied.owner`select address from session`
  expect(row?.address).toBe('203.0.113.9')
})

test('without a trusted proxy a forwarded address is ignored', async () => {
  const one = browser()
  const { ticket } = (await one.login('viewer')).data
  await one.call('/captcha/image', { ticket })
  await one.call(
    '/user/googleAuth',
    { ticket, captcha: 'TEST' },
    { 'x-forwarded-for': '203.0.113.9' },
  )
  const rows = await app.owner`select 1 from session where address = '203.0.113.9'`
  expect(rows).toHaveLength(0)
})

describe('behind proxies', () => {
  /** The address recorded for a sign-in attempt with an unknown name. */
  async function addressSeen(trustProxy: number, forwarded: string): Promise<string> {
    const proxied = await startAppForTest({ trustProxy })
    const answer = await new Browser(proxied.url).call(
      '/user/login',
      { userName: 'nobody-here', password: 'wrong1234' },
      { 'x-forwarded-for': forwarded },
    )
    expect(answer.code).toBe('N01001')
    const [row] = await proxied.owner`select address from unknown_sign_in`
    return row?.address
  }

  test('addresses written by the caller are ignored: only those added by the proxies count', async () => {
    expect(await addressSeen(1, '198.51.100.1, 203.0.113.9')).toBe('203.0.113.9')
    expect(await addressSeen(2, '198.51.100.1, 203.0.113.9, 192.0.2.7')).toBe('203.0.113.9')
  })

  test.each(['garbage', '203.0.113.9:4711', '999.1.1.1'])(
    '%j is no address: that of the socket counts',
    async (forwarded) => {
      expect(await addressSeen(1, forwarded)).toBe('127.0.0.1')
    },
  )
})

describe('a request that reaches no route', () => {
  /** The raw answer to bytes that no HTTP library would send. */
  function answerTo(bytes: string): Promise<string> {
    const { hostname, port } = new URL(app.url)
    return new Promise((resolve, reject) => {
      const socket = createConnection({ host: hostname, port: Number(port) })
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('error', reject)
      socket.on('close', () => resolve(text))
      socket.write(bytes)
    })
  }
  const get = (path: string) =>
    `GET ${path} HTTP/1.1\r\nhost: x\r\nlang: zh_CN\r\nconnection: close\r\n\r\n`

  test.each([
    ['a malformed address of the API', get('/api/%zz'), 400, 'S00400', '请检查输入'],
    ['a malformed address', get('/%'), 400, 'S00400', '请检查输入'],
    ['an address without end', get(`/api/${'x'.repeat(20_000)}`), 431, 'S00431', 'too long'],
    ['no HTTP at all', 'hello\r\n\r\n', 400, 'S00400', 'could not be read'],
    ['an unknown address', get('/api/nothing'), 404, 'S00404', '未找到'],
  ])(
    '%s is answered like any other: headers, envelope and number',
    async (_what, bytes, status, code, msg) => {
      const [head = '', body = ''] = (await answerTo(bytes)).split('\r\n\r\n')
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
      expect(head).toMatch(/content-security-policy: default-src 'none'/i)
      expect(head).toMatch(/x-content-type-options: nosniff/i)
      expect(head).toMatch(/cache-control: no-store/i)
      expect(head).toMatch(/x-request-id: [\w-]{10}/i)
      expect(JSON.parse(body)).toMatchObject({ code, success: false, data: null })
      expect(JSON.parse(body).msg).toContain(msg)
    },
  )
})

test('calls to unknown paths count against the rate limit of the address', async () => {
  const limited = await startAppForTest({ rateLimitPerMinute: 3 })
  const one = new Browser(limited.url)
  const statuses: number[] = []
  for (let i = 0; i < 5; i++) statuses.push((await one.call(`/nothing/${i}`)).status)
  expect(statuses).toEqual([404, 404, 404, 429, 429])
})

test('the API document and its readable page show every call', async () => {
  const document = await (await browser().fetch('/openapi.json')).json()
  const page = await (await browser().fetch('/docs')).text()
  const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  expect(document).toMatchObject({
    openapi: '3.1.0',
    paths: {
      '/user/login': {
        post: {
          operationId: 'userLogin',
          requestBody: {
            required: true,
            content: { 'application/json': { schema: refTo('UserLoginBody') } },
          },
        },
      },
      '/mentionMoneyOrder/auditNum': { post: { 'x-access': 'withdrawal.view' } },
      '/c2c/order/detail': {
        post: {
          'x-access': ['p2pPayin.view', 'p2pPayout.view'],
          requestBody: {
            content: { 'application/json': { schema: { anyOf: [{}, {}] } } },
          },
        },
      },
    },
    components: {
      schemas: { UserLoginBody: { required: expect.arrayContaining(['userName', 'password']) } },
    },
  })
  for (const { path, variant } of calls) {
    expect(document).toHaveProperty(['paths', path])
    const which = variant ? ` (${variant.field} ${variant.value})` : ''
    expect(page).toContain(`> ${path}${which}</h3>`)
  }
})

test('the API document is compressed for whoever takes that, and not sent again unchanged', async () => {
  const read = async (path: string, headers: Record<string, string>) => {
    const answer = await browser().fetch(path, { headers })
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  for (const path of ['/openapi.json', '/docs']) {
    const plain = await read(path, { 'accept-encoding': 'identity' })
    expect(plain.answer.headers.get('content-encoding')).toBeNull()
    for (const encoding of ['br', 'gzip']) {
      const { answer, bytes } = await read(path, { 'accept-encoding': encoding })
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(Number(answer.headers.get('content-length'))).toBeLessThan(plain.bytes.length / 5)
      expect(bytes.equals(plain.bytes)).toBe(true)
    }
    const etag = plain.answer.headers.get('etag') ?? ''
    const again = await read(path, { 'if-none-match': etag })
    expect([again.answer.status, again.bytes.length]).toEqual([304, 0])
  }
})

test('the API document leaves values open that only occur in answers', async () => {
  const document = await (await browser().fetch('/openapi.json')).text()
  const page = await (await browser().fetch('/docs')).text()
  for (const text of [document, page]) expect(text).not.toContain('undefined')
  expect(document).toContain('The minimum amount is … ….')
})
