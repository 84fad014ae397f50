import { customerList } from '@countinghouse/contract/areas/customer/customer.list.ts'
import { defineList } from '../../lists/define-list.ts'

export const customers = defineList({
  list: customerList,
  table: 'customer',
  columns: {
    customerUid: 'customer_uid',
    customerName: 'name',
    email: 'email',
    phone: 'phone',
    remark: 'remark',
    createTime: 'created_at',
    updateTime: 'updated_at',
  },
})
