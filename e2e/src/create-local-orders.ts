/** Creates local orders by the product's commands, and moves them on by bank reports. */
import type { Country } from '@countinghouse/contract/limits.ts'
import type { Details, Direction, Rail } from '@countinghouse/contract/rails/rail.ts'
import { rails } from '@countinghouse/contract/rails/rails.ts'
import { createLocalPayin } from '@countinghouse/server/src/areas/local-payin/create-local-payin.command.ts'
import { localPayinOrder } from '@countinghouse/server/src/areas/local-payin/local-payin.order.ts'
import { createLocalPayout } from '@countinghouse/server/src/areas/local-payout/create-local-payout.command.ts'
import type { Database } from '@countinghouse/server/src/db/database.ts'
import { orderRegistry } from '@countinghouse/server/src/order-registry.ts'
import { moveOrder } from '@countinghouse/server/src/orders/move-order.ts'
import { upiIntent } from '@countinghouse/server/src/rails/upi.ts'
import { reportReceiver } from '@countinghouse/server/src/upstream/upstream.ts'

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

/** The example values that the rail declares for its fields. */
function detailsOf(country: Country, method: string, direction: Direction): Details {
  const rail: Rail = rails[country]
  const side = rail.methods[method]?.[direction]
  const names = [...(side?.fields ?? []), ...(side?.optional ?? [])]
  return Object.fromEntries(names.map((name) => [name, rail.fields[name]?.example ?? '']))
}

const methodOf = (country: Country, direction: Direction): string => {
  const methods: Rail['methods'] = rails[country].methods
  return Object.keys(methods).find((name) => methods[name]?.[direction]) ?? ''
}

/** False for T+0, which settles at once. */
function settlesLater({
  country,
  method = methodOf(country, 'payin'),
}: LocalOrderOptions): boolean {
  const methods: Rail['methods'] = rails[country].methods
  return methods[method]?.payin?.terms.settlementDays === 1
}

const askedFor = (
  { country, method, amount, notifyUrl }: LocalOrderOptions,
  direction: Direction,
) => {
  const name = method ?? methodOf(country, direction)
  return {
    merchantOrderNo: `m${Math.random().toString(36).slice(2, 12)}`,
    country,
    method: name,
    amount: amount ?? (country === 'ID' ? '250000' : '1200'),
    details: detailsOf(country, name, direction),
    notifyUrl: notifyUrl ?? null,
  }
}

/** A payin that the bank has accepted, with payment instructions. */
export async function createOpenPayin(db: Database, asked: LocalOrderOptions): Promise<string> {
  const { merchantId, country } = asked
  const request = { ...askedFor(asked, 'payin'), customerUid: 'payer' }
  const order = await db.asMerchant(merchantId, (tx) => createLocalPayin(tx, merchantId, request))
  await reportReceiver(
    db,
    orderRegistry,
  )({
    merchantId,
    kind: 'localPayin',
    orderNo: order.order_no,
    move: 'submit',
    channel: 'journey-bank',
    reportId: `${order.order_no}-submit`,
    set: {
      channel: 'journey-bank',
      upstream_order_no: `B-${order.order_no}`,
      ...(country === 'IN' && {
        qr_text: upiIntent({
          payee: 'harbour@okhdfc',
          name: 'Harbour Trading',
          amount: request.amount,
          reference: order.order_no,
          note: 'Order',
        }),
      }),
      pay_to: { bank: 'Journey Bank', account: '1234567890', name: 'Harbour Trading' },
    },
  })
  return order.order_no
}

/** A payin that has been paid, by default in full. */
export async function createPaidPayin(
  db: Database,
  asked: LocalOrderOptions & { paid?: string; settled?: boolean },
): Promise<string> {
  const { merchantId, country } = asked
  const orderNo = await createOpenPayin(db, asked)
  await reportReceiver(
    db,
    orderRegistry,
  )({
    merchantId,
    kind: 'localPayin',
    orderNo,
    move: 'pay',
    channel: 'journey-bank',
    reportId: `${orderNo}-pay`,
    amount: asked.paid ?? askedFor(asked, 'payin').amount,
    reference: references[country],
  })
  if (asked.settled && settlesLater(asked)) {
    await db.asMerchant(merchantId, (tx) =>
      moveOrder(tx, localPayinOrder, { merchantId, orderNo, move: 'settle', actor: 'platform' }),
    )
  }
  return orderNo
}

/** A payout with this end, or still with the bank. */
export async function createPayout(
  db: Database,
  asked: LocalOrderOptions & { end?: 'succeed' | 'fail' },
): Promise<string> {
  const { merchantId, country, end } = asked
  const request = askedFor(asked, 'payout')
  const order = await db.asMerchant(merchantId, (tx) => createLocalPayout(tx, merchantId, request))
  const report = {
    merchantId,
    kind: 'localPayout',
    orderNo: order.order_no,
    channel: 'journey-bank',
  }
  const send = reportReceiver(db, orderRegistry)
  await send({ ...report, move: 'submit', reportId: `${order.order_no}-submit` })
  if (end) {
    const told = end === 'succeed' ? { reference: references[country] } : {}
    await send({ ...report, move: end, reportId: `${order.order_no}-${end}`, ...told })
  }
  return order.order_no
}
