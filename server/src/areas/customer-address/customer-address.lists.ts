import { customerAddressList } from '@countinghouse/contract/areas/customer-address/customer-address.list.ts'
import { defineList } from '../../lists/define-list.ts'

export const customerAddresses = defineList({
  list: customerAddressList,
  table: 'customer_address_shown',
  columns: {
    customerUid: 'customer_uid',
    customerName: 'customer_name',
    network: 'network',
    address: 'address',
    createTime: 'created_at',
    addressNo: 'address_id',
  },
})
