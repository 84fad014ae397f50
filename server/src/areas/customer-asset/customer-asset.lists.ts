import { customerAssetList } from '@countinghouse/contract/areas/customer-asset/customer-asset.list.ts'
import { customerAssetSummaryList } from '@countinghouse/contract/areas/customer-asset/customer-asset-summary.list.ts'
import { sql } from '../../db/sql.ts'
import { numericKeys } from '../../lists/conditions.ts'
import { defineList } from '../../lists/define-list.ts'

const balances = {
  currency: 'currency',
  country: 'country',
  available: 'available',
  frozen: 'frozen',
  unsettled: 'unsettled',
  total: 'total',
  usdValue: 'usd_value',
}

export const customerAssets = defineList({
  list: customerAssetList,
  table: 'customer_asset',
  withKeys: (keys) => sql`account_id = any(${numericKeys(keys)}::bigint[])`,
  columns: {
    customerUid: 'customer_uid',
    customerName: 'customer_name',
    ...balances,
    accountNo: 'account_id',
  },
})

export const customerAssetSummary = defineList({
  list: customerAssetSummaryList,
  table: 'customer_asset_summary',
  nullable: ['usdValue'],
  columns: { holders: 'holders', ...balances, currencyCountry: 'currency_country' },
})
