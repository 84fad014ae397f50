/** What the merchant holds itself: crypto and fiat are two lists of one view, told apart by the country. */
import { merchantAssetList } from '@countinghouse/contract/areas/asset/merchant-asset.list.ts'
import { merchantFiatAssetList } from '@countinghouse/contract/areas/asset/merchant-fiat-asset.list.ts'
import { defineList } from '../../lists/define-list.ts'

const columns = {
  currency: 'currency',
  available: 'available',
  frozen: 'frozen',
  unsettled: 'unsettled',
  total: 'total',
  usdValue: 'usd_value',
}
const view = { table: 'merchant_asset', nullable: ['usdValue'] }

export const merchantAssets = defineList({
  ...view,
  list: merchantAssetList,
  where: `country = ''`,
  columns,
})

export const merchantFiatAssets = defineList({
  ...view,
  list: merchantFiatAssetList,
  where: `country <> ''`,
  columns: { ...columns, country: 'country', currencyCountry: 'currency_country' },
})
