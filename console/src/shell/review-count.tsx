/** How many withdrawals wait for review, with a link to them. */
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTexts } from '../lib/texts.ts'
import classes from './sidebar.module.css'

export function ReviewCount({ count }: { count: number | undefined }) {
  const t = useTexts('shell')
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

/** The count on the payouts' menu item, linked to the orders that it counts; nothing while there are none. */
export function PayoutCount({ count }: { count: number | undefined }) {
  const t = useTexts('shell')
  if (!count) return null
  return (
    <a
      href="#/payAnother/list?status=pendingMerchantAudit"
      className={classes.waiting}
      aria-label={t.payoutsAwaiting({ count })}
      title={t.payoutsAwaiting({ count })}
    >
      {count > 999 ? '999+' : count}
    </a>
  )
}
