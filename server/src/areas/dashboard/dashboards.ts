/**
 * Dashboards for all viewers. Concurrent requests share one read, and watched dashboards are read again when a poll
 * shows a change. The number of watching consoles changes neither.
 */
import type { DashboardPeriod } from '@countinghouse/contract/areas/dashboard/dashboard.figures.ts'
import type { ReportZone } from '@countinghouse/contract/engine/report-day.ts'
import type { OrderRegistry } from '../../engine/orders/order-kind.ts'
import { Coalesced } from '../../platform/db/coalesced.ts'
import type { Services } from '../../platform/services.ts'
import { halfHourOf, timesOf } from './dashboard-times.ts'
import { type Viewer, viewOf } from './dashboard-view.ts'
import { workOf } from './dashboard-work.ts'
import { type KeptSums, type MerchantDashboard, readDashboard } from './read-dashboard.query.ts'

export interface DashboardQuery {
  merchantId: string
  period: DashboardPeriod
  zone: ReportZone
  /** Whether the caller wrote a moment ago (http/read-your-writes.ts). */
  hasWritten: boolean
}

const keyOf = ({ merchantId, period, zone }: DashboardQuery) => `${merchantId}/${period}/${zone}`

interface Watched {
  listeners: Set<(dashboard: MerchantDashboard) => void>
  /** As of the last change. */
  last?: MerchantDashboard
  mark?: string
  isReading: boolean
  unwatch(): void
}

/** How many are cached: the oldest is evicted when there are too many. */
const maxCached = 2000

export class Dashboards {
  readonly #orders: OrderRegistry
  readonly #work
  readonly #kept = new Map<string, KeptSums & { halfHour: number }>()
  readonly #reads = new Coalesced<MerchantDashboard>()
  readonly #watched = new Map<string, Watched>()
  readonly #texts = new WeakMap<MerchantDashboard, Map<string, string>>()

  constructor(orders: OrderRegistry) {
    this.#orders = orders
    this.#work = workOf(orders)
  }

  read({ db }: Pick<Services, 'db'>, query: DashboardQuery): Promise<MerchantDashboard> {
    const key = keyOf(query)
    return this.#reads.ask(`${key}/${query.hasWritten}`, async () => {
      for (;;) {
        const asOf = new Date()
        const halfHour = halfHourOf(asOf.getTime())
        const held = this.#kept.get(key)
        const known = held?.halfHour === halfHour ? held : undefined
        const { merchantId, period, zone } = query
        const span = { merchantId, times: timesOf(period, zone, asOf.getTime()), asOf }
        const read = await readDashboard(db, this.#orders, this.#work, span, known)
        this.#kept.delete(key)
        if (!read) continue
        this.#keep(key, { ...read.cached, halfHour })
        return read.dashboard
      }
    })
  }

  #keep(key: string, sums: KeptSums & { halfHour: number }): void {
    this.#kept.set(key, sums)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > maxCached && oldest !== undefined) this.#kept.delete(oldest)
  }

  view(dashboard: MerchantDashboard, viewer: Viewer) {
    return viewOf(this.#orders, this.#work, dashboard, viewer)
  }

  /** The view as JSON, built once for all who see the same. */
  text(dashboard: MerchantDashboard, viewer: Viewer): string {
    const texts = this.#texts.get(dashboard) ?? new Map<string, string>()
    this.#texts.set(dashboard, texts)
    const { name, roles, useLocalConfig } = viewer
    const ownExport = dashboard.exports.has(name) ? name : ''
    const key = JSON.stringify([roles.toSorted(), useLocalConfig, ownExport])
    const text = texts.get(key) ?? JSON.stringify(this.view(dashboard, viewer))
    texts.set(key, text)
    return text
  }

  /** Listeners hear of every change from now on. Returns the current dashboard, and a function that ends the watch. */
  watch(
    services: Pick<Services, 'db' | 'liveWatch'>,
    query: DashboardQuery,
    listener: (dashboard: MerchantDashboard) => void,
  ): { now: Promise<MerchantDashboard>; unwatch: () => void } {
    const key = keyOf(query)
    const watched = this.#watched.get(key) ?? this.#begin(services, query)
    watched.listeners.add(listener)
    const unwatch = () => {
      watched.listeners.delete(listener)
      if (watched.listeners.size > 0 || this.#watched.get(key) !== watched) return
      this.#watched.delete(key)
      watched.unwatch()
    }
    const known = query.hasWritten ? undefined : watched.last
    const now = known ? Promise.resolve(known) : this.read(services, query)
    return { now, unwatch }
  }

  #begin({ db, liveWatch }: Pick<Services, 'db' | 'liveWatch'>, first: DashboardQuery): Watched {
    // Shared by all later watchers, so it ignores the first one's own writes.
    const services = { db: db.readingOwnWrites(false, () => {}) }
    const query = { ...first, hasWritten: false }
    const watched: Watched = {
      listeners: new Set(),
      isReading: false,
      // Time changes it too: the previous period ends with the current half hour.
      unwatch: liveWatch.watch(query.merchantId, ({ mark }) => {
        void this.#seen(services, query, watched, `${mark}/${halfHourOf(Date.now())}`)
      }),
    }
    this.#watched.set(keyOf(query), watched)
    return watched
  }

  async #seen(
    services: Pick<Services, 'db'>,
    query: DashboardQuery,
    watched: Watched,
    mark: string,
  ): Promise<void> {
    // Reads must not pile up when the database is slow; the next poll sees the change again.
    if (mark === watched.mark || watched.isReading) return
    watched.isReading = true
    const dashboard = await this.read(services, query).catch(() => undefined)
    watched.isReading = false
    if (!dashboard) return
    watched.mark = mark
    watched.last = dashboard
    for (const listener of watched.listeners) listener(dashboard)
  }
}
