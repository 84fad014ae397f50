import * as notice from '@countinghouse/contract/areas/notice/notice.contract.ts'
import { type Route, route } from '../../http/route.ts'
import type { OrderRegistry } from '../../orders/order-kind.ts'
import { readNotices } from './notices.query.ts'
import { readAll, readOne } from './read-notices.command.ts'

export const noticeRoutes = (orders: OrderRegistry): Route[] => [
  route(notice.notices, (_body, { services: { db, liveWatch }, caller }) =>
    readNotices(db, orders, liveWatch.waiting, caller),
  ),
  route(notice.readNotice, async (asked, { services, caller }) => {
    await readOne(services.db, caller, asked)
    return {}
  }),
  route(notice.readNotices, async ({ asOf }, { services, caller }) => {
    await readAll(services.db, caller, asOf)
    return {}
  }),
]
