/** What a request keeps on its way through nginx, with TLS one hop before it. */
import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { Browser } from '../app/browser.ts'
import { demoCaptcha } from '../app/demo-captcha.ts'
import { newCluster } from './cluster-server.ts'
import { type Nginx, startNginx } from './nginx.ts'
import { freePort } from './own-directory.ts'
import { startPostgres } from './postgres.ts'

const metricsToken = 'a-token-for-monitors'
const ofHopBefore = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' }
let nginx: Nginx

beforeAll(async () => {
  const postgres = await startPostgres()
  const cluster = await newCluster({
    DATABASE_URL: postgres.url,
    METRICS_TOKEN: metricsToken,
    TRUST_PROXY: '2',
  })
  const ports = [await freePort(), await freePort()]
  for (const port of ports) await cluster.server({ PORT: String(port) })
  nginx = await startNginx(ports)
})

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${nginx.url}${path}`, { headers })

test('the scheme of the hop that ends TLS arrives: cookies are Secure', async () => {
  const signIn = async (headers: Record<string, string>) => {
    const browser = new Browser(`${nginx.url}/api`)
    const { ticket } = (await browser.login('viewer')).data
    await browser.call('/captcha/image', { ticket })
    const answer = await browser.call('/user/googleAuth', { ticket, captcha: demoCaptcha }, headers)
    expect(answer.code).toBe('200')
    return answer.headers.getSetCookie().join()
  }
  expect(await signIn(ofHopBefore)).toContain('Secure')
  expect(await signIn({ 'x-forwarded-proto': 'http' })).not.toContain('Secure')
})

test('a file of five megabytes passes, and one that is too large is refused by the server, in words', async () => {
  const admin = new Browser(`${nginx.url}/api`)
  await admin.signIn('admin')
  // No picture: the server has read it all.
  const { status, code } = await admin.upload('/user/avatar', Buffer.alloc(5_000_000))
  expect([status, code]).not.toEqual([413, undefined])
  expect(code).toMatch(/^[A-Z]\d{5}$/)
})

test('an id that a request brings is kept and logged, and one that is no id is replaced', async () => {
  const id = `request-${Date.now()}`
  expect((await ask('/live', { 'x-request-id': id })).headers.get('x-request-id')).toBe(id)
  const made = (await ask('/live', { 'x-request-id': 'no "id"' })).headers.get('x-request-id')
  expect(made).toMatch(/^[0-9a-f]{32}$/)
  await expect
    .poll(() => readFile(nginx.accessLog, 'utf8'))
    .toMatch(new RegExp(`"GET /live" 200 .* ${id}\\n[^]*"GET /live" 200 .* ${made}\\n`))
})

test('a monitor reaches the figures of each server by its token, and nobody without', async () => {
  const authorization = `Bearer ${metricsToken}`
  const started = []
  for (const server of ['server-1', 'server-2']) {
    expect((await ask(`/metrics/${server}`)).status).toBe(401)
    const figures = await (await ask(`/metrics/${server}`, { authorization })).text()
    started.push(/^process_start_time_seconds (.+)$/m.exec(figures)?.[1])
  }
  expect(new Set(started).size).toBe(2)
  expect((await ask('/metrics', { authorization })).status).toBe(404)
})
