/** How many withdrawals wait for review, with a link to them, and how many orders of all kinds the queue has. */
import { type AnyReview, reviews } from '@countinghouse/contract/registry/reviews.ts'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useOperator } from '../lib/operator.ts'
import { useTexts } from '../lib/texts.ts'
import { Inline } from '../ui/box.tsx'
import classes from './sidebar.module.css'
import type { ReviewCounts } from './use-review-counts.ts'

export const awaitingReviewHref = '#/mentionMoneyOrder/list?mentionMoneyOrder=1'

/** The number of the review queue, and why it is not that of the withdrawals: what it is made of. */
export function useQueueCount(counts: ReviewCounts): { queued: number; madeOf: string } {
  const { queueHolds } = useTexts('shell')
  const { orderKind } = useTexts('order')
  const { may } = useOperator()
  const held = Object.values(reviews).filter(({ permission }) => may(permission))
  return {
    queued: held.reduce((sum, { name }) => sum + (counts[name] ?? 0), 0),
    madeOf: queueHolds({
      kinds: held.map(({ name }) => `${orderKind[name]} ${counts[name] ?? 0}`).join(' + '),
    }),
  }
}

interface ReviewCountProps {
  counts: ReviewCounts
  /** The queue is the page in sight. */
  isCurrent: boolean | undefined
}

export function ReviewCount({ counts, isCurrent }: ReviewCountProps) {
  const { withdrawal: count } = counts
  const { queued, madeOf } = useQueueCount(counts)
  const t = useTexts('shell')
  const { awaiting } = useTexts('withdrawal').review
  const { may } = useOperator()
  return (
    <Inline className={classes.review} wrap="tight" gap="xs" size="sm">
      <span>{t.awaitingReview}</span>
      <strong data-some={(count ?? 0) > 0}>{count ?? '–'}</strong>
      <a href={awaitingReviewHref} aria-label={awaiting({ count: count ?? 0 })}>
        {t.go}
      </a>
      {may('withdrawal.review') && (
        <a
          href="#/review"
          className={classes.queue}
          aria-current={isCurrent ? 'page' : undefined}
          title={madeOf}
        >
          <IconPlayerPlay size={15} stroke={1.8} aria-hidden />
          {t.reviewQueue} <strong data-some={queued > 0}>{queued}</strong>
        </a>
      )}
    </Inline>
  )
}

interface Props {
  href: string
  label: string
  count: number
}

/** The count at a menu item, linked to what it counts. */
export const MenuCount = ({ href, label, count }: Props) => (
  <a href={href} className={classes.waiting} aria-label={label} title={label}>
    {count > 999 ? '999+' : count}
  </a>
)

interface ReviewProps {
  review: AnyReview
  /** The address of the menu item. */
  page: string
  count: number | undefined
}

/** Nothing while there are none. */
export function MenuReviewCount({ review, page, count }: ReviewProps) {
  const { awaiting } = useTexts(review.name).review
  if (!count) return null
  return (
    <MenuCount
      href={`#${page}?status=${review.waiting}`}
      label={awaiting({ count })}
      count={count}
    />
  )
}
