/** The calls that come with a review. */
import { call } from './call.ts'
import {
  type CheckResults,
  decisions,
  likenesses,
  type Receiver,
  type Review,
  type ReviewPaths,
  reviewedAtOnceMax,
} from './review.ts'
import * as s from './schema.ts'

/** Order numbers, joined with commas. */
const orderNos = () => s.text({ min: 1, max: 4000 })

const checked = { orderNo: s.text(), paidBefore: s.boolean(), needsAnother: s.boolean() }

const details = () => s.list(s.object({ field: s.text(), value: s.text() }))

const checkBody = s.object({ orderNos: orderNos() })

const checkSummaries: Readonly<Record<Receiver, string>> = {
  address:
    'For the review: whether this merchant has paid the address of each order before, an address it has paid that looks deceptively like it, and whether somebody else has to decide.',
  payee:
    'For the review: the payee of each order that waits, whole, whether this merchant has paid the account before, a payee of the same customer that looks deceptively like this one, and whether somebody else has to decide. Leaves an entry in the audit log.',
}

const checkResults: { readonly [R in Receiver]: s.Schema<CheckResults[R]> } = {
  address: s.object({
    addresses: s.list(
      s.object({ ...checked, toAddress: s.text(), looksLike: s.nullable(s.text()) }),
    ),
  }),
  payee: s.object({
    payees: s.list(
      s.object({
        ...checked,
        details: details(),
        looksLike: s.nullable(s.object({ why: s.oneOf(likenesses), details: details() })),
      }),
    ),
  }),
}

export const reviewCalls = <
  const Decide extends string,
  const Check extends string,
  const Count extends string,
  const R extends Receiver,
>({
  name: area,
  permission,
  view,
  secondFactor,
  receiver,
  paths,
}: Review<string, string, ReviewPaths<Decide, Check, Count>, string, R>) => ({
  decide: call({
    area,
    path: paths.decide,
    summary: `Approves or rejects orders that wait for review, one or many, at most ${reviewedAtOnceMax}. Each is decided by itself: the answer says what became of each.`,
    access: permission,
    secondFactor,
    body: s.object({
      orderNos: orderNos(),
      decision: s.oneOf(decisions),
      /** The reason; rejecting needs one. */
      remark: s.text(),
      /** Carried out a few seconds later, and until then it can be undone (`/review/undo`). */
      hold: s.optional(s.boolean()),
      verifyCode: s.optional(s.googleCode()),
    }),
    result: s.object({
      results: s.list(
        s.object({
          orderNo: s.text(),
          done: s.boolean(),
          /** `200`, or why it was not done: `R00001` for the operator's own order, `R00003` for one whose maker the operator is tied to, `L00002` if somebody else was faster. */
          code: s.text(),
          msg: s.text({ max: 500 }),
          /** When a pending decision will be carried out. */
          until: s.optional(s.instant()),
        }),
      ),
    }),
    errors: [
      'inputInvalid',
      'makerMayNotDecide',
      'approvalNotCounted',
      'moveRefused',
      'accountInDebt',
    ],
  }),
  check: call<Check, s.Schema<CheckResults[R]>, typeof checkBody>({
    area,
    path: paths.check,
    summary: checkSummaries[receiver],
    access: permission,
    body: checkBody,
    result: checkResults[receiver],
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
