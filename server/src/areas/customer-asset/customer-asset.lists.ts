import {
  customerAssetList,
  customerAssetSummaryList,
} from '@countinghouse/contract/areas/customer-asset/customer-asset.lists.ts'
import { numericKeys } from '../../engine/lists/conditions.ts'
import { defineList } from '../../engine/lists/define-list.ts'
import { sql } from '../../platform/db/sql.ts'

export const customerAssets = defineList({
  list: customerAssetList,
  table: 'customer_asset',
  withKeys: (keys) => sql`account_id = any(${numericKeys(keys)}::bigint[])`,
  columns: { accountNo: 'account_id' },
})

export const customerAssetSummary = defineList({
  list: customerAssetSummaryList,
  table: 'customer_asset_summary',
  nullable: ['usdValue'],
})
