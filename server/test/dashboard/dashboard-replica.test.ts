/** Dashboards are read once for many: not for who has just written together with those who read from a replica. */
import { beforeAll, expect, test } from 'vitest'
import type { Database, Databases } from '../../src/platform/db/database.ts'
import type { Browser } from '../app/browser.ts'
import { signedIn } from '../app/builders.ts'
import { startSecondServer } from '../app/second-server.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'

let app: TestApp
let writer: Browser
let reader: Browser
const reads: string[] = []
let replicaAnswers = Promise.resolve()

beforeAll(async () => {
  app = await startTestApp()
  const readPipelined: Database['readPipelined'] = async (...args) => {
    reads.push('replica')
    await replicaAnswers
    return app.db.readPipelined(...args)
  }
  const fromPrimary: Database['readPipelined'] = (...args) => {
    reads.push('primary')
    return app.db.readPipelined(...args)
  }
  const db: Databases = {
    ...app.db,
    readPipelined,
    readingOwnWrites: (hasWritten) => (hasWritten ? { ...db, readPipelined: fromPrimary } : db),
  }
  const services = { ...app.services, db }
  const server = await startSecondServer({ ...app, services }, { callMs: 10_000 })
  reader = server.continued(await signedIn(app, 'admin'))
  writer = server.continued(reader)
  writer.cookies.set('countinghouse_wrote', '1')
})

const ask = (browser: Browser) => browser.call('/dashboard/stats/all', { period: 'today' })

test('who has just written waits for no read of the replica that others have asked for', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  replicaAnswers = promise
  reads.length = 0
  const others = [ask(reader), ask(reader)]
  await expect.poll(() => reads).toContain('replica')
  expect(await ask(writer)).toMatchObject({ code: '200' })
  expect(reads).toContain('primary')
  resolve()
  for (const answer of await Promise.all(others)) expect(answer.code).toBe('200')
  expect(reads.toSorted()).toEqual(['primary', 'replica', 'replica'])
})

test('what is watched is read for all, not as the one who came first would read it', async () => {
  reads.length = 0
  const response = await writer.fetch('/dashboard/stats/stream?period=today')
  expect([response.status, reads[0]]).toEqual([200, 'primary'])
  await expect.poll(() => reads).toContain('replica')
  await response.body?.cancel()
})
