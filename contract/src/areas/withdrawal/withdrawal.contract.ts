import { call } from '../../kit/call.ts'
import * as s from '../../kit/schema.ts'

export const withdrawalReviewCount = call({
  area: 'withdrawal',
  path: '/mentionMoneyOrder/auditNum',
  summary: 'How many withdrawals wait for review: the number in the sidebar.',
  access: 'withdrawal.view',
  result: s.object({ auditNum: s.integer({ min: 0 }) }),
})
