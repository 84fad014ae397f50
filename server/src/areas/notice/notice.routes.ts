import * as notice from '@countinghouse/contract/areas/notice/notice.contract.ts'
import type { OrderRegistry } from '../../engine/orders/order-kind.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { readNotices } from './notices.query.ts'
import { readAll, readOne } from './read-notices.command.ts'

export const noticeRoutes = (orders: OrderRegistry): Route[] => [
  route(notice.notices, (_body, { services: { db, liveWatch }, caller }) =>
    readNotices(db, orders, liveWatch.waiting, caller),
  ),
  route(notice.readNotice, async (body, { services, caller }) => {
    await readOne(services.db, caller, body)
    return {}
  }),
  route(notice.readNotices, async ({ asOf }, { services, caller }) => {
    await readAll(services.db, caller, asOf)
    return {}
  }),
]
