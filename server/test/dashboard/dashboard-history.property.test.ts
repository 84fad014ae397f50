/** Random histories: whatever happens to orders, the dashboard is a recount of it, in every period and zone. */
import { dashboardPeriods } from '@countinghouse/contract/areas/dashboard/dashboard.figures.ts'
import { zoneNames } from '@countinghouse/contract/engine/report-day.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { setRates } from '../../src/engine/orders/usd-value.ts'
import { booksOf } from '../app/books.ts'
import { signedIn } from '../app/builders.ts'
import { runs } from '../app/depth.ts'
import { startTestApp } from '../app/test-app.ts'
import { dashboardByHand, pastOf } from './dashboard-by-hand.ts'
import { applyEvents, someEvents } from './random-figure-history.ts'

const merchantId = '10001'
const dayMs = 86_400_000
const daysOfRun = 2
const tries = runs(5)
/** The last of them ends a little before now: today, yesterday and the days before have something. */
const start = Date.now() - tries * daysOfRun * dayMs
const app = await startTestApp()
const admin = await signedIn(app, 'admin')
await setRates(app.owner, [{ currency: 'USDT', usd: '0.9' }])

test('of any history the dashboard is a recount of its orders and postings, in every period and zone', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(someEvents(daysOfRun), async (acts) => {
      // One history after another: what an account posts later has a later time.
      const from = start + Math.min(run, tries - 1) * daysOfRun * dayMs
      run += 1
      await applyEvents(app.db, merchantId, acts, from)
      const past = await pastOf(app.owner, merchantId)
      for (const period of dashboardPeriods)
        for (const zone of zoneNames) {
          const { data } = await admin.call('/dashboard/stats/all', { period, zone })
          const { current, previous, kinds, points } = data
          expect([period, zone, { current, previous, kinds, points }]).toEqual([
            period,
            zone,
            dashboardByHand(past, data),
          ])
        }
      expect(await booksOf(app, merchantId)).toEqual([])
    }),
    { numRuns: tries, endOnFailure: true },
  )
})
