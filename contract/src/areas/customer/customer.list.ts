import { begins, instant, list, period, text } from '../../kit/list.ts'

export const customerList = list({
  name: 'customer',
  area: 'customer',
  path: '/customer/list',
  summary: "The merchant's customers.",
  permission: 'customer.view',
  key: 'customerUid',
  fields: {
    customerUid: text,
    customerName: text,
    email: text,
    phone: text,
    remark: text,
    createTime: instant,
    updateTime: instant,
  },
  filters: {
    customerUid: begins('customerUid'),
    customerName: begins('customerName'),
    createTime: period('createTime', 'startTime', 'endTime'),
  },
  sorts: ['createTime'],
  defaultSort: { key: 'createTime', type: 0 },
})
