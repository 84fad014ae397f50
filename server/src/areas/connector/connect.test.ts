/** Who may use the interface of connectors, and who may not. */
import { createPublicKey } from 'node:crypto'
import { connectCalls } from '@countinghouse/contract/areas/connector/connect-api.ts'
import { connectBase } from '@countinghouse/contract/areas/connector/connector.ts'
import { openHeaders, signedText } from '@countinghouse/contract/areas/open-api/signature.ts'
import { errorCodes } from '@countinghouse/contract/error-codes.ts'
import { expect, test } from 'vitest'
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
