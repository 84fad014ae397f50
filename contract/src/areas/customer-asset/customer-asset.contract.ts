import { exportCall } from '../../kit/order-calls.ts'
import { customerAssetList } from './customer-asset.list.ts'
import { customerAssetSummaryList } from './customer-asset-summary.list.ts'

export const customerAssetExport = exportCall(customerAssetList)
export const customerAssetSummaryExport = exportCall(customerAssetSummaryList)
