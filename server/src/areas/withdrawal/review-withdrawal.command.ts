/** Approves or rejects withdrawals. Each is decided in a transaction of its own: one that fails stops no other. */
import type { Language } from '@countinghouse/contract/languages.ts'
import { CallError, callError } from '../../call-error.ts'
import { messageOf } from '../../http/messages.ts'
import { moveOrder } from '../../orders/transition.ts'
import { audit } from '../../security/audit.ts'
import type { Caller } from '../../security/session.ts'
import type { Services } from '../../services.ts'
import { withdrawalOrder } from './withdrawal.postings.ts'

export interface Review {
  orderNos: string
  decision: 'approve' | 'reject'
  remark: string
}

const mostAtOnce = 80

export function readOrderNos(joined: string): string[] {
  const numbers = [...new Set(joined.split(',').map((no) => no.trim()))].filter((no) => no !== '')
  const field = 'orderNos'
  if (numbers.length === 0) throw callError('inputInvalid', { field, rule: 'required' })
  if (numbers.length > mostAtOnce)
    throw callError('inputInvalid', { field, rule: 'tooMany', most: mostAtOnce })
  return numbers
}

export async function reviewWithdrawals(
  { db }: Services,
  caller: Caller,
  review: Review,
  address: string,
  language: Language,
) {
  const { merchantId, operatorId, name } = caller
  const results = []
  for (const orderNo of readOrderNos(review.orderNos)) {
    try {
      await db.asMerchant(merchantId, async (tx) => {
        await moveOrder(tx, withdrawalOrder, {
          merchantId,
          orderNo,
          move: review.decision,
          actor: `operator:${name}`,
          remark: review.remark,
          set: { auditor: name, audited_at: new Date(), audit_remark: review.remark },
        })
        const detail = { orderNo, remark: review.remark }
        await audit(tx, { operatorId, action: `withdrawal.${review.decision}`, address, detail })
      })
      results.push({ orderNo, done: true, msg: '' })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      results.push({
        orderNo,
        done: false,
        msg: messageOf(error.errorName, error.values, language),
      })
    }
  }
  return { results }
}
