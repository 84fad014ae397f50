/** The examples in other languages than ours, as a merchant's programs run them against a real server. */
import { execFile, spawnSync } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { atEndOfFile } from '../../../test/app/end-of-file.ts'
import {
  keyFile,
  type OpenMerchant,
  openMerchant,
  openUrl,
} from '../../../test/app/open-merchant.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { openMarket } from '../../../test/orders/order-factory.ts'
import { pemOf } from '../../platform/security/public-key.ts'
import { workedNotification } from './guide.ts'
import { notificationChecks } from './guide-snippets.ts'

const run = promisify(execFile)
const fileIn = (path: string): string =>
  new URL(`../../../../sdk/${path}`, import.meta.url).pathname

/** The notification of the guide, and the same with another body. */
function worked() {
  const { secret, id, timestamp, body, signature } = workedNotification()
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
  return { secret, id, timestamp, body, signature, headers }
}

describe('the guide checks a notification rightly', () => {
  const input = (body: string) => {
    const { headers, secret } = worked()
    return JSON.stringify({ headers, secret, body })
  }
  const { body, secret, id, timestamp, signature } = worked()

  test.each([
    [
      'Python',
      'python3',
      '-c',
      `${notificationChecks.python}
import json, sys
given = json.loads(sys.argv[1])
print("yes" if is_ours(given["headers"], given["body"].encode(), given["secret"]) else "no")`,
    ],
    [
      'PHP',
      'php',
      '-r',
      `${notificationChecks.php}
$given = json_decode($argv[1], true);
echo is_ours($given['headers'], $given['body'], $given['secret']) ? 'yes' : 'no';`,
    ],
  ] as const)('in %s', async (_name, command, option, program) => {
    const answerTo = async (received: string) =>
      (await run(command, [option, program, input(received)], { timeout: 120_000 })).stdout.trim()
    expect(await answerTo(body)).toBe('yes')
    expect(await answerTo(`${body} `)).toBe('no')
  })

  test('in a shell, by the secret and by our public key', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const folder = mkdtempSync(join(tmpdir(), 'guide-'))
    atEndOfFile(async () => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'platform.pem'), pemOf(publicKey))
    const rsa = sign('sha256', Buffer.from(`${id}.${timestamp}.${body}`), privateKey)
    const given = { SECRET: secret, ID: id, TIMESTAMP: timestamp, BODY: body }
    const env = { ...process.env, ...given, RSA_SIGNATURE: rsa.toString('base64') }
    const options = { env, cwd: folder, timeout: 120_000 }
    expect((await run('sh', ['-c', notificationChecks.shell], options)).stdout).toBe(signature)
    const { stdout } = await run('sh', ['-c', notificationChecks.rsa], options)
    expect(stdout.trim()).toBe('Verified OK')
    const changed = { ...options, env: { ...env, BODY: `${body} ` } }
    await expect(run('sh', ['-c', notificationChecks.rsa], changed)).rejects.toThrow()
  })
})

let merchant: OpenMerchant
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  const app = await startTestApp()
  merchant = await openMerchant(app)
  await openMarket(app.db)
  const PRIVATE_KEY_FILE = keyFile(merchant.privateKeyPem)
  env = { ...process.env, BASE_URL: openUrl(app), KEY_ID: merchant.keyId, PRIVATE_KEY_FILE }
})

describe('an example makes an order', () => {
  const programs = [
    ['curl', 'sh', [fileIn('examples/curl.sh')], ['curl', '--version']],
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
      ? 'of every language is at hand'
      : `but none in ${missing.map(([name]) => name)}, which is NOT AT HAND`
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
