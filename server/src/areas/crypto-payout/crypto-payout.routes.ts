import type { Route } from '../../http/route.ts'
import { listRoute } from '../../lists/list-route.ts'
import { cryptoPayouts } from './crypto-payout.lists.ts'

export const cryptoPayoutRoutes: Route[] = [listRoute(cryptoPayouts)]
