/** Approves or rejects orders, each in a transaction of its own: one failure does not stop the others. */

import { type Decision, reviewedAtOnceMax } from '@countinghouse/contract/engine/review.ts'
import { errorCodes, successCode } from '@countinghouse/contract/error-codes.ts'
import type { Language } from '@countinghouse/contract/languages.ts'
import { CallError, callError } from '../../platform/call-error.ts'
import { messageOf } from '../../platform/http/messages.ts'
import type { Caller } from '../../platform/security/session.ts'
import type { Services } from '../../platform/services.ts'
import type { OrderTypes } from './order-kind.ts'
import { storePendingDecision } from './pending-decision.ts'
import { type ReviewDefinition, reviewOrder } from './review.ts'
import { notingUncounted } from './uncounted-approval.ts'

export interface ReviewRequest {
  orderNos: string
  decision: Decision
  remark: string
  /** Carried out a few seconds later, and until then it can be undone. */
  hold?: boolean | undefined
}

export function readOrderNos(joined: string): string[] {
  const numbers = [...new Set(joined.split(',').map((no) => no.trim()))].filter((no) => no !== '')
  const field = 'orderNos'
  if (numbers.length === 0) throw callError('inputInvalid', { field, rule: 'required' })
  if (numbers.length > reviewedAtOnceMax)
    throw callError('inputInvalid', { field, rule: 'tooMany', most: reviewedAtOnceMax })
  return numbers
}

export async function reviewOrders<T extends OrderTypes>(
  { db }: Services,
  definition: ReviewDefinition<T>,
  { caller, address, language }: { caller: Caller; address: string; language: Language },
  { orderNos, decision, remark, hold = false }: ReviewRequest,
) {
  const numbers = readOrderNos(orderNos)
  if (decision === 'reject' && remark.trim() === '')
    throw callError('inputInvalid', { field: 'remark', rule: 'required' })
  const kind = definition.kind.declared.id
  return forEachIndependently(numbers, language, (orderNo) =>
    notingUncounted(db, caller, { orderNo, kind, address }, () =>
      db.asMerchant(caller.merchantId, async (tx) => {
        const one = { orderNo, decision, remark: remark.trim(), address }
        if (hold) return { until: await storePendingDecision(tx, definition, caller, one) }
        await reviewOrder(tx, definition, caller, one)
        return {}
      }),
    ),
  )
}

/** One failure does not stop the others. */
export async function forEachIndependently<Done extends object>(
  orderNos: readonly string[],
  language: Language,
  work: (orderNo: string) => Promise<Done>,
) {
  const results = []
  for (const orderNo of orderNos) {
    try {
      results.push({ orderNo, done: true, code: successCode, msg: '', ...(await work(orderNo)) })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const { code } = errorCodes[error.errorName]
      const msg = messageOf(error.errorName, error.values, language)
      results.push({ orderNo, done: false, code, msg })
    }
  }
  return { results }
}
