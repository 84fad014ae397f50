/** The form of a decision: it needs the checks of the receivers, a confirmation of look-alikes, and a reason. */
import type { List, Row } from '@countinghouse/contract/engine/list.ts'
import type { Decision } from '@countinghouse/contract/engine/review.ts'
import type { AnyReview } from '@countinghouse/contract/registry/reviews.ts'
import { useRef, useState } from 'react'
import { exactMoney } from '../lib/money.ts'
import { useTexts } from '../lib/texts.ts'
import { currencyIn } from './order.ts'
import { buttonColor } from './order-actions.ts'
import type { ReceiverCheck } from './use-receiver-check.ts'
import { type ReviewResult, type Undo, useReviewDecision } from './use-review-decision.ts'

interface Options {
  list: List
  review: AnyReview
  orders: readonly Row[]
  check: ReceiverCheck
  onDecided(results: readonly ReviewResult[], undo: Undo): void
  onUndone?(orderNos: readonly string[]): void
  /** False while the orders have just appeared, so that nobody can have read them yet. */
  isRead?: boolean
  /** The stored draft of the reason. */
  draft?: { text: string; keep(text: string): void }
}

export function useDecisionForm(options: Options) {
  const { list, review, orders, check, onDecided, onUndone, isRead = true, draft } = options
  const t = useTexts('review')
  const texts = useTexts('reviewDesk')
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const comparedBox = useRef<HTMLInputElement>(null)
  const [remark, setRemark] = useState(draft?.text ?? '')
  const [compared, setCompared] = useState(false)
  const [problem, setProblem] = useState<{ text: string; field: 'reason' | 'compared' | 'check' }>()
  const decision = useReviewDecision(list, review, { onDecided, ...(onUndone && { onUndone }) })
  const { checked, error } = check
  const ofReceiver = t[review.receiver]

  const checkOf = (row: Row) => checked?.find(({ orderNo }) => orderNo === row.orderNo)
  const decidable = orders.filter((row) => checkOf(row)?.needsAnother !== true)
  const suspicious = decidable.some((row) => (checkOf(row)?.looksLike ?? null) !== null)
  const isKnown = isRead && !check.isPending

  const problemOf = (chosen: Decision): typeof problem => {
    if (!isKnown) return { text: texts.stillChecking, field: 'check' }
    if (chosen === 'reject' && remark.trim() === '')
      return { text: texts.reasonNeeded, field: 'reason' }
    if (chosen === 'approve' && suspicious && !compared)
      return { text: ofReceiver.needed, field: 'compared' }
    return undefined
  }
  const decide = (chosen: Decision) => {
    const found = problemOf(chosen)
    setProblem(found)
    if (found?.field === 'reason') reasonField.current?.focus()
    if (found?.field === 'compared') comparedBox.current?.focus()
    if (!found && decidable.length > 0) decision.send(chosen, decidable, remark)
  }
  return {
    checkOf,
    /** The text shown while the check of a receiver is missing. */
    unchecked: error ? ofReceiver.checkFailed : checked ? t.decidedMeanwhile : ofReceiver.checking,
    decidable,
    others: orders.length - decidable.length,
    problem: problem?.field === 'check' && isKnown ? undefined : problem?.text,
    compared: suspicious
      ? { ref: comparedBox, label: ofReceiver.confirm, checked: compared, set: setCompared }
      : undefined,
    reason: {
      ref: reasonField,
      value: remark,
      isMissing: problem?.field === 'reason',
      set(value: string) {
        setRemark(value)
        draft?.keep(value)
        setProblem(undefined)
      },
    },
    code: decision.code,
    decide,
    buttonOf: (chosen: Decision) => ({
      loading: decision.busy === chosen || (chosen === 'approve' && !isKnown),
      disabled:
        decidable.length === 0 ||
        (chosen === 'reject' && !isKnown) ||
        (decision.busy !== undefined && decision.busy !== chosen),
      ...buttonColor(review.machine, review.moves[chosen]),
      onClick: () => decide(chosen),
      children: labelOf(chosen),
    }),
  }

  /** The label of a button, with the amount or the number of orders. */
  function labelOf(chosen: Decision): string {
    const [first] = decidable
    const [main = ''] = review.amounts
    if (decidable.length !== 1 || !first) {
      const count = orders.length
      if (decidable.length === 0) return chosen === 'approve' ? t.approve : t.reject
      return chosen === 'approve'
        ? texts.approveMany({ count: decidable.length || count })
        : texts.rejectMany({ count: decidable.length || count })
    }
    const amount = exactMoney(String(first[main]), currencyIn(list, main, first))
    return chosen === 'approve' ? texts.approveAmount({ amount }) : texts.rejectAmount({ amount })
  }
}

export type DecisionForm = ReturnType<typeof useDecisionForm>
