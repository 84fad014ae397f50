import {
  merchantAssetExport,
  merchantFiatAssetExport,
} from '@countinghouse/contract/areas/asset/asset.contract.ts'
import { exportRoute } from '../../exports/export-routes.ts'
import type { Route } from '../../http/route.ts'
import { listRoute } from '../../lists/list-route.ts'
import { merchantAssets, merchantFiatAssets } from './asset.lists.ts'

export const assetRoutes: Route[] = [
  listRoute(merchantAssets),
  exportRoute(merchantAssetExport, merchantAssets),
  listRoute(merchantFiatAssets),
  exportRoute(merchantFiatAssetExport, merchantFiatAssets),
]
