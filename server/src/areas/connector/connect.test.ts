/** Who may use the interface of connectors, and who may not. */
import { createPublicKey, randomUUID } from 'node:crypto'
import {
  type ConnectPath,
  connectCalls,
} from '@countinghouse/contract/areas/connector/connect-api.ts'
import { connectBase } from '@countinghouse/contract/areas/connector/connector.ts'
import { openHeaders, signedText } from '@countinghouse/contract/areas/open-api/signature.ts'
import type { Call } from '@countinghouse/contract/engine/call.ts'
import { jsonSchemaOf } from '@countinghouse/contract/engine/schema.ts'
import { errorCodes } from '@countinghouse/contract/error-codes.ts'
import { orders } from '@countinghouse/contract/registry/orders.ts'
import { describe, expect, test } from 'vitest'
import { newConnector } from '../../../test/app/connector.ts'
import { newNonce, newPair, openMerchant, openUrl } from '../../../test/app/open-merchant.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { signedHeaders } from '../../platform/http/signed/sign-request.ts'
import { isSignedBy } from '../../platform/security/public-key.ts'
import { connectRoutes } from './connect.routes.ts'

const app = await startTestApp()
const refused = (name: keyof typeof errorCodes) => {
  const { code, status } = errorCodes[name]
  return { status, code, success: false, data: null }
}

test('every call of connectors is bound once, needs a signature of one, and has an error for each refusal', () => {
  const bound = connectRoutes.map(({ call }) => call.path)
  expect(bound).toEqual(connectCalls.map(({ path }) => path))
  expect(connectCalls.filter(({ access }) => access !== 'connector')).toEqual([])
})

test('a connector that signs with its key is answered, and nobody else is', async () => {
  const chain = await newConnector(app, 'chain')
  const bank = await newConnector(app, 'bank')
  expect(await chain.send('/instructions/next')).toMatchObject({
    status: 200,
    code: '200',
    data: { instructions: [] },
  })
  const { privateKey } = newPair('ed25519')
  const answers = [
    [await chain.send('/instructions/next', {}, { signed: { key: privateKey } }), 'signatureWrong'],
    [await chain.send('/instructions/next', {}, { signed: { keyId: 'bank' } }), 'signatureWrong'],
    [await chain.send('/instructions/next', {}, { signed: { keyId: 'nobody' } }), 'apiKeyUnknown'],
    [
      await chain.send('/instructions/next', {}, { signed: { body: '{"limit":1}' } }),
      'signatureWrong',
    ],
  ] as const
  for (const [answer, name] of answers) expect(answer).toMatchObject(refused(name))
  await app.owner`update connector set is_enabled = false where name = 'bank'`
  expect(await bank.send('/instructions/next')).toMatchObject(refused('apiKeyUnknown'))
})

test('a nonce of a connector counts once, also of two requests that come at once', async () => {
  const one = await newConnector(app, 'one')
  const other = await newConnector(app, 'other')
  const signed = { nonce: newNonce() }
  const both = await Promise.all([1, 2].map(() => one.send('/instructions/open', {}, { signed })))
  expect(both.map(({ code }) => code).sort()).toEqual(['200', errorCodes.nonceUsed.code])
  expect((await other.send('/instructions/open', {}, { signed })).code).toBe('200')
})

test('the key of a merchant opens nothing here, and the key of a connector nothing there', async () => {
  const merchant = await openMerchant(app)
  const connector = await newConnector(app, 'rates', { services: ['rates'] })
  const path = `${connectBase}/instructions/next`
  expect(await merchant.send('', {}, { path, signed: { path } })).toMatchObject(
    refused('apiKeyUnknown'),
  )
  expect(
    await merchant.send(
      '/balances',
      {},
      {
        signed: { keyId: connector.name, key: connector.privateKey },
      },
    ),
  ).toMatchObject(refused('apiKeyUnknown'))
})

test('what the server signs is checked with the key that it shows', async () => {
  const response = await fetch(`${openUrl(app)}${connectBase}/key`)
  expect(response.headers.get('content-type')).toBe('application/x-pem-file')
  const key = createPublicKey(await response.text())
  const request = { method: 'POST', path: '/instructions?of=us', body: '{}' }
  const headers = signedHeaders(app.services.connectKey, 'countinghouse', request)
  const text = signedText({
    ...request,
    timestamp: headers[openHeaders.timestamp] as string,
    nonce: headers[openHeaders.nonce] as string,
    bodyHash: '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',
  })
  expect(isSignedBy(key, text, headers[openHeaders.signature] as string)).toBe(true)
})

test('the interface documents itself', async () => {
  const base = `${openUrl(app)}${connectBase}`
  const document = (await (await fetch(`${base}/openapi.json`)).json()) as { paths: object }
  expect(Object.keys(document.paths)).toEqual([...connectCalls.map(({ path }) => path), '/key'])
  expect(await (await fetch(`${base}/docs`)).text()).toContain('<b>POST</b> /reports')
})

describe('a body that is not as it must be', () => {
  /** Values that no field of any call accepts. */
  const bad = [
    null,
    true,
    -1.5,
    {},
    { a: 1 },
    'x\u0000y',
    'x'.repeat(600_000 / 6),
    ' ,;#',
    [[]],
    1e300,
  ]
  const fieldsOf = (call: Call) => Object.keys(jsonSchemaOf(call.body).properties ?? {})
  const cases = connectCalls.flatMap((call: Call) =>
    fieldsOf(call).flatMap((field) =>
      bad.map((value) => [call.path, field, value] as [ConnectPath, string, unknown]),
    ),
  )

  test('is refused with the field that is wrong, whatever it holds', async () => {
    const hostile = await newConnector(app, 'hostile', { services: ['rates', 'P2P', 'TRC20'] })
    const answers = await Promise.all(
      cases.map(async ([path, field, value]) => {
        const { status, code } = await hostile.send(path, { [field]: value } as never)
        return { path, field, status, code }
      }),
    )
    expect(answers.filter(({ status }) => status !== 400)).toEqual([])
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['S00400']))
  })

  test.each([
    ['that is no JSON', '{"reports":', 400],
    ['that is a list', '[]', 400],
    ['with a key of the prototype', '{"__proto__":{"reports":[]}}', 400],
    ['that is nested too deep to read', '['.repeat(50_000), 400],
    ['of too many reports', JSON.stringify({ reports: Array(101).fill({}) }), 400],
    ['that is too large', JSON.stringify({ reports: 'x'.repeat(512 * 1024) }), 413],
  ])('%s is refused', async (what, body, status) => {
    const sender = await newConnector(app, what.replaceAll(/[^a-z]/g, '').slice(0, 32))
    expect(await sender.send('/reports', undefined, { body })).toMatchObject({ status })
    const headers = { 'content-type': 'text/plain' }
    expect((await sender.send('/reports', undefined, { body: '{}', headers })).status).toBe(415)
  })
})

test('what was given to another connector is answered as if there were nothing', async () => {
  const owner = await newConnector(app, 'owner', { services: ['P2P'] })
  const stranger = await newConnector(app, 'stranger', { services: ['P2P'] })
  const instructionId = randomUUID()
  await app.owner`
    insert into connector_instruction (merchant_id, instruction_id, connector_id, kind, order_kind, order_no, body)
    select 10001, ${instructionId}, connector_id, 'trade', ${orders.p2pPayin.id}, 'R1', '{}'
    from connector where name = ${owner.name}`
  const answer = { outcome: 'accepted' as const }
  const ids = [
    `10001-${instructionId}`,
    `10001-${randomUUID()}`,
    `10002-${instructionId}`,
    '1',
    "';--",
  ]
  const answered = await Promise.all(
    ids.map((id) => stranger.send('/instructions/answer', { instructionId: id, answer })),
  )
  expect(
    new Set(
      answered.map(({ status, code, data, msg }) => JSON.stringify([status, code, data, msg])),
    ).size,
  ).toBe(1)
  expect(answered[0]).toMatchObject(refused('notFound'))
  const at = new Date().toISOString()
  const abouts = [
    { merchantId: '10001', orderNo: 'R1' },
    { merchantId: '10001', orderNo: 'R0' },
    { merchantId: '10002', orderNo: 'R1' },
    { merchantId: '99999', orderNo: 'R1' },
    { merchantId: 'x', orderNo: 'R1' },
  ]
  const { data } = await stranger.send('/reports', {
    reports: abouts.map((about, index) => ({
      reportId: `r${index}`,
      at,
      event: 'match',
      ...about,
    })),
  })
  expect(data.results.map(({ reportId: _, ...result }) => result)).toEqual(
    abouts.map(() => ({ outcome: 'refused', reason: 'notFound' })),
  )
  for (const path of ['/instructions/next', '/instructions/open'] as const)
    expect((await stranger.send(path)).data.instructions).toEqual([])
  const [stored] = await app.owner`
    select status, answer from connector_instruction where instruction_id = ${instructionId}`
  expect(stored).toEqual({ status: 1, answer: null })
})
