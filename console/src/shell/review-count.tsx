/** How many withdrawals wait for a review, and the way to them. */
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTexts } from '../lib/texts.ts'
import classes from './sidebar.module.css'
import { useReviewCount } from './use-review-count.ts'

export function ReviewCount() {
  const t = useTexts('shell')
  const count = useReviewCount()
  return (
    <div className={classes.review}>
      <span>{t.awaitingReview}</span>
      <strong data-some={(count ?? 0) > 0}>{count ?? '–'}</strong>
      <Link
        to="/mentionMoneyOrder/list?mentionMoneyOrder=1"
        aria-label={t.goToReview({ count: count ?? 0 })}
      >
        {t.go}
        <IconArrowRight size={14} stroke={1.8} aria-hidden />
      </Link>
    </div>
  )
}
