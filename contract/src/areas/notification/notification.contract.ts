import { call } from '../../engine/call.ts'
import * as s from '../../engine/schema.ts'
import { limits } from '../../limits.ts'
import { orderKindNames } from '../../registry/orders.ts'
import { signatureRules } from './signature-rules.ts'

const product = s.oneOf(orderKindNames)

export const testNotification = call({
  area: 'notification',
  path: '/notify/test',
  summary:
    'Sends one signed notification of type `test` to the saved address of a product, and answers with what was sent and what came back.',
  access: 'apiSetting.edit',
  body: s.object({ product }),
  result: s.object({
    address: s.text({ max: limits.callbackAddressMax }),
    headers: s.list(s.object({ name: s.text(), value: s.text({ max: 2000 }) })),
    body: s.text({ max: 4000 }),
    /** Null when no answer came; `response` says why. */
    httpStatus: s.nullable(s.integer()),
    durationMs: s.integer(),
    /** The start of the answer. */
    response: s.text({ max: 4000 }),
    outcome: s.oneOf(['acknowledged', 'accepted', 'failed']),
  }),
  errors: ['notifyNoAddress'],
})

/** Ended orders of a period. */
const range = {
  product: s.oneOf([...orderKindNames, 'all']),
  startTime: s.dateTime(),
  endTime: s.dateTime(),
  /** 1: only those that the merchant has not acknowledged. */
  onlyFailed: s.flag(),
}

export const countResend = call({
  area: 'notification',
  path: '/notify/resend/count',
  summary: 'How many ended orders a resend of this range would notify again, by product.',
  access: 'apiSetting.edit',
  body: s.object(range),
  result: s.object({
    /** Of each product that has any; counted no further than one beyond `most`. */
    products: s.list(s.object({ product, count: s.integer() })),
    most: s.integer(),
  }),
})

const run = s.object({
  resendId: s.text(),
  total: s.integer(),
  /** Notifications that were put on their way. */
  sent: s.integer(),
  isDone: s.boolean(),
})

export const resendRange = call({
  area: 'notification',
  path: '/notify/resend',
  summary:
    'Notifies the merchant once more of every ended order of a range, as a job. The request number makes a repeated click count once.',
  access: 'apiSetting.edit',
  secondFactor: 'whenBound',
  body: s.object({
    ...range,
    requestNo: s.text({ min: 8, max: 64 }),
    verifyCode: s.optional(s.googleCode()),
  }),
  result: run,
  errors: ['resendEmpty', 'resendTooMany'],
})

export const resendProgress = call({
  area: 'notification',
  path: '/notify/resend/progress',
  summary: 'How far a resend is.',
  access: 'apiSetting.view',
  body: s.object({ resendId: s.text({ min: 1 }) }),
  result: run,
  errors: ['notFound'],
})

export const failingEndpoints = call({
  area: 'notification',
  path: '/notify/endpoints',
  summary:
    'Hosts of callback addresses that fail: since when, how many notifications wait for them, and when they are tried again. After several failures in a row a host is held: what waits for it is no try, and goes out once one try of it works.',
  access: 'apiSetting.view',
  body: s.object({}),
  result: s.object({
    endpoints: s.list(
      s.object({
        host: s.text(),
        /** Tries that failed in a row. */
        failures: s.integer(),
        failingSince: s.instant(),
        /** What the last of them met with. */
        problem: s.text(),
        isHeld: s.boolean(),
        waiting: s.integer(),
        /** Null when nothing waits. */
        nextTryTime: s.nullable(s.instant()),
      }),
    ),
  }),
})

export const checkSignature = call({
  area: 'notification',
  path: '/notify/checkSignature',
  summary:
    'Holds headers and body, as they were received, against the rules of our signatures, and says which of them hold.',
  access: 'apiSetting.view',
  body: s.object({ headers: s.text({ max: 8000 }), receivedBody: s.text({ max: 100_000 }) }),
  result: s.object({
    rules: s.list(s.object({ rule: s.oneOf(signatureRules), holds: s.boolean() })),
  }),
})
