/**
 * Secrets go in by the front door of a real server. Then its log, its answers, its database and its exported files are
 * searched for them.
 */
import { generateKeyPairSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { signedHeaders } from '../../../sdk/src/countinghouse.ts'
import { bindAuthenticator } from '../app/authenticator-app.ts'
import { Browser } from '../app/browser.ts'
import { ownerIn } from '../app/database-processes.ts'
import {
  newDataDir,
  type RunningServer,
  removeDataDir,
  startServer,
} from '../app/running-server.ts'
import { waitLimitMs } from '../app/wait-limit.ts'

interface Canary {
  /** A word, or a few characters that mean something only as a whole value. */
  secret: string
  /** The call that shows it, to the one whom it belongs to. */
  shownBy?: string
  /** The tables that it is part of: orders have the people of their payments. */
  storedIn?: RegExp
}
const canaries = new Map<string, Canary>()
const plant = (name: string, secret: string, more: Omit<Canary, 'secret'> = {}) => {
  canaries.set(name, { secret, ...more })
  return secret
}

/** In the open: what is searched must contain it, or the search finds nothing at all. */
const control = 'Canary in the open'

const log: string[] = []
const answers: { path: string; text: string }[] = []
const tables: { path: string; text: string }[] = []
const files: { path: string; text: string }[] = []

class Recording extends Browser {
  override async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await super.fetch(path, init)
    const headers = [...response.headers].filter(([name]) => name !== 'set-cookie')
    const text = `${JSON.stringify(headers)}\n${await response.clone().text()}`
    answers.push({ path, text })
    return response
  }
}

const captcha = 'Qz7K'
const person = { holderName: 'Zebulon Canaryfield', upiId: 'zebulon.canary@okaxis' }
const lists = ['/merchants/apiRequest/list', '/auditLog/list', '/operators/list', '/customer/list']
let dataDir: string
let server: RunningServer
let admin: Recording

beforeAll(async () => {
  dataDir = await newDataDir()
  server = await startServer(dataDir, {
    env: { DATABASE_URL: '', DEMO_ORDERS: '0', LOG_LEVEL: 'trace', DEMO_CAPTCHA: captcha },
    output: (text) => log.push(text),
  })
  plant('the answer of a captcha', captcha)
  plant('the key of the vault', (await readFile(`${dataDir}/secrets.key`, 'utf8')).trim())
  admin = await signedIn('admin', 'harbour2026')
  await operators()
  await secondFactor()
  await openApi()
  await exported('/auditLog/export')
  await exported('/tradePayinOrder/export', { country: 'IN' })
  // The log of requests is written a moment after the answer.
  await pause(1000)
  for (const path of lists)
    expect((await admin.call(path, { size: 80 })).data.records.length, path).toBeGreaterThan(0)
  await dump()
  await server.stop()
})
afterAll(() => removeDataDir(dataDir))

async function signedIn(userName: string, password: string): Promise<Recording> {
  const browser = new Recording(`${server.url}/api`)
  const { ticket } = (await browser.login(userName, password)).data
  plant(`the ticket of ${userName}`, ticket, { shownBy: '/user/login' })
  await browser.call('/captcha/image', { ticket })
  const { token, msg } = await browser.finish({ ticket, captcha })
  expect(token, msg).toBeTruthy()
  plant(`the token of ${userName}`, token ?? '', { shownBy: '/user/googleAuth' })
  for (const [name, value] of browser.cookies) plant(`the cookie ${name} of ${userName}`, value)
  return browser
}

async function operators() {
  const stranger = new Recording(`${server.url}/api`)
  await stranger.login('admin', plant('a wrong password', 'wrongCanary81'))
  const invited = { operatorName: 'canary.keeper', roles: ['admin'] }
  const { link } = (await admin.call('/operators/invite', invited)).data
  const token = plant('the link of an operator', link.split(/[#=/]/).at(-1), {
    shownBy: '/operators/invite',
  })
  const password = plant('a password', 'aviaryCanary82')
  await stranger.call('/user/passwordLink', { link: token })
  const body = { link: token, newPassword: password, confirmPassword: password }
  expect((await stranger.call('/user/setPassword', body)).code).toBe('200')
  const info = (await admin.call('/merchants/info', {})).data
  const { version, merchantName, avatar, introduction, contactEmail, contactPhone } = info
  const known = { version, merchantName, avatar, introduction, contactEmail, contactPhone }
  await admin.call('/merchants/edit', { ...known, contactName: control })
}

async function secondFactor() {
  const keeper = await signedIn('canary.keeper', 'aviaryCanary82')
  const phone = await bindAuthenticator(keeper)
  plant('the secret of an authenticator', phone.secret, { shownBy: '/twoFactor/qrCode' })
  const verifyCode = plant('a Google code', phone.nextCode())
  const made = await keeper.call('/twoFactor/recoveryCodes', { verifyCode })
  const [used = '', kept = ''] = made.data.recoveryCodes
  plant('a recovery code', used, { shownBy: '/twoFactor/recoveryCodes' })
  plant('another recovery code', kept, { shownBy: '/twoFactor/recoveryCodes' })
  expect((await keeper.call('/twoFactor/unBind', { recoveryCode: used })).code).toBe('200')
}

async function openApi() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  plant("the merchant's private key", pem.split('\n')[1] ?? '')
  const { keyId, version } = (await admin.call('/merchants/info2', {})).data
  const save = (merchantPublicKey: string) =>
    admin.call('/merchants/info2/save', {
      merchantPublicKey,
      secondPublicKey: '',
      allowedAddresses: [],
      version,
    })
  expect((await save(pem)).status).toBe(400)
  const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  expect((await save(publicPem)).code).toBe('200')
  const { secret } = (await admin.call('/merchants/info2/newSecret', {})).data
  plant('the webhook secret', secret.replace('whsec_', ''), {
    shownBy: '/merchants/info2/newSecret',
  })
  const path = '/open/v2/localPayin/create'
  const request = { merchantOrderNo: 'canary-1', customerUid: 'C1', country: 'IN', method: 'upi' }
  const stored = { storedIn: /^(local_payin_order|customer|personal)/ }
  plant('the name of a person', person.holderName, stored)
  // The merchant's own server is told what it has said.
  plant('the account of a person', person.upiId, { ...stored, shownBy: path })
  const bird = new Recording(server.url)
  for (const amount of ['2500', 'none']) {
    const body = JSON.stringify({ ...request, amount, details: person })
    const headers = signedHeaders({ keyId, key: privateKey, method: 'POST', path, body })
    plant(`the signature of a request for ${amount}`, headers['x-signature'] ?? '')
    const { status, data } = await bird.call(path, body, headers)
    expect(status).toBe(amount === 'none' ? 400 : 200)
    if (data?.orderNo) await admin.call('/tradePayinOrder/orderDetail', { orderNo: data.orderNo })
  }
}

async function exported(path: string, query: object = {}) {
  const { recordId } = (await admin.call(path, query)).data
  const url = await vi.waitFor(async () => {
    const answer = await admin.call('/exportRecords/checkLinkValid', { recordId })
    expect(answer.msg).toBe('')
    return answer.data.url.replace('/api', '') as string
  }, waitLimitMs)
  const content = await (await admin.fetch(url)).arrayBuffer()
  files.push({ path, text: JSON.stringify(await readSheet(Buffer.from(content))) })
}

async function dump() {
  const owner = ownerIn(dataDir)
  const names = await owner<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`
  for (const { name } of names) {
    const rows = await owner.unsafe(`select to_jsonb(t)::text as text from "${name}" t`)
    tables.push({ path: name, text: rows.map(({ text }) => text).join('\n') })
  }
  await owner.end()
}

/** As it is, and as bytes are written. A short one is searched as a value: six digits are in every time. */
function isIn(text: string, secret: string): boolean {
  if (secret.length < 8) return text.includes(`"${secret}"`) || text.includes(`\\"${secret}\\"`)
  const bytes = Buffer.from(secret)
  const written = [secret, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '')]
  if (/^[A-Za-z0-9+/]{40,}=*$/.test(secret))
    written.push(Buffer.from(secret, 'base64').toString('hex'))
  return written.some((each) => text.includes(each))
}

const placesOf = (parts: readonly { path: string; text: string }[], secret: string) => [
  ...new Set(parts.filter(({ text }) => isIn(text, secret)).map(({ path }) => path)),
]

test('what is searched has what was asked: the log, every answer, every table, every file', () => {
  expect(log.join('')).toContain('/merchants/info2/newSecret')
  expect(placesOf(tables, control)).toEqual(expect.arrayContaining(['merchant', 'audit_entry']))
  expect(placesOf(answers, control)).toContain('/merchants/edit')
  expect(placesOf(files, control)).toEqual(['/auditLog/export'])
  expect(placesOf(tables, person.holderName)).toContain('local_payin_order')
  expect(files.find(({ path }) => path === '/tradePayinOrder/export')?.text).toContain('canary-1')
  expect(canaries.size).toBeGreaterThan(16)
})

describe('a secret', () => {
  test('is nowhere in the log', () => {
    const written = log.join('')
    const found = [...canaries].filter(([, { secret }]) => isIn(written, secret))
    expect(found.map(([name]) => name)).toEqual([])
    expect(written).not.toContain('PRIVATE KEY')
  })

  test('is in no answer but the one that gives it', () => {
    for (const [name, { secret, shownBy }] of canaries)
      expect(placesOf(answers, secret), name).toEqual(shownBy ? [shownBy] : [])
  })

  test('is in no table in clear, but for the people of orders', () => {
    for (const [name, { secret, storedIn }] of canaries)
      expect(
        placesOf(tables, secret).filter((table) => !storedIn?.test(table)),
        name,
      ).toEqual([])
    expect(placesOf(tables, 'PRIVATE KEY')).toEqual([])
  })

  test('is in no exported file', () => {
    for (const [name, { secret }] of canaries) expect(placesOf(files, secret), name).toEqual([])
  })
})
