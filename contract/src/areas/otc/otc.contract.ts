import { call } from '../../engine/call.ts'
import * as s from '../../engine/schema.ts'

export const otcVerify = call({
  area: 'otc',
  path: '/otcOrder/verify',
  summary: 'Starts a failed verification again, at most once a minute per order.',
  access: 'otc.verify',
  body: s.object({ orderNo: s.text({ min: 1 }) }),
  result: s.empty(),
  errors: ['notFound', 'moveRefused', 'verifyNotFailed', 'verifyTooSoon'],
})
