import { customerAddressList } from '@countinghouse/contract/areas/customer-address/customer-address.list.ts'
import { sql } from '../../db/sql.ts'
import { numericKeys } from '../../lists/conditions.ts'
import { defineList } from '../../lists/define-list.ts'

export const customerAddresses = defineList({
  list: customerAddressList,
  table: 'customer_address_shown',
  withKeys: (keys) => sql`address_id = any(${numericKeys(keys)}::bigint[])`,
  columns: {
    customerUid: 'customer_uid',
    customerName: 'customer_name',
    network: 'network',
    address: 'address',
    createTime: 'created_at',
    addressNo: 'address_id',
  },
})
