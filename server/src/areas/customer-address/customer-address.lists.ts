import { customerAddressList } from '@countinghouse/contract/areas/customer-address/customer-address.list.ts'
import { numericKeys } from '../../engine/lists/conditions.ts'
import { defineList } from '../../engine/lists/define-list.ts'
import { sql } from '../../platform/db/sql.ts'

export const customerAddresses = defineList({
  list: customerAddressList,
  table: 'customer_address_shown',
  withKeys: (keys) => sql`address_id = any(${numericKeys(keys)}::bigint[])`,
  columns: {
    createTime: 'created_at',
    addressNo: 'address_id',
  },
})
