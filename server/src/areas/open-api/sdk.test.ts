/** The SDK and its examples, as a merchant's programs run them against a real server. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { sdkPackage } from '@countinghouse/contract/areas/open-api/sdk-files.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { callTypes, clientAsJavaScript, declarations } from '../../../../sdk/make-sdk.ts'
import { Countinghouse, CountinghouseError } from '../../../../sdk/src/countinghouse.ts'
import { keyFile, openMerchant, openUrl } from '../../../test/app/open-merchant.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { openMarket } from '../../../test/orders/order-factory.ts'

const run = promisify(execFile)
const sdk = new URL('../../../../sdk/', import.meta.url)
const fileIn = (path: string): string => new URL(path, sdk).pathname
const app = await startTestApp()
const merchant = await openMerchant(app)
await openMarket(app.db)
const env = {
  ...process.env,
  BASE_URL: openUrl(app),
  KEY_ID: merchant.keyId,
  PRIVATE_KEY_FILE: keyFile(merchant.privateKeyPem),
}

test('what is written from the contract and from TypeScript is new', () => {
  expect(readFileSync(new URL('src/calls.ts', sdk), 'utf8')).toBe(callTypes())
  expect(readFileSync(new URL('js/countinghouse.mjs', sdk), 'utf8')).toBe(clientAsJavaScript())
  for (const [path, code] of Object.entries(declarations()))
    expect(readFileSync(new URL(path, sdk), 'utf8')).toBe(code)
})

test('the client depends on nothing but Node', () => {
  const code = readFileSync(new URL('js/countinghouse.mjs', sdk), 'utf8')
  const imported = [...code.matchAll(/from '([^']+)'/g)].map(([, name]) => name)
  expect(imported.length).toBeGreaterThan(0)
  expect(imported.filter((name) => !name?.startsWith('node:'))).toEqual([])
})

test('the package is offered by the name and version that it has', async () => {
  const { name, version } = JSON.parse(readFileSync(new URL('package.json', sdk), 'utf8'))
  expect(sdkPackage).toBe(`${name}-${version}.tgz`)
  const answer = await fetch(`${openUrl(app)}/open/v2/sdk/${sdkPackage}`)
  expect(answer.status).toBe(200)
  const archive = gunzipSync(Buffer.from(await answer.arrayBuffer())).toString('latin1')
  for (const path of [
    'package.json',
    'README.md',
    'js/countinghouse.mjs',
    'js/countinghouse.d.mts',
  ])
    expect(archive).toContain(`package/${path}\0`)
})

test('the example for Node makes an order', async () => {
  const merchantOrderNo = 'example-Node'
  const args = [fileIn('examples/node.mjs'), merchantOrderNo]
  const { stdout } = await run(process.execPath, args, { env, timeout: 120_000 })
  const order = JSON.parse(stdout)
  expect(order).toMatchObject({ merchantOrderNo, orderAmount: '25.5', status: 'pendingPayment' })
  expect(await merchant.client.query('cryptoPayin', { merchantOrderNo })).toEqual(order)
})

describe('the client', () => {
  test('says what was refused by code and field', async () => {
    const refused = merchant.client.query('otc', { merchantOrderNo: 'none' })
    await expect(refused).rejects.toThrow(CountinghouseError)
    await expect(refused).rejects.toMatchObject({
      status: 404,
      code: 'S00404',
      field: 'orderNo',
      requestId: expect.any(String),
    })
  })

  /** Something between the merchant and us that fails now and then. */
  async function proxied(fail: (count: number) => 'before' | 'after' | undefined) {
    let count = 0
    const server = createServer(async (request, response) => {
      count += 1
      const how = fail(count)
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      if (how === 'before') return void request.socket.destroy()
      const { host: _, ...headers } = request.headers as Record<string, string>
      const body = Buffer.concat(chunks)
      const answer = await fetch(`${openUrl(app)}${request.url}`, { method: 'POST', headers, body })
      const text = await answer.text()
      if (how === 'after') return void request.socket.destroy()
      response.writeHead(answer.status).end(text)
    })
    server.listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const { keyId, privateKeyPem: privateKey } = merchant
    const baseUrl = `http://127.0.0.1:${port}`
    return { client: new Countinghouse({ baseUrl, keyId, privateKey }), tries: () => count }
  }

  const orderOf = (merchantOrderNo: string) =>
    ({
      merchantOrderNo,
      customerUid: 'C1',
      currency: 'USDT',
      network: 'TRC20',
      amount: '7',
    }) as const

  test('tries again what had no answer, and one order is made', async () => {
    const { client, tries } = await proxied((count) => (['before', 'after'] as const)[count - 1])
    const order = await client.create('cryptoPayin', orderOf('retried'))
    expect(tries()).toBe(3)
    expect(await merchant.client.query('cryptoPayin', { merchantOrderNo: 'retried' })).toEqual(
      order,
    )
    const [made] = await app.owner`
      select count(*)::int as count from crypto_payin_order where merchant_order_no = 'retried'`
    expect(made?.count).toBe(1)
  })

  test('does not try again what was refused, and gives up after some tries', async () => {
    const { client, tries } = await proxied(() => undefined)
    await expect(client.create('cryptoPayin', { ...orderOf('x'), amount: '0.1' })).rejects.toThrow()
    expect(tries()).toBe(1)
    const broken = await proxied(() => 'before')
    await expect(broken.client.rates()).rejects.toThrow()
    expect(broken.tries()).toBe(4)
  })
})
