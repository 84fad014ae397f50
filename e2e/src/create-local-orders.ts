/** Local orders of every country, as far along as a journey needs them. */

import type { Direction, Rail } from '@countinghouse/contract/areas/local-rail/rail.ts'
import { rails } from '@countinghouse/contract/areas/local-rail/rails.ts'
import { upiIntent } from '@countinghouse/contract/areas/local-rail/upi.ts'
import type { Country } from '@countinghouse/contract/limits.ts'
import type { Database } from '@countinghouse/server/src/platform/db/database.ts'
import { newOrder } from '@countinghouse/server/test/orders/order-factory.ts'
import { movedOrder, reporter } from '@countinghouse/server/test/orders/order-moves.ts'

export interface LocalOrderOptions {
  merchantId: string
  country: Country
  method?: string
  amount?: string
  notifyUrl?: string
}

/** A valid bank reference for each country. */
export const references: Record<Country, string> = {
  IN: '412345678901',
  TH: '2026111523450000123456',
  ID: '512345678901',
  BR: 'E60701190202611151234ABCDEFGH123',
}

function requestFor({ merchantId: _, country, ...options }: LocalOrderOptions, way: Direction) {
  const methods: Rail['methods'] = rails[country].methods
  const method = Object.keys(methods).find((name) => methods[name]?.[way]) ?? ''
  return { country, method, amount: country === 'ID' ? '250000' : '1200', ...options }
}

/** A payin that the bank has accepted, with payment instructions. */
export async function createOpenPayin(db: Database, options: LocalOrderOptions): Promise<string> {
  const { merchantId, country } = options
  const request = requestFor(options, 'payin')
  const order = await newOrder.localPayin(db, merchantId, request)
  const name = 'Harbour Trading'
  const { amount } = request
  const intent = { payee: 'harbour@okhdfc', name, amount, reference: order.order_no, note: 'Order' }
  await movedOrder(db, 'localPayin', order, 'submit', {
    set: {
      channel: 'journey-bank',
      upstream_order_no: `B-${order.order_no}`,
      ...(country === 'IN' && { qr_text: upiIntent(intent) }),
      pay_to: { bank: 'Journey Bank', account: '1234567890', name },
    },
  })
  return order.order_no
}

/** A payin that has been paid, by default in full. */
export async function createPaidPayin(
  db: Database,
  { paid, settled, ...options }: LocalOrderOptions & { paid?: string; settled?: boolean },
): Promise<string> {
  const { merchantId, country } = options
  const orderNo = await createOpenPayin(db, options)
  const { method, amount } = requestFor(options, 'payin')
  await reporter(db, 'localPayin', { merchantId })(orderNo, 'pay', {
    amount: paid ?? amount,
    reference: references[country],
  })
  const methods: Rail['methods'] = rails[country].methods
  // T+0 has settled at once.
  if (settled && methods[method]?.payin?.terms.settlementDays === 1) {
    const order = { merchant_id: merchantId, order_no: orderNo }
    await movedOrder(db, 'localPayin', order, 'settle')
  }
  return orderNo
}

/** A payout with this end, or still with the bank. */
export async function createPayout(
  db: Database,
  { end, ...options }: LocalOrderOptions & { end?: 'succeed' | 'fail' },
): Promise<string> {
  const { merchantId, country } = options
  const order = await newOrder.localPayout(db, merchantId, requestFor(options, 'payout'))
  const reference = end === 'succeed' ? { reference: references[country] } : {}
  await movedOrder(db, 'localPayout', order, 'submit', ...(end ? [end, reference] : []))
  return order.order_no
}
