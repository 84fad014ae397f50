/** Placeholder in the route table for a page that does not exist yet. */
import { useParams, useSearchParams } from 'react-router'
import { useTexts } from '../lib/texts.ts'
import { EmptyState, Page } from '../ui/page.tsx'
import classes from './not-built.module.css'

export default function NotBuiltPage() {
  const t = useTexts('shell')
  const { '*': _rest, ...params } = useParams()
  const [search] = useSearchParams()
  const asked = [...Object.entries(params), ...search.entries()]
  const awaitingReview = search.get('mentionMoneyOrder') === '1'
  return (
    <Page lead={awaitingReview && t.filterAwaitingReview}>
      <EmptyState title={t.notBuiltTitle} lead={t.notBuiltLead}>
        {asked.length > 0 && (
          <dl className={classes.asked} aria-label={t.asked}>
            {asked.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </EmptyState>
    </Page>
  )
}
