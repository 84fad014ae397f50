import { customer, instant, list, period, prefix, text } from '../../engine/list.ts'

export const customerList = list({
  name: 'customer',
  area: 'customer',
  path: '/customer/list',
  summary: "The merchant's customers.",
  permission: 'customer.view',
  key: 'customerUid',
  fields: {
    customerUid: customer,
    customerName: text,
    email: text,
    phone: text,
    remark: text,
    createTime: instant,
    updateTime: instant,
  },
  filters: {
    customerUid: prefix('customerUid'),
    customerName: prefix('customerName'),
    createTime: period('createTime', 'startTime', 'endTime'),
  },
  sorts: ['createTime'],
  defaultSort: { key: 'createTime', type: 0 },
})
