/** The demo world by a clock: its past up to an hour that is still to come, and from there as much as a test plays. */

import { chanceOf } from '../../../connectors/sandbox/world/random.ts'
import { messageReceiver } from '../../src/areas/upstream/report-message.ts'
import { reportReceiver } from '../../src/areas/upstream/upstream.ts'
import { orderRegistry } from '../../src/order-registry.ts'
import type { TestApp } from '../../test/app/test-app.ts'
import { createHistory } from '../history/create-history.ts'
import { atTime, HistoryClock } from '../history/history-clock.ts'
import { HistoryJobs } from '../history/history-jobs.ts'
import { demoKinds } from '../kinds/all-kinds.ts'
import { kindsFor, sharesOf } from '../kinds/demo-kind.ts'
import { startSandboxMerchant } from '../sandbox/sandbox-merchant.ts'
import { Sandbox } from '../sandbox/sandbox-upstream.ts'
import { type DemoMerchant, demoCustomers, past } from '../world/demo-world.ts'
import { setFirstRates } from '../world/exchange-rates.ts'
import { Pace, perDayFor } from '../world/pace.ts'

const hour = 3_600_000
const day = 24 * hour

/**
 * An hour, of GMT+8, of one Wednesday. The curve is a function of the date: with today's, each day would test a world of
 * its own. It is far ahead, so that no job of such a world is due for the server's own worker.
 */
export const startAt = (hourOfDay: number): Date => new Date(Date.UTC(2040, 1, 1, hourOfDay - 8))

interface Played {
  merchants: readonly DemoMerchant[]
  /** Of all merchants together, as many as the shares of these make. */
  orders: number
  days: number
  start: Date
}

export interface PlayedWorld {
  clock: HistoryClock
  /** Everything until so long after the start, looking around that often. */
  playUntil(afterMs: number, everyMs: number, afterEach?: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

export async function playedWorld(
  app: TestApp,
  { merchants, orders, days, start }: Played,
): Promise<PlayedWorld> {
  const merchantIds = merchants.map(({ merchantId }) => merchantId)
  const receiver = await startSandboxMerchant(app.services, merchantIds)
  const from = new Date(start.getTime() - days * day)
  const paces = new Map<string, Pace>()
  await setFirstRates(app.db)
  for (const merchant of merchants) {
    const { merchantId, share, countries } = merchant
    const sized = { ...merchant, orders: Math.round(orders * share) }
    const notifyUrl = receiver.urlOf(merchantId)
    await createHistory(app.services, sized, { ...past, from, to: start, batches: [], notifyUrl })
    const shares = sharesOf(kindsFor(demoKinds, countries))
    const perDay = perDayFor(sized.orders, days)
    paces.set(merchantId, new Pace({ shares, perDay, since: from.getTime() }))
  }
  const clock = new HistoryClock(start)
  const db = { ...app.db, ...atTime(app.db, clock) }
  const services = { ...app.services, db }
  const sendMessage = messageReceiver(services, orderRegistry)
  const options = { paces, customers: demoCustomers, sendMessage }
  const by = { clock, chance: chanceOf(31) }
  const sandbox = new Sandbox(db, reportReceiver(db, orderRegistry), options, by)
  const jobs = merchantIds.map(
    (id) => new HistoryJobs(app.db.sql, services, orderRegistry, id, start),
  )
  const runJobs = async (until: number) => {
    for (const each of jobs) {
      await each.refresh()
      while (each.nextAt <= until) {
        clock.now = new Date(Math.max(each.nextAt, clock.now.getTime()))
        await each.run()
      }
    }
  }
  return {
    clock,
    async playUntil(afterMs, everyMs, afterEach) {
      const to = start.getTime() + afterMs
      while (clock.now.getTime() < to) {
        const next = Math.min(clock.now.getTime() + everyMs, to)
        await runJobs(next)
        clock.now = new Date(next)
        await sandbox.tick()
        await afterEach?.()
      }
    },
    stop: receiver.stop,
  }
}
