/** The calls that come with a review. */
import type { Permission } from '../permissions.ts'
import { call } from './call.ts'
import { decisions, type Review, type ReviewPaths, reviewedAtOnceMax } from './review.ts'
import * as s from './schema.ts'

/** Order numbers, joined with commas. */
const orderNos = () => s.text({ min: 1, max: 4000 })

export const reviewCalls = <
  const Decide extends string,
  const Check extends string,
  const Count extends string,
>(
  { permission, paths }: Review<string, string, ReviewPaths<Decide, Check, Count>>,
  { area, view }: { area: string; view: Permission },
) => ({
  decide: call({
    area,
    path: paths.decide,
    summary: `Approves or rejects orders that wait for review, one or many, at most ${reviewedAtOnceMax}. Each is decided by itself: the answer says what became of each.`,
    access: permission,
    secondFactor: 'withdrawalAuditVerify',
    body: s.object({
      orderNos: orderNos(),
      decision: s.oneOf(decisions),
      remark: s.text(),
      verifyCode: s.optional(s.googleCode()),
    }),
    result: s.object({
      results: s.list(
        s.object({
          orderNo: s.text(),
          done: s.boolean(),
          /** `200`, or why it was not done: `R00001` for the operator's own order, `L00002` if somebody else was faster. */
          code: s.text(),
          msg: s.text({ max: 500 }),
        }),
      ),
    }),
    errors: ['inputInvalid', 'makerMayNotDecide', 'moveRefused'],
  }),
  addressCheck: call({
    area,
    path: paths.addressCheck,
    summary:
      'For the review: whether this merchant has paid the address of each order before, an address it has paid that looks deceptively like it, and whether somebody else has to decide.',
    access: permission,
    body: s.object({ orderNos: orderNos() }),
    result: s.object({
      addresses: s.list(
        s.object({
          orderNo: s.text(),
          toAddress: s.text(),
          paidBefore: s.boolean(),
          looksLike: s.nullable(s.text()),
          /** The requesting operator created this order, so another one must decide it. */
          needsAnother: s.boolean(),
        }),
      ),
    }),
    errors: ['inputInvalid'],
  }),
  count: call({
    area,
    path: paths.count,
    summary: 'How many orders wait for review: the number in the sidebar.',
    access: view,
    result: s.object({ auditNum: s.integer({ min: 0 }) }),
  }),
})
