import { exportCall } from '../../kit/order-calls.ts'
import { customerAssetList } from './customer-asset.list.ts'
import { customerAssetSummaryList } from './customer-asset-summary.list.ts'

export const customerAssetExport = exportCall(customerAssetList, '/assets/merchantUser/exportExcel')
export const customerAssetSummaryExport = exportCall(
  customerAssetSummaryList,
  '/assets/merchantUser/groupingSummary/exportExcel',
)
