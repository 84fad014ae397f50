import { exportCall } from '../../engine/order-calls.ts'
import { customerAssetList, customerAssetSummaryList } from './customer-asset.lists.ts'

export const customerAssetExport = exportCall(customerAssetList)
export const customerAssetSummaryExport = exportCall(customerAssetSummaryList)
