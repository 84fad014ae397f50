import { call } from '../../engine/call.ts'
import * as s from '../../engine/schema.ts'
import { paymentStages } from './payment.stages.ts'

const payment = s.object({
  merchantName: s.text(),
  merchantOrderNo: s.text(),
  stage: s.oneOf(paymentStages),
  amount: s.text(),
  currency: s.text(),
  /** That has come so far; null before anything has. */
  paidAmount: s.nullable(s.text()),
  /** That has not come yet. */
  rest: s.text(),
  createTime: s.instant(),
  /** Null if there is no deadline any more. */
  expireTime: s.nullable(s.instant()),
  paidTime: s.nullable(s.instant()),
  /** By the clock of the server: payers' clocks are often wrong. */
  now: s.instant(),
  /** Where to pay on chain; null for everything else. */
  chain: s.nullable(
    s.object({
      network: s.text(),
      address: s.text(),
      txHash: s.nullable(s.text()),
      explorer: s.nullable(s.text()),
      confirmations: s.integer(),
      confirmationsNeeded: s.integer(),
    }),
  ),
  /** Where to pay by bank; null for a chain, and while the payee is unknown. Details that a method lacks are empty. */
  bank: s.nullable(
    s.object({
      country: s.text(),
      method: s.text(),
      /** To scan, or to open in a payment app. */
      qrText: s.text(),
      bankName: s.text(),
      bankCode: s.text(),
      account: s.text(),
      holderName: s.text(),
    }),
  ),
})
export type Payment = s.Infer<typeof payment>

export const paymentDetail = call({
  area: 'paymentPage',
  path: '/pay/detail',
  summary:
    'What a payer needs to pay one order, and how far the payment has come. The token is that of the payment page.',
  access: 'public',
  body: s.object({ token: s.text({ min: 1 }) }),
  result: payment,
  errors: ['notFound'],
})
