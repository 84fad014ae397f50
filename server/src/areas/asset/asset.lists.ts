/** What the merchant holds itself: crypto and fiat are two lists of one view, told apart by the country. */
import {
  merchantAssetList,
  merchantFiatAssetList,
} from '@countinghouse/contract/areas/asset/asset.lists.ts'
import { defineList } from '../../engine/lists/define-list.ts'

const view = { table: 'merchant_asset', nullable: ['usdValue'] }

export const merchantAssets = defineList({
  ...view,
  list: merchantAssetList,
  where: `country = ''`,
})

export const merchantFiatAssets = defineList({
  ...view,
  list: merchantFiatAssetList,
  where: `country <> ''`,
})
