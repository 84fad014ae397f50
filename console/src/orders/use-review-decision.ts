/** Sends a decision once, asks for a code when the answer does, and keeps what became of each order. */
import type { ApiResult } from '@countinghouse/contract/api.ts'
import type { List } from '@countinghouse/contract/kit/list.ts'
import type { Decision } from '@countinghouse/contract/kit/review.ts'
import type { AnyReview } from '@countinghouse/contract/reviews.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useGoogleCode } from '../form/use-google-code.ts'
import { call } from '../lib/api.ts'
import { useTexts } from '../lib/texts.ts'
import { toast } from '../lib/toast.ts'
import { listKey } from '../list/use-list.ts'
import { reviewCountKey } from './order.ts'

export type ReviewResult = ApiResult<AnyReview['paths']['decide']>['results'][number]

export function useReviewDecision(list: List, review: AnyReview, onClose: () => void) {
  const t = useTexts(review.name).review
  const client = useQueryClient()
  const sending = useRef(false)
  const code = useGoogleCode(review.secondFactor)
  const [busy, setBusy] = useState<Decision>()
  const [results, setResults] = useState<ReviewResult[]>()

  async function decide(decision: Decision, orderNos: string, remark: string) {
    const answer = await call(review.paths.decide, {
      orderNos,
      decision,
      remark: remark.trim(),
      ...code.body,
    })
    if ('msg' in answer) return code.ask(answer.msg)
    void client.invalidateQueries({ queryKey: listKey(list) })
    void client.invalidateQueries({ queryKey: reviewCountKey(review.name) })
    void client.invalidateQueries({ queryKey: ['order', list.name] })
    const { results: each } = answer.data
    if (!each.every(({ done }) => done)) return setResults(each)
    const count = each.length
    toast.success(decision === 'approve' ? t.approved({ count }) : t.rejected({ count }))
    onClose()
  }

  async function send(decision: Decision, orderNos: string, remark: string) {
    if (sending.current || !code.ready()) return
    sending.current = true
    setBusy(decision)
    // Why it failed has been said; the dialog stays for another try.
    await decide(decision, orderNos, remark).catch(() => undefined)
    sending.current = false
    setBusy(undefined)
  }

  return { send, busy, results, code }
}
