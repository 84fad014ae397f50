/** What somebody sees who has just started the demo world, and in the first hour. The whole day: played-day.deep.test.ts. */
import { expect, test } from 'vitest'
import { booksOf } from '../test/app/books.ts'
import { startTestApp } from '../test/app/test-app.ts'
import { reviewQueues, stillness, unbelievable } from './testing/observed.ts'
import { playedWorld, startAt } from './testing/played-world.ts'
import { demoMerchants } from './world/demo-world.ts'

const start = startAt(10)
const minute = 60_000
/** Of the merchant that is looked at first; four days at its pace are enough for an hour of its present. */
const merchants = demoMerchants.slice(0, 1)
const merchantId = '10001'
const app = await startTestApp()
const world = await playedWorld(app, { merchants, orders: 280, days: 4, start })

async function look(): Promise<void> {
  expect(await unbelievable(app, merchantId, ['today'], world.clock.now)).toEqual([])
  for (const [queue, waiting] of await reviewQueues(app, merchantId)) {
    expect(waiting, queue).toBeGreaterThanOrEqual(5)
    expect(waiting, queue).toBeLessThanOrEqual(20)
  }
}

test('in the first hour comparisons are believable and queues short, and at first something moves every 20 seconds', async () => {
  await look()
  await world.playUntil(10 * minute, 5_000)
  await look()
  expect(await stillness(app, start, world.clock.now)).toBeLessThanOrEqual(20)
  await world.playUntil(60 * minute, 20_000)
  await look()
  await world.stop()
  expect(await booksOf(app, merchantId)).toEqual([])
})
