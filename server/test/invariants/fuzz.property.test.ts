/** Random input to every call: whatever is sent, no answer is an internal failure, and each is an envelope. */

import type { Call } from '@countinghouse/contract/engine/call.ts'
import { asciiJson, fieldsHeader } from '@countinghouse/contract/engine/file.ts'
import { jsonSchemaOf } from '@countinghouse/contract/engine/schema.ts'
import { calls } from '@countinghouse/contract/registry/api.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signedIn } from '../app/builders.ts'
import { runs, some } from '../app/depth.ts'
import { startTestApp } from '../app/test-app.ts'
import { deposit, withdrawal } from '../orders/orders.ts'

const app = await startTestApp()
const admin = await signedIn(app, 'admin')
await deposit(app.db, '10001', 'u1', '1000')
/** Withdrawals that wait for review; each can be decided once. */
const pending: string[] = []
for (let i = 0; i < 60; i++) pending.push((await withdrawal(app.db, '10001', 'u1', '5')).order_no)

const all: readonly Call[] = calls

const loneSurrogates = ['\ud800', 'a\udfff', '\udc00\ud800']
const nastyTexts = [
  ...loneSurrogates,
  '\u0000',
  'a\u0000b',
  '',
  ' ',
  '%',
  "'; drop table session; --",
  '\u{10ffff}',
  '‮',
  'x'.repeat(200),
  'x'.repeat(5000),
  '0',
  '-1',
  '1e400',
  'NaN',
  '999999999999999999.999999999999999999',
  '0.000000000000000001',
  '9999-12-31 23:59:59',
  '9999-12-31',
  '1000-01-01 00:00:00',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59.999-23:59',
  '1000-01-01T00:00:00+23:59',
]
const nastyNumbers = [-1, 0.5, 1e21, 1e308, 5e-324, 2 ** 31, Number.MAX_SAFE_INTEGER, -(2 ** 63)]

const text = fc.oneof(
  fc.constantFrom(...loneSurrogates),
  fc.constantFrom(...nastyTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
const value = fc.oneof(
  { weight: 2, arbitrary: text },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(...nastyNumbers) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, true, [], {}, [[[]]], ['a'], { a: 1 }) },
)
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const strangeBodies = fc.constantFrom(
  nested(100_000),
  `{"a":${nested(100_000)}}`,
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"toString":1,"hasOwnProperty":2,"__defineGetter__":3}',
  'null',
  '0',
  '"\\ud800"',
  '[1,2]',
  '{',
  '{"a":1e999}',
  `{"${'k'.repeat(100_000)}":1}`,
)

interface Property {
  type?: string
  format?: string
  enum?: unknown[]
  anyOf?: Property[]
  minimum?: number
  maximum?: number
}

const propertiesOf = (call: Call): Record<string, Property> =>
  (jsonSchemaOf(call.body) as { properties?: Record<string, Property> }).properties ?? {}

/** Valid values: a body with only one or two bad fields reaches the database. */
const fitting: Readonly<Record<string, unknown>> = {
  customerUid: 'u1',
  outCustomerUid: 'u1',
  outAccountType: 'customer',
  inCustomerUid: '',
  inAccountType: 'merchant',
  currency: 'USDT',
  network: 'TRC20',
  toAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  bucket: 'available',
  amount: '10',
  requestNo: 'request-0001',
  decision: 'approve',
  startDate: '2026-01-01',
  endDate: '2026-01-31',
  email: '',
  phone: '',
  size: 10,
  current: 1,
  text: 'u1',
  recordId: 'E1',
  fileName: 'a.png',
  fileIds: 'F1',
}

function rightBody(call: Call): Record<string, unknown> {
  const { required = [] } = jsonSchemaOf(call.body)
  const right = required.map((name) => [name, fitting[name] ?? ''])
  const named = required.includes('orderNo') && { orderNo: pending[0] }
  const decided = call.secondFactor && required.includes('orderNos') && { orderNos: pending.pop() }
  return { ...Object.fromEntries(right), ...named, ...decided }
}

/** Each field at its declared bounds, and with values that JSON can express but a database can't store. */
function edgesOf(call: Call): [name: string, edge: unknown][] {
  return Object.entries(propertiesOf(call)).flatMap(([name, { anyOf = [], ...own }]) => {
    const kinds = [own, ...anyOf]
    const numbers = kinds.flatMap(({ minimum, maximum }) =>
      minimum === undefined || maximum === undefined ? [] : [minimum, maximum, maximum + 1],
    )
    const lastInstant = kinds.some(({ format }) => format === 'date-time')
      ? ['9999-12-31T23:59:59.999-23:59']
      : []
    const isText = kinds.some(({ type, enum: choices }) => type === 'string' && !choices)
    const edges = [...numbers, ...lastInstant, ...(isText ? ['\ud800', 'a\u0000b'] : [])]
    return edges.map((edge): [string, unknown] => [name, edge])
  })
}

/** The call's own fields, one or two of them random; now and then an unknown one. */
function bodyOf(call: Call): fc.Arbitrary<string> {
  const changed = Object.entries(propertiesOf(call)).map(([name, { enum: choices }]) =>
    fc.tuple(fc.constant(name), choices ? fc.oneof(value, fc.constantFrom(...choices)) : value),
  )
  const one = fc.oneof(...changed, fc.tuple(text, value))
  const written = (changes: (readonly [string, unknown])[]) =>
    JSON.stringify({ ...rightBody(call), ...Object.fromEntries(changes) })
  return fc.oneof(
    { weight: 12, arbitrary: fc.array(one, { minLength: 1, maxLength: 2 }).map(written) },
    { weight: 1, arbitrary: strangeBodies },
  )
}

/** Query parameters are texts, and may not even be valid UTF-8. */
const queryOf = (call: Call): fc.Arbitrary<string> => {
  const pair = fc.tuple(
    fc.constantFrom(...Object.keys(propertiesOf(call)), '__proto__', 'x'),
    fc.oneof(
      text.map((each) => encodeURIComponent(each.toWellFormed())),
      fc.constantFrom('%ED%A0%80', '%00', '%zz', '%', '[]', '&&', '='),
    ),
  )
  return fc.array(pair, { maxLength: 4 }).map((pairs) => pairs.map((p) => p.join('=')).join('&'))
}

async function send(call: Call, input: string): Promise<Response> {
  if (call.method === 'GET') return admin.fetch(`${call.path}?${input}`)
  if (call.upload) return sendFile(call, input)
  return admin.fetch(call.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: input,
  })
}

/** Fields in a header, which must be shorter than a body; the file is the input behind a file signature. */
const sendFile = ({ path }: Call, input: string): Promise<Response> =>
  admin.fetch(path, {
    method: 'POST',
    headers: { [fieldsHeader]: asciiJson(input).slice(0, 8_000) },
    body: Buffer.from(
      ['GIF89a', '\xff\xd8\xff', '%PDF-', 'PK\x03\x04', ''].at(input.length % 5) + input,
      'latin1',
    ),
  })

async function check(call: Call, input: string): Promise<void> {
  const response = await send(call, input)
  const what = `${call.path} ${input.slice(0, 300)}`
  if (call.file === 'text/event-stream' && response.status === 200) {
    return response.body?.cancel()
  }
  const answer = await response.text()
  expect(response.status, `${what}: ${answer}`).toBeLessThan(500)
  if (call.file && response.status === 200) return
  const envelope = JSON.parse(answer)
  expect(Object.keys(envelope).sort(), what).toEqual(
    expect.arrayContaining(['code', 'data', 'msg', 'success']),
  )
}

/** More by FUZZ_RUNS, when there is time. */
const tries = Number(process.env.FUZZ_RUNS ?? runs(10))

test.each(all.map((call) => [call.path, call] as const))(
  '%s answers random input with an envelope, and never with an internal failure',
  async (_path, call) => {
    // The previous call may have signed out. The same browser is a known device and is not throttled.
    if ((await admin.call('/userInfo')).code !== '200') await admin.signIn('admin')
    const input = call.method === 'GET' ? queryOf(call) : bodyOf(call)
    const edges = call.method === 'GET' ? [] : some(edgesOf(call), 4)
    await Promise.all(
      edges.map(([name, edge]) =>
        check(call, JSON.stringify({ ...rightBody(call), [name]: edge })),
      ),
    )
    await fc.assert(
      fc.asyncProperty(input, (each) => check(call, each)),
      { numRuns: tries },
    )
  },
  60_000,
)
