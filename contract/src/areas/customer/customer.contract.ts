import { call } from '../../kit/call.ts'
import { rowSchema } from '../../kit/list-call.ts'
import * as s from '../../kit/schema.ts'
import { limits } from '../../limits.ts'
import { customerList } from './customer.list.ts'

export const customerDetail = call({
  area: 'customer',
  path: '/customer/detail',
  summary: 'The customer of exactly this UID.',
  access: 'customer.view',
  body: s.object({ customerUid: s.text({ min: 1 }) }),
  result: s.object({ customer: rowSchema(customerList) }),
  errors: ['customerUnknown'],
})

export const suggestCustomers = call({
  area: 'customer',
  path: '/customer/suggest',
  summary: `Customers whose UID or name begins like this, however it is written: at most ${limits.suggestionsMax}.`,
  access: 'customer.view',
  body: s.object({ text: s.text({ min: 1 }) }),
  result: s.object({
    customers: s.list(s.object({ customerUid: s.text(), customerName: s.text() })),
  }),
})

export const updateCustomerInfo = call({
  area: 'customer',
  path: '/customer/updateCustomerInfo',
  summary: 'Changes what the merchant knows of a customer. The UID stays.',
  access: 'customer.edit',
  body: s.object({
    customerUid: s.text({ min: 1 }),
    customerName: s.text({ max: 100 }),
    email: s.email(),
    phone: s.phone(),
    remark: s.text(),
  }),
  result: s.empty(),
  errors: ['notFound'],
})
