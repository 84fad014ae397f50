/** The SDK and its examples, as a merchant's programs run them against a real server. */
import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { callTypes, clientAsJavaScript } from '../../../sdk/make-sdk.ts'
import { Countinghouse, CountinghouseError } from '../../../sdk/src/countinghouse.ts'
import { keyFile, type OpenMerchant, openMerchant, openUrl } from '../testing/open-merchant.ts'
import { openMarket } from '../testing/p2p-orders.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

const run = promisify(execFile)
const sdk = new URL('../../../sdk/', import.meta.url)
const fileIn = (path: string): string => new URL(path, sdk).pathname

let app: TestApp
let merchant: OpenMerchant
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  app = await startTestApp()
  merchant = await openMerchant(app)
  await openMarket(app.db)
  env = {
    ...process.env,
    BASE_URL: openUrl(app),
    KEY_ID: merchant.keyId,
    PRIVATE_KEY_FILE: keyFile(merchant.privateKeyPem),
  }
})

test('what is written from the contract and from TypeScript is new', () => {
  expect(readFileSync(new URL('src/calls.ts', sdk), 'utf8')).toBe(callTypes())
  expect(readFileSync(new URL('js/countinghouse.js', sdk), 'utf8')).toBe(clientAsJavaScript())
})

test('the client depends on nothing but Node', () => {
  const code = readFileSync(new URL('js/countinghouse.js', sdk), 'utf8')
  const imported = [...code.matchAll(/from '([^']+)'/g)].map(([, name]) => name)
  expect(imported.length).toBeGreaterThan(0)
  expect(imported.filter((name) => !name?.startsWith('node:'))).toEqual([])
})

describe('an example makes an order', () => {
  const programs = [
    ['curl', 'sh', [fileIn('examples/curl.sh')], ['curl', '--version']],
    ['Node', process.execPath, [fileIn('examples/node.mjs')], [process.execPath, '--version']],
    ['Python', 'python3', [fileIn('examples/python.py')], ['python3', '--version']],
    ['PHP', 'php', [fileIn('examples/php.php')], ['php', '--version']],
    ['Go', 'go', ['run', fileIn('examples/go.go')], ['go', 'version']],
  ] as const
  type Program = (typeof programs)[number]
  const isAtHand = ([, , , [command, ...args]]: Program) => spawnSync(command, args).status === 0
  const [atHand, missing] = [programs.filter(isAtHand), programs.filter((each) => !isAtHand(each))]

  // Go takes 200 MB: it is the only one that a machine may be without (scripts/system-programs.mjs has the others).
  const said =
    missing.length === 0
      ? 'in every language'
      : `in all but ${missing.map(([name]) => name)}, which is NOT AT HAND`
  test(said, () => {
    expect(missing.map(([name]) => name).filter((name) => name !== 'Go')).toEqual([])
  })

  test.each(atHand)('in %s', async (name, command, args) => {
    const merchantOrderNo = `example-${name}`
    const { stdout } = await run(command, [...args, merchantOrderNo], { env, timeout: 120_000 })
    const answer = JSON.parse(stdout)
    const order = answer.data ?? answer
    expect(order).toMatchObject({ merchantOrderNo, orderAmount: '25.5', status: 'pendingPayment' })
    expect(await merchant.client.query('cryptoPayin', { merchantOrderNo })).toEqual(order)
  })
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

  const asked = (merchantOrderNo: string) =>
    ({
      merchantOrderNo,
      customerUid: 'C1',
      currency: 'USDT',
      network: 'TRC20',
      amount: '7',
    }) as const

  test('tries again what had no answer, and one order is made', async () => {
    const { client, tries } = await proxied((count) => (['before', 'after'] as const)[count - 1])
    const order = await client.create('cryptoPayin', asked('retried'))
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
    await expect(client.create('cryptoPayin', { ...asked('x'), amount: '0.1' })).rejects.toThrow()
    expect(tries()).toBe(1)
    const broken = await proxied(() => 'before')
    await expect(broken.client.rates()).rejects.toThrow()
    expect(broken.tries()).toBe(4)
  })
})
