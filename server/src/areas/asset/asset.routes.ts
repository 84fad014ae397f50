import {
  merchantAssetExport,
  merchantFiatAssetExport,
} from '@countinghouse/contract/areas/asset/asset.contract.ts'
import { exportRoute } from '../../engine/exports/export-routes.ts'
import { listRoute } from '../../engine/lists/list-route.ts'
import type { Route } from '../../platform/http/route.ts'
import { merchantAssets, merchantFiatAssets } from './asset.lists.ts'

export const assetRoutes: Route[] = [
  listRoute(merchantAssets),
  exportRoute(merchantAssetExport, merchantAssets),
  listRoute(merchantFiatAssets),
  exportRoute(merchantFiatAssetExport, merchantFiatAssets),
]
