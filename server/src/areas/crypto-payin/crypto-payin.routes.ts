import type { Route } from '../../http/route.ts'
import { listRoute } from '../../lists/list-route.ts'
import { cryptoPayins } from './crypto-payin.lists.ts'

export const cryptoPayinRoutes: Route[] = [listRoute(cryptoPayins)]
