import { customerList } from '@countinghouse/contract/areas/customer/customer.list.ts'
import { defineList } from '../../engine/lists/define-list.ts'

export const customers = defineList({
  list: customerList,
  table: 'customer',
  columns: {
    customerName: 'name',
    createTime: 'created_at',
    updateTime: 'updated_at',
  },
})
