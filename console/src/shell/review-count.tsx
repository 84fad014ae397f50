/** How many withdrawals wait for a review, asked again every half minute while the page is seen. */

import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { fetchData } from '../lib/api.ts'
import { useTexts } from '../lib/texts.ts'
import classes from './sidebar.module.css'

const pollMs = 30_000

export function ReviewCount() {
  const t = useTexts('shell')
  const { data } = useQuery({
    queryKey: ['withdrawal', 'reviewCount'],
    queryFn: ({ signal }) =>
      fetchData('/mentionMoneyOrder/auditNum', {}, { signal, background: true }),
    refetchInterval: pollMs,
    refetchOnWindowFocus: true,
  })
  const count = data?.auditNum
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
