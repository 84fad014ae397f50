import type { Route } from '../../http/route.ts'
import { listRoute } from '../../lists/list-route.ts'
import { deposits } from './deposit.lists.ts'

export const depositRoutes: Route[] = [listRoute(deposits)]
