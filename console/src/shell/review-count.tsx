/** How many withdrawals wait for review, with a link to them. */
import type { AnyReview } from '@countinghouse/contract/reviews.ts'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useOperator } from '../lib/operator.ts'
import { useTexts } from '../lib/texts.ts'
import classes from './sidebar.module.css'

export const awaitingReviewHref = '#/mentionMoneyOrder/list?mentionMoneyOrder=1'

interface ReviewCountProps {
  count: number | undefined
  /** The queue is the page in sight. */
  isCurrent: boolean | undefined
}

export function ReviewCount({ count, isCurrent }: ReviewCountProps) {
  const t = useTexts('shell')
  const { awaiting } = useTexts('withdrawal').review
  const { may } = useOperator()
  return (
    <div className={classes.review}>
      <span>{t.awaitingReview}</span>
      <strong data-some={(count ?? 0) > 0}>{count ?? '–'}</strong>
      <a href={awaitingReviewHref} aria-label={awaiting({ count: count ?? 0 })}>
        {t.go}
      </a>
      {may('withdrawal.review') && (
        <a href="#/review" className={classes.queue} aria-current={isCurrent ? 'page' : undefined}>
          <IconPlayerPlay size={15} stroke={1.8} aria-hidden />
          {t.reviewQueue}
        </a>
      )}
    </div>
  )
}

interface Props {
  review: AnyReview
  /** The address of the menu item. */
  page: string
  count: number | undefined
}

/** The count at a menu item, linked to the orders that it counts; nothing while there are none. */
export function MenuReviewCount({ review, page, count }: Props) {
  const { awaiting } = useTexts(review.name).review
  if (!count) return null
  return (
    <a
      href={`#${page}?status=${review.waiting}`}
      className={classes.waiting}
      aria-label={awaiting({ count })}
      title={awaiting({ count })}
    >
      {count > 999 ? '999+' : count}
    </a>
  )
}
