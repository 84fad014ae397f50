import { describe, expect, inject, test, vi } from 'vitest'
import { signedIn } from '../../../test/app/builders.ts'
import { startAppForTest, startTestApp } from '../../../test/app/test-app.ts'
import { waitLimitMs } from '../../../test/app/wait-limit.ts'
import { connect } from '../db/owner.ts'
import { version } from '../version.ts'

const metricsToken = 'a-token-for-monitors'
const app = await startTestApp({ metricsToken, rateLimitPerMinute: 20 })
const admin = await signedIn(app, 'admin')

const get = (path: string, headers: Record<string, string> = {}, of = app) =>
  fetch(new URL(path, of.url), { headers })
const figures = async () =>
  (await get('/metrics', { authorization: `Bearer ${metricsToken}` })).text()

describe('health', () => {
  test('is told as often as somebody asks, beyond the limit of calls', async () => {
    for (let i = 0; i < 30; i++) {
      expect((await get('/live')).status).toBe(200)
      expect(await (await get('/ready')).json()).toEqual({
        status: 'ready',
        version,
        database: 'ok',
        failedJobs: 0,
      })
    }
  })

  test('of a server that stops is not ready, while it still answers and closes its connections', async () => {
    const stopping = await startAppForTest()
    stopping.services.stopping.abort()
    const ready = await get('/ready', {}, stopping)
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'stopping' }])
    const live = await get('/live', {}, stopping)
    expect([live.status, live.headers.get('connection')]).toEqual([200, 'close'])
  })

  test('of a server without its database is live, and not ready', async () => {
    const cut = await startAppForTest()
    await cut.db.close()
    expect((await get('/live', {}, cut)).status).toBe(200)
    const ready = await get('/ready', {}, cut)
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { status: 'unavailable', database: 'unreachable' },
    ])
  })
})

test('a server whose database has no room on its disk is not ready', async () => {
  const full = await startAppForTest()
  const [row] = await full.owner`select current_database() as name`
  const admin = connect(inject('server'), { max: 1 })
  await admin.unsafe(`alter database ${row?.name} set temp_file_limit = '0'`)
  await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${row?.name}`
  await admin.end()
  await vi.waitFor(async () => {
    const ready = await get('/ready', {}, full)
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { status: 'unavailable', database: 'unwritable' },
    ])
  }, waitLimitMs)
  expect((await get('/live', {}, full)).status).toBe(200)
})

describe('figures', () => {
  test('are for those who have the token, and for nobody where there is none', async () => {
    for (const authorization of ['', 'Bearer', 'Bearer wrong-token-for-all', metricsToken])
      expect((await get('/metrics', { authorization })).status, authorization).toBe(401)
    const without = await startAppForTest()
    const answer = await get('/metrics', { authorization: 'Bearer ' }, without)
    expect(answer.status).toBe(404)
  })

  test('count calls by route and code, and nothing that the caller makes up', async () => {
    await admin.call('/merchants/info', {})
    await admin.call('/mentionMoneyOrder/list', { size: 'many', current: 1 })
    await get('/api/made-up-by-a-stranger')
    const text = await figures()
    expect(text).toMatch(
      /countinghouse_call_seconds_count\{route="\/api\/merchants\/info",status="200",code="\d+"\} 1\n/,
    )
    expect(text).toMatch(
      /countinghouse_call_seconds_count\{route="\/api\/mentionMoneyOrder\/list",status="400",code="S00400"\} 1\n/,
    )
    expect(text).not.toContain('stranger')
  })

  test('show jobs, connections, notifications, memory, and each once, in the format of Prometheus', async () => {
    const text = await figures()
    const lines = text.trimEnd().split('\n')
    const names = lines.flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? [])
    expect(new Set(names).size).toBe(names.length)
    for (const name of [
      'call_seconds',
      'job_seconds',
      'jobs_due',
      'job_age_seconds',
      'failed_jobs',
    ])
      expect(names).toContain(`countinghouse_${name}`)
    for (const name of ['notifications_total', 'sealed_days_total', 'replica_lag_seconds'])
      expect(names).toContain(`countinghouse_${name}`)
    expect(text).toMatch(/countinghouse_pool_connections\{pool="calls",state="idle"\} \d+/)
    expect(text).toMatch(/\nprocess_resident_memory_bytes \d+\n/)
    expect(text).toContain(`countinghouse_build_info{version="${version}"} 1\n`)
    const line = /^[a-z0-9_]+(\{[a-z]+="[^"\n]*"(,[a-z]+="[^"\n]*")*\})? [0-9.e+-]+$/
    for (const each of lines.filter((text) => !text.startsWith('#'))) expect(each).toMatch(line)
  })

  test('of a duration are cumulative up to all of them', async () => {
    const text = await figures()
    const counts = [
      ...text.matchAll(/call_seconds_bucket\{route="\/live",[^}]*le="([^"]+)"\} (\d+)/g),
    ].map(([, le, count]) => [le, Number(count)] as const)
    expect(counts.at(-1)?.[0]).toBe('+Inf')
    const values = counts.map(([, count]) => count)
    expect(values).toEqual(values.toSorted((a, b) => a - b))
    expect(values.at(-1)).toBe(
      Number(/call_seconds_count\{route="\/live"[^}]*\} (\d+)/.exec(text)?.[1]),
    )
  })
})
