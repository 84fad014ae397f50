import { call } from '../../kit/call.ts'
import { detailCall, exportCall, notifyCall } from '../../kit/order-calls.ts'
import * as s from '../../kit/schema.ts'
import { withdrawalList } from './withdrawal.list.ts'

export const withdrawalReviewCount = call({
  area: 'withdrawal',
  path: '/mentionMoneyOrder/auditNum',
  summary: 'How many withdrawals wait for review: the number in the sidebar.',
  access: 'withdrawal.view',
  result: s.object({ auditNum: s.integer({ min: 0 }) }),
})

export const withdrawalReviewCountStream = call({
  area: 'withdrawal',
  method: 'GET',
  path: '/mentionMoneyOrder/auditNum/stream',
  summary:
    'The same number as server-sent events (`reviewCount`), at once and whenever it changes. Ends after five minutes: ask anew.',
  access: 'withdrawal.view',
  file: 'text/event-stream',
  result: s.nothing(),
})

export const withdrawalReview = call({
  area: 'withdrawal',
  path: '/mentionMoneyOrder/mentionMoneyOrderAudit',
  summary:
    'Approves or rejects withdrawals that wait for review, one or many. Each is decided by itself: the answer says what became of each.',
  access: 'withdrawal.review',
  secondFactor: 'withdrawalAuditVerify',
  body: s.object({
    /** Up to 80 order numbers, joined with commas. */
    orderNos: s.text({ min: 1, max: 4000 }),
    decision: s.oneOf(['approve', 'reject']),
    remark: s.text(),
    verifyCode: s.optional(s.googleCode()),
  }),
  result: s.object({
    results: s.list(s.object({ orderNo: s.text(), done: s.truth(), msg: s.text({ max: 500 }) })),
  }),
  errors: ['inputInvalid'],
})

export const withdrawalDetail = detailCall(withdrawalList, '/mentionMoneyOrder/detail')
export const withdrawalExport = exportCall(withdrawalList, '/mentionMoneyOrder/export')
export const withdrawalNotify = notifyCall(
  withdrawalList,
  '/mentionMoneyOrder/pushOrderMsgNew',
  'withdrawal.notify',
)

export const withdrawalAddressCheck = call({
  area: 'withdrawal',
  path: '/mentionMoneyOrder/addressCheck',
  summary:
    'For the review: whether this merchant has paid the address of each order before, and an address it has paid that looks deceptively like it.',
  access: 'withdrawal.review',
  body: s.object({ orderNos: s.text({ min: 1, max: 4000 }) }),
  result: s.object({
    addresses: s.list(
      s.object({
        orderNo: s.text(),
        toAddress: s.text(),
        paidBefore: s.truth(),
        looksLike: s.nullable(s.text()),
      }),
    ),
  }),
})
