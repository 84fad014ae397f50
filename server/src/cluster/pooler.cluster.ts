import { expect, test } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { newCluster } from './cluster-server.ts'
import { startPgbouncer } from './pgbouncer.ts'
import { startPostgres } from './postgres.ts'

test('signs in', async () => {
  const postgres = await startPostgres()
  const pooler = await startPgbouncer(postgres, 'transaction')
  const cluster = await newCluster({ DATABASE_URL: postgres.url, DATABASE_POOLER_URL: pooler.url })
  const server = await cluster.server({})
  const browser = new Browser(`${server.url}/api`)
  expect((await browser.signIn('admin')).status).toBe(200)
  await server.stop()
})
