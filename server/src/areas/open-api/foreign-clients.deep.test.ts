/** What other people's programs make of our API documents: judges say nothing, and generated clients work. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { atEndOfFile } from '../../../test/app/end-of-file.ts'
import { keyFile, openMerchant, openUrl } from '../../../test/app/open-merchant.ts'
import { root } from '../../../test/app/running-server.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { installForeignClients, runForeign } from '../../../test/foreign-clients/foreign-clients.ts'
import { openMarket } from '../../../test/orders/order-factory.ts'

const run = promisify(execFile)
const app = await startTestApp()
const merchant = await openMerchant(app)
await openMarket(app.db)
const installed = await installForeignClients()

const folder = mkdtempSync(join(tmpdir(), 'foreign-'))
atEndOfFile(async () => rmSync(folder, { recursive: true }))
await symlink(join(installed, 'node_modules'), join(folder, 'node_modules'))
const documents = {
  open: '/open/v2/openapi.json',
  connect: '/connect/v1/openapi.json',
  console: '/api/openapi.json',
}
for (const [name, path] of Object.entries(documents)) {
  const answer = await fetch(`${openUrl(app)}${path}`)
  await writeFile(join(folder, `${name}.json`), await answer.text())
}
await writeFile(join(folder, '.spectral.yaml'), 'extends: ["spectral:oas"]\n')
await writeFile(join(folder, 'package.json'), '{ "type": "module", "private": true }\n')

const foreign = (...command: [string, ...string[]]) => runForeign(installed, command, folder)

describe.each(Object.keys(documents))('the document of the %s API', (name) => {
  test('has neither errors nor warnings by the recommended rules of redocly', async () => {
    const { exitCode, stdout } = await foreign('redocly', 'lint', `${name}.json`, '--format=json')
    const { totals, problems } = JSON.parse(stdout)
    expect({ exitCode, totals, problems }).toMatchObject({
      exitCode: 0,
      totals: { errors: 0, warnings: 0 },
    })
  })

  test('has neither errors nor warnings by the rules of spectral', async () => {
    const { exitCode, stdout } = await foreign(
      'spectral',
      'lint',
      `${name}.json`,
      '--fail-severity=hint',
    )
    expect({ exitCode, stdout }).toMatchObject({ exitCode: 0 })
  })
})

test('judges find what is wrong, so that their silence says something', async () => {
  const document = JSON.parse(await readFile(join(folder, 'open.json'), 'utf8'))
  delete document.paths['/rates'].post.operationId
  document.paths['/balances'].post.requestBody.content['application/json'].example = 5
  await writeFile(join(folder, 'wrong.json'), JSON.stringify(document))
  const redocly = await foreign('redocly', 'lint', 'wrong.json', '--format=json')
  expect(redocly.stdout).toContain('operation-operationId')
  const spectral = await foreign('spectral', 'lint', 'wrong.json', '--fail-severity=hint')
  expect(spectral).toMatchObject({ exitCode: 1 })
  expect(spectral.stdout).toContain('oas3-valid-media-example')
})

/** Whoever generates a client signs in its `fetch`, with a function of the SDK or one of their own. */
const signing = `
import { createHash, createPrivateKey, randomUUID, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
const key = createPrivateKey(readFileSync(process.env.PRIVATE_KEY_FILE ?? ''))
export async function signed(request: Request): Promise<Request> {
  const body = await request.clone().text()
  const [timestamp, nonce] = [String(Date.now()), randomUUID()]
  const hash = createHash('sha256').update(body).digest('hex')
  const text = ['POST', new URL(request.url).pathname, timestamp, nonce, hash].join('\\n')
  const headers = new Headers(request.headers)
  headers.set('X-Api-Key', process.env.KEY_ID ?? '')
  headers.set('X-Timestamp', timestamp)
  headers.set('X-Nonce', nonce)
  headers.set('X-Signature', sign('sha256', Buffer.from(text), key).toString('base64'))
  return new Request(request, { headers })
}
`

const env = {
  ...process.env,
  BASE_URL: openUrl(app),
  KEY_ID: merchant.keyId,
  PRIVATE_KEY_FILE: keyFile(merchant.privateKeyPem),
}

/** Bundled, because two of the generators import without endings, which Node does not find. */
async function outputOf(program: string): Promise<string> {
  const bundled = `${program}.mjs`
  const bundler = join(root, 'node_modules/.bin/rolldown')
  const options = { timeout: 120_000, env }
  await run(bundler, [program, '--file', bundled, '--platform', 'node', '--format', 'esm'], options)
  const { stdout } = await run(process.execPath, [bundled], options)
  return stdout
}

/** Each makes an order, reads it again, and asks for one that is not there. The types are part of the test. */
const programs = {
  'openapi-typescript': {
    generate: ['openapi-typescript', 'open.json', '-o', 'openapi-typescript/api.ts'],
    program: `
import createClient from 'openapi-fetch'
import { signed } from '../signing.ts'
import type { components, paths } from './api.ts'
const client = createClient<paths>({
  baseUrl: \`\${process.env.BASE_URL}/open/v2\`,
  fetch: async (request) => fetch(await signed(request)),
})
const body: components['schemas']['NewCryptoPayin'] = {
  merchantOrderNo: 'by-openapi-typescript', customerUid: 'C1', currency: 'USDT', network: 'TRC20', amount: '25.5',
}
const made = await client.POST('/cryptoPayin/create', { body })
const order: components['schemas']['PayableCryptoPayinOrder'] | undefined = made.data?.data
const found = await client.POST('/cryptoPayin/query', { body: { orderNo: order?.orderNo } })
const none = await client.POST('/otc/query', { body: { merchantOrderNo: 'none' } })
console.log(JSON.stringify({ made: order, found: found.data?.data, none: none.error?.data?.field }))
`,
  },
  'openapi-ts': {
    generate: ['openapi-ts', '-i', 'open.json', '-o', 'openapi-ts/api'],
    program: `
import { signed } from '../signing.ts'
import { client } from './api/client.gen'
import { createCryptoPayin, queryCryptoPayin, queryOtc, type CryptoPayinOrder, type Failure } from './api'
client.setConfig({ baseUrl: \`\${process.env.BASE_URL}/open/v2\`, fetch: async (request) => fetch(await signed(request as Request)) })
const made = await createCryptoPayin({
  body: { merchantOrderNo: 'by-openapi-ts', customerUid: 'C1', currency: 'USDT', network: 'TRC20', amount: '25.5' },
})
const order: CryptoPayinOrder | undefined = made.data?.data
const found = await queryCryptoPayin({ body: { orderNo: order?.orderNo } })
const none = await queryOtc({ body: { merchantOrderNo: 'none' } })
const failure: Failure | undefined = none.error
console.log(JSON.stringify({ made: order, found: found.data?.data, none: failure?.data?.field }))
`,
  },
  orval: {
    generate: ['orval', '--input', 'open.json', '--output', 'orval/api.ts', '--client', 'fetch'],
    program: `
import { signed } from '../signing.ts'
import { createCryptoPayin, queryCryptoPayin, queryOtc, type CryptoPayinOrder } from './api'
const send = globalThis.fetch
globalThis.fetch = async (path, init) =>
  send(await signed(new Request(\`\${process.env.BASE_URL}/open/v2\${path}\`, init)))
const made = await createCryptoPayin({
  merchantOrderNo: 'by-orval', customerUid: 'C1', currency: 'USDT', network: 'TRC20', amount: '25.5',
})
const order: CryptoPayinOrder | undefined = made.status === 200 ? made.data.data : undefined
const found = await queryCryptoPayin({ orderNo: order?.orderNo })
const none = await queryOtc({ merchantOrderNo: 'none' })
console.log(JSON.stringify({
  made: order,
  found: found.status === 200 ? found.data.data : undefined,
  none: none.status === 404 ? none.data.data?.field : undefined,
}))
`,
  },
} satisfies Record<string, { generate: [string, ...string[]]; program: string }>

const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  skipLibCheck: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: ['node'],
}

describe.each(Object.entries(programs))('a client made by %s', (name, { generate, program }) => {
  test('compiles, makes an order, finds it, and names the field of a refusal', async () => {
    await writeFile(join(folder, 'signing.ts'), signing)
    await mkdir(join(folder, name), { recursive: true })
    const made = await foreign(...(generate as [string, ...string[]]))
    expect(made).toMatchObject({ exitCode: 0 })
    await writeFile(join(folder, name, 'program.ts'), program)
    const project = { compilerOptions, files: ['program.ts'] }
    await writeFile(join(folder, name, 'tsconfig.json'), JSON.stringify(project))
    expect(await foreign('tsc', '-p', name)).toMatchObject({ exitCode: 0, stdout: '' })
    const {
      made: order,
      found,
      none,
    } = JSON.parse(await outputOf(join(folder, name, 'program.ts')))
    expect(order).toMatchObject({ merchantOrderNo: `by-${name}`, paymentUrl: expect.any(String) })
    expect(found).toEqual(order)
    expect(none).toBe('orderNo')
  })
})
