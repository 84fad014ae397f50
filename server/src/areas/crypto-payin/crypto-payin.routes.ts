import * as cryptoPayin from '@countinghouse/contract/areas/crypto-payin/crypto-payin.contract.ts'
import { exportRoute } from '../../exports/export-routes.ts'
import type { Route } from '../../http/route.ts'
import { listRoute } from '../../lists/list-route.ts'
import { detailRoute, notifyRoute } from '../../orders/order-routes.ts'
import { cryptoPayins } from './crypto-payin.lists.ts'
import { cryptoPayinOrder } from './crypto-payin.postings.ts'

export const cryptoPayinRoutes: Route[] = [
  listRoute(cryptoPayins),
  detailRoute(cryptoPayin.cryptoPayinDetail, cryptoPayinOrder, cryptoPayins),
  exportRoute(cryptoPayin.cryptoPayinExport, cryptoPayins),
  notifyRoute(cryptoPayin.cryptoPayinNotify, cryptoPayinOrder),
]
