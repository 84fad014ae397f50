import { call } from '../../engine/call.ts'
import * as s from '../../engine/schema.ts'
import { orderKindNames } from '../../registry/orders.ts'

export const searchAnything = call({
  area: 'search',
  path: '/search',
  summary:
    'Orders of every kind by order number, number of a piece, merchant order number, transaction hash, address, bank reference or account, the newest also by exact amount, and customers by UID or name. Only what the operator may see.',
  access: 'signedIn',
  body: s.object({ text: s.text({ min: 2 }) }),
  result: s.object({
    orders: s.list(
      s.object({
        kind: s.oneOf(orderKindNames),
        orderNo: s.text(),
        /** Of the piece that was found by its number; null for the order itself. */
        pieceNo: s.nullable(s.integer()),
        merchantOrderNo: s.text(),
        status: s.text(),
        currency: s.text(),
        /** Empty for crypto. */
        country: s.text(),
        /** The one that was found, where an order has one in fiat too. */
        amount: s.text(),
        createTime: s.instant(),
        /** The field that was found. */
        found: s.oneOf([
          'orderNo',
          'merchantOrderNo',
          'txHash',
          'address',
          'bankReference',
          'account',
          'amount',
          'fiatAmount',
        ]),
      }),
    ),
    customers: s.list(s.object({ customerUid: s.text(), customerName: s.text() })),
  }),
})
