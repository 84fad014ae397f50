import { afterAll, describe, expect, test, vi } from 'vitest'
import type { Browser } from '../../../test/app/browser.ts'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { disableOperator, setPassword } from '../../areas/session/administer-operator.command.ts'
import { maxStreamsPerOperator } from './open-streams.ts'

const open: Stream[] = []
const app = await startTestApp()

interface Stream {
  ended: boolean
  cancel(): Promise<void>
}

/** Opens a stream and reads it as a console does; resolves on its first event. */
async function listen(browser: Browser): Promise<Stream> {
  const response = await browser.fetch('/mentionMoneyOrder/auditNum/stream')
  expect(response.status).toBe(200)
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  await reader.read()
  const stream: Stream = { ended: false, cancel: () => reader.cancel() }
  const drain = async () => {
    while (!(await reader.read()).done);
  }
  void drain().finally(() => {
    stream.ended = true
  })
  open.push(stream)
  return stream
}

/** Not by expect.poll, which does not know its test when several run at once. */
const ended = (stream: Stream) =>
  vi.waitFor(() => expect(stream.ended).toBe(true), { timeout: 15_000, interval: 50 })

/** An operator of the role with one open stream. */
async function listener() {
  const name = await newOperator(app, ['finance'])
  const browser = await signedIn(app, name)
  return { name, browser, stream: await listen(browser) }
}

describe('a stream ends with its session', () => {
  afterAll(async () => {
    await Promise.all(open.splice(0).map((stream) => stream.cancel()))
  })

  test('on sign-out, at once, and streams of other sessions stay open', async () => {
    const { name, browser, stream } = await listener()
    const other = await listen(await signedIn(app, name))
    await browser.call('/user/logout')
    await expect.poll(() => stream.ended, { timeout: 2000 }).toBe(true)
    expect(other.ended).toBe(false)
  })

  test('on a password change, in the sessions that it ends', async () => {
    const { name, browser, stream } = await listener()
    const other = await listen(await signedIn(app, name))
    const password = 'quay2027'
    await browser.call('/merchants/password', {
      oldPassword: 'harbour2026',
      newPassword: password,
      confirmPassword: password,
    })
    await expect.poll(() => other.ended, { timeout: 2000 }).toBe(true)
    expect(stream.ended).toBe(false)
  })

  // Together, because each waits for the next check of all streams.
  test.concurrent.each<[string, (name: string) => Promise<unknown>]>([
    ['an administrator who disables the operator', (name) => disableOperator(app.db, name)],
    ['an administrator who sets a password', (name) => setPassword(app.db, name, 'quay2027')],
    [
      'another server on which it was signed out',
      (name) => app.owner`
        update session s set ended_at = now() from operator o
        where o.operator_id = s.operator_id and o.name = ${name}`,
    ],
    [
      'idling',
      (name) => app.owner`
        update session s set last_seen_at = now() - interval '31 minutes' from operator o
        where o.operator_id = s.operator_id and o.name = ${name}`,
    ],
    [
      'a role that may not see withdrawals any more',
      (name) => app.owner`update operator set roles = '{}' where name = ${name}`,
    ],
  ])('by %s', async (_what, end) => {
    const { name, stream } = await listener()
    const { stream: stranger } = await listener()
    await end(name)
    await ended(stream)
    expect(stranger.ended).toBe(false)
  })
})

test('streams per operator are limited: one too many ends the oldest, and other operators are unaffected', async () => {
  const { browser, stream: first } = await listener()
  const { stream: stranger } = await listener()
  const others: Stream[] = []
  for (let i = 1; i < maxStreamsPerOperator; i++) others.push(await listen(browser))
  expect(first.ended).toBe(false)
  const newest = await listen(browser)
  await ended(first)
  for (const stream of [...others, newest, stranger]) expect(stream.ended).toBe(false)
})

test('a stream does not keep its session from expiring, however often it is opened', async () => {
  const { name, browser } = await listener()
  const seen = async () => {
    const [row] = await app.owner`
      select s.last_seen_at < now() - interval '28 minutes' as idle from session s
      join operator o using (merchant_id, operator_id) where o.name = ${name}`
    return row?.idle
  }
  await app.owner`
    update session s set last_seen_at = now() - interval '29 minutes' from operator o
    where o.operator_id = s.operator_id and o.name = ${name}`
  await listen(browser)
  expect(await seen()).toBe(true)
  await browser.call('/userInfo')
  expect(await seen()).toBe(false)
})
