import { expect, test } from 'vitest'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { waitLimitMs } from '../../../test/app/wait-limit.ts'

test('with a slow database at most one check runs at a time', async () => {
  const app = await startTestApp()
  const browser = await signedIn(app, await newOperator(app, ['finance']))
  // Kept as a whole: fetch ends the body of a response that nothing refers to any more.
  const stream = await browser.fetch('/mentionMoneyOrder/auditNum/stream')
  /** By statement, how many of it waited at once. */
  const most = new Map<string, number>()
  let hasLong = false
  const look = async () => {
    const waiting = await app.owner<{ query: string; isLong: boolean }[]>`
      select query, now() - query_start > interval '4 seconds' as "isLong"
      from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    for (const [query, same] of Map.groupBy(waiting, ({ query: text }) => text))
      most.set(query, Math.max(most.get(query) ?? 0, same.length))
    hasLong ||= waiting.some(({ isLong }) => isLong)
    return { statements: most.size, hasLong }
  }
  await app.owner.begin(async (tx) => {
    await tx`lock table order_delta, session in access exclusive mode`
    // One waits for the counts and one for the sessions, long enough for further checks to have piled up.
    await expect.poll(look, { timeout: waitLimitMs }).toEqual({ statements: 2, hasLong: true })
  })
  expect([...most.values()]).toEqual([1, 1])
  await stream.body?.cancel()
})
