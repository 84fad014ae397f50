/** Sends a decision once, asks for a Google code if the server does, and offers Undo while the decision is pending. */

import type { List, Row } from '@countinghouse/contract/engine/list.ts'
import type { Decision } from '@countinghouse/contract/engine/review.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import type { ApiResult } from '@countinghouse/contract/registry/api.ts'
import type { AnyReview } from '@countinghouse/contract/registry/reviews.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useGoogleCode } from '../form/use-google-code.ts'
import { call, fetchData } from '../lib/api.ts'
import { useTexts } from '../lib/texts.ts'
import { dismissToastWith, toast } from '../lib/toast.ts'
import { useSubmit } from '../lib/use-submit.ts'
import { listKey } from '../list/list-query.ts'
import { reviewCountKey } from './order.ts'
import { orderUrl } from './order-urls.ts'

export type ReviewResult = ApiResult<AnyReview['paths']['decide']>['results'][number]

/**
 * When to refetch, because the job has carried out the decision: soon, or later on a busy server. The stream of counts
 * is not enough: a count stays the same if one order arrives while another leaves, or if a decision is given up.
 */
const carriedOutMs = [1_000, 5_000, 20_000]

/** Returns whether there was anything to undo: it works once, and only for a few seconds. */
export type Undo = () => boolean

interface Decided {
  decision: Decision
  orders: readonly Row[]
  remark: string
}

interface Options {
  onDecided(results: readonly ReviewResult[], undo: Undo): void
  onUndone?(orderNos: readonly string[]): void
}

export function useReviewDecision(list: List, review: AnyReview, options: Options) {
  const ofKind = useTexts(review.name).review
  const t = useTexts('reviewDesk')
  const client = useQueryClient()
  const code = useGoogleCode(review.secondFactor)

  const lookAgain = () => {
    void client.invalidateQueries({ queryKey: listKey(list) })
    void client.invalidateQueries({ queryKey: reviewCountKey(review.name) })
    void client.invalidateQueries({ queryKey: ['order', list.name] })
    void client.invalidateQueries({ queryKey: ['openReview', review.name] })
  }

  async function undo(orderNos: readonly string[]) {
    const { results } = await fetchData('/review/undo', {
      kind: review.name,
      orderNos: orderNos.join(','),
    })
    const undone = results.filter(({ done }) => done).map(({ orderNo }) => orderNo)
    const refused = results.find(({ done }) => !done)
    if (undone.length > 0) {
      toast.success(t.undone({ count: undone.length }))
      options.onUndone?.(undone)
    }
    if (refused) toast.error(refused.msg)
    lookAgain()
  }

  async function decide({ decision, orders, remark }: Decided) {
    const body = {
      orderNos: orders.map(({ orderNo }) => orderNo).join(','),
      decision,
      remark: remark.trim(),
      hold: true,
      ...code.body,
    }
    const answer = await call(review.paths.decide, body, { failure: 'submission' })
    if ('msg' in answer) return code.ask(answer.msg)
    code.clear()
    const { results } = answer.data
    const decided = results.filter(({ done }) => done)
    const numbers = decided.map(({ orderNo }) => orderNo)
    const count = decided.length
    const sentence =
      decision === 'approve' ? ofKind.approved({ count }) : ofKind.rejected({ count })
    const [first = ''] = numbers
    const [row] = orders
    const link = {
      text: t.openOrder,
      path: orderUrl({ kind: review.name, orderNo: first, country: row?.country }),
    }
    const pendingUntil = Date.now() + limits.review.undoSeconds * 1000
    let isUndone = false
    const takeBack = () => {
      if (isUndone || Date.now() >= pendingUntil) return false
      isUndone = true
      dismissToastWith(act)
      void undo(numbers).catch(() => undefined)
      return true
    }
    const act = { text: t.undo, until: pendingUntil, run: () => void takeBack() }
    if (count === 1) toast.success(t.decidedOrder({ sentence, orderNo: first }), link, act)
    else if (count > 1) toast.success(sentence, undefined, act)
    lookAgain()
    // By then, a decision of somebody else a moment ago has been carried out as well.
    for (const ms of carriedOutMs) setTimeout(lookAgain, limits.review.undoSeconds * 1000 + ms)
    options.onDecided(results, takeBack)
  }

  const { sending, submit } = useSubmit(decide)
  return {
    send(decision: Decision, orders: readonly Row[], remark: string) {
      if (code.ready()) void submit({ decision, orders, remark })
    },
    busy: sending?.decision,
    code,
  }
}
