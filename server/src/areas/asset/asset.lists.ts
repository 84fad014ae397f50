import { merchantAssetList } from '@countinghouse/contract/areas/asset/merchant-asset.list.ts'
import { defineList } from '../../lists/define-list.ts'

export const merchantAssets = defineList({
  list: merchantAssetList,
  table: 'merchant_asset',
  nullable: ['usdValue'],
  columns: {
    currency: 'currency',
    available: 'available',
    frozen: 'frozen',
    unsettled: 'unsettled',
    total: 'total',
    usdValue: 'usd_value',
  },
})
