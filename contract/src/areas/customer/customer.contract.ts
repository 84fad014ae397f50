import { call } from '../../engine/call.ts'
import { rowSchema } from '../../engine/list-call.ts'
import * as s from '../../engine/schema.ts'
import { limits } from '../../limits.ts'
import { orderKindNames } from '../../registry/orders.ts'
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

const ofCustomer = { customerUid: s.text({ min: 1 }) }

export const customerOrders = call({
  area: 'customer',
  path: '/customer/orders',
  summary: `The newest ${limits.customer.newest} orders of a customer, and per kind and currency how many there are and what the completed ones come to. Kinds that the operator may see; of each, the newest ${limits.customer.summedMax} are counted.`,
  access: 'customer.view',
  body: s.object(ofCustomer),
  result: s.object({
    newest: s.list(
      s.object({
        kind: s.oneOf(orderKindNames),
        orderNo: s.text(),
        status: s.text(),
        currency: s.text(),
        /** Empty for crypto. */
        country: s.text(),
        amount: s.text(),
        createTime: s.instant(),
      }),
    ),
    kinds: s.list(
      s.object({
        kind: s.oneOf(orderKindNames),
        /** The field that names the customer: a transfer names two. */
        field: s.text(),
        /** Empty for crypto. */
        country: s.text(),
        orders: s.integer({ min: 0 }),
        /** There are older ones, which are not counted. */
        isMore: s.boolean(),
        sums: s.list(
          s.object({
            currency: s.text(),
            completed: s.integer({ min: 0 }),
            amount: s.text(),
          }),
        ),
      }),
    ),
  }),
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
