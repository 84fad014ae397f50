/** Server-sent events: the whole dashboard, at once and whenever anything in it has changed. */
import type { Readable } from 'node:stream'
import { openEventStream } from '../../platform/live/event-stream.ts'
import type { Caller } from '../../platform/security/session.ts'
import type { Services } from '../../platform/services.ts'
import type { DashboardQuery, Dashboards } from './dashboards.ts'
import type { MerchantDashboard } from './read-dashboard.query.ts'

/** Without the time at which it was counted, which comes first. */
const contentOf = (text: string) => text.slice(text.indexOf(','))

export async function dashboardStream(
  services: Services,
  dashboards: Dashboards,
  caller: Caller,
  query: Omit<DashboardQuery, 'merchantId'>,
): Promise<Readable> {
  const { merchantId } = caller
  let newest: MerchantDashboard | undefined
  let last: string | undefined
  let isOpen = false
  const show = (dashboard: MerchantDashboard) => {
    newest = dashboard
    if (!isOpen) return
    const text = dashboards.text(dashboard, caller)
    if (last !== undefined && contentOf(last) === contentOf(text)) return
    last = text
    send('stats', text)
  }
  const { now, unwatch } = dashboards.watch(services, { merchantId, ...query }, show)
  const first = await now.catch((error) => {
    unwatch()
    throw error
  })
  const { stream, send } = openEventStream(
    services.openStreams,
    { caller, permissions: ['dashboard.view'] },
    unwatch,
  )
  isOpen = true
  show(newest ?? first)
  return stream
}
