import * as contract from '@countinghouse/contract/areas/customer-asset/customer-asset.contract.ts'
import { exportRoute } from '../../engine/exports/export-routes.ts'
import { listRoute } from '../../engine/lists/list-route.ts'
import type { Route } from '../../platform/http/route.ts'
import { customerAssetSummary, customerAssets } from './customer-asset.lists.ts'

export const customerAssetRoutes: Route[] = [
  listRoute(customerAssets),
  exportRoute(contract.customerAssetExport, customerAssets),
  listRoute(customerAssetSummary),
  exportRoute(contract.customerAssetSummaryExport, customerAssetSummary),
]
