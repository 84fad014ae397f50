import * as contract from '@countinghouse/contract/areas/customer-asset/customer-asset.contract.ts'
import { exportRoute } from '../../exports/export-routes.ts'
import type { Route } from '../../http/route.ts'
import { listRoute } from '../../lists/list-route.ts'
import { customerAssetSummary, customerAssets } from './customer-asset.lists.ts'

export const customerAssetRoutes: Route[] = [
  listRoute(customerAssets),
  exportRoute(contract.customerAssetExport, customerAssets),
  listRoute(customerAssetSummary),
  exportRoute(contract.customerAssetSummaryExport, customerAssetSummary),
]
