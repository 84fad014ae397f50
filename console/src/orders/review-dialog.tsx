/** Approves or rejects orders, one or many: with whoever receives the money, whole, and what is known of them. */
import type { List, Row } from '@countinghouse/contract/kit/list.ts'
import type { Decision } from '@countinghouse/contract/kit/review.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import type { AnyReview } from '@countinghouse/contract/reviews.ts'
import { useId, useState } from 'react'
import { useTexts } from '../lib/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { Textarea } from '../ui/field.tsx'
import { GoogleCodeField } from '../ui/google-code-field.tsx'
import { buttonColor } from './actions-of.ts'
import classes from './review.module.css'
import { ReviewOutcome } from './review-outcome.tsx'
import { ReviewedOrder } from './reviewed-order.tsx'
import { useReceiverCheck } from './use-receiver-check.ts'
import { useReviewDecision } from './use-review-decision.ts'

interface Props {
  list: List
  review: AnyReview
  orders: readonly Row[]
  onClose(): void
}

export default function ReviewDialog({ list, review, orders, onClose }: Props) {
  const t = useTexts('review')
  const ofKind = useTexts(review.name).review
  const { cancel } = useTexts('shell')
  const { googleCode } = useTexts('twoFactor')
  const reason = useId()
  const [remark, setRemark] = useState('')
  const [compared, setCompared] = useState(false)
  const [problem, setProblem] = useState<string>()
  const decision = useReviewDecision(list, review, onClose)
  const { checked, error } = useReceiverCheck(review, orders)
  const ofReceiver = t[review.receiver]
  const title = ofKind.title({ count: orders.length })
  if (decision.results)
    return <ReviewOutcome title={title} results={decision.results} onClose={onClose} />

  const checkOf = (row: Row) => checked?.find(({ orderNo }) => orderNo === row.orderNo)
  const decidable = orders.filter((row) => checkOf(row)?.needsAnother !== true)
  const suspicious = decidable.some((row) => (checkOf(row)?.looksLike ?? null) !== null)
  const others = orders.length - decidable.length
  const unchecked = error
    ? ofReceiver.checkFailed
    : checked
      ? t.decidedMeanwhile
      : ofReceiver.checking
  const isKnown = checked !== undefined || error !== null
  const decide = (chosen: Decision) => {
    const unsure = chosen === 'approve' && suspicious && !compared
    setProblem(unsure ? ofReceiver.needed : undefined)
    const numbers = decidable.map(({ orderNo }) => orderNo).join(',')
    if (!unsure) void decision.send(chosen, numbers, remark)
  }
  const buttonOf = (chosen: Decision) => ({
    loading: decision.busy === chosen || (chosen === 'approve' && !isKnown),
    disabled:
      decidable.length === 0 ||
      (chosen === 'reject' && !isKnown) ||
      (decision.busy !== undefined && decision.busy !== chosen),
    ...buttonColor(review.machine, review.moves[chosen]),
    'aria-describedby': others > 0 ? reason : undefined,
    onClick: () => decide(chosen),
  })

  return (
    <Dialog title={title} onClose={onClose} size={680}>
      <p className={classes.lead}>{ofReceiver.lead}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must take the focus. */}
      <ul className={classes.orders} aria-label={title} tabIndex={0}>
        {orders.map((row) => (
          <ReviewedOrder
            key={String(row.orderNo)}
            list={list}
            review={review}
            row={row}
            checked={checkOf(row)}
            unchecked={unchecked}
            marked={decidable.length > 0}
          />
        ))}
      </ul>
      {suspicious && (
        <label className={classes.compared}>
          <input
            type="checkbox"
            checked={compared}
            onChange={(event) => setCompared(event.currentTarget.checked)}
          />
          {ofReceiver.confirm}
        </label>
      )}
      <Textarea
        label={t.remark}
        value={remark}
        maxLength={limits.textMax}
        rows={2}
        onChange={(event) => setRemark(event.currentTarget.value)}
      />
      {decision.code.asked && (
        <div className={classes.code}>
          <p className={classes.lead}>{t.codeNeeded}</p>
          <GoogleCodeField label={googleCode} {...decision.code.field} />
        </div>
      )}
      {others > 0 && (
        <p className={classes.reason} id={reason} role="status">
          {decidable.length === 0
            ? t.allNeedAnother({ count: others })
            : t.someNeedAnother({ count: others })}
        </p>
      )}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
        <Button variant="outline" {...buttonOf('reject')}>
          {t.reject}
        </Button>
        <Button {...buttonOf('approve')}>{t.approve}</Button>
      </DialogActions>
    </Dialog>
  )
}
