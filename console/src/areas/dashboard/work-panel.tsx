/** Work that waits for an operator. */
import type { Work } from '@countinghouse/contract/areas/dashboard/dashboard.contract.ts'
import { reviews } from '@countinghouse/contract/reviews.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { useCountryName } from '../../balances/use-balance-name.ts'
import { groupDigits } from '../../lib/money.ts'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { Panel } from './panel.tsx'
import classes from './panels.module.css'
import { byUrgency, workUrl } from './work.ts'

export function WorkPanel({ work }: { work: readonly Work[] }) {
  const t = useTexts('dashboard')
  const lists: Readonly<Record<string, string>> = useTexts('exportRecord').lists
  const countryName = useCountryName()
  const { reviewQueue } = useTexts('shell')
  const { may } = useOperator()
  const nameOf = ({ kind, query }: Work) =>
    kind === null
      ? t.exports
      : [lists[kind], countryName(query.country)].filter(Boolean).join(' · ')
  return (
    <Panel
      title={t.needsYou}
      beside={
        may('withdrawal.review') &&
        work.some(
          ({ work: name, kind }) => name === 'decide' && kind !== null && kind in reviews,
        ) && <a href="#/review">{reviewQueue}</a>
      }
    >
      {work.length === 0 ? (
        <p className={classes.calm}>
          <IconCircleCheck size={28} stroke={1.4} aria-hidden />
          {t.nothingWaits}
        </p>
      ) : (
        <ul className={classes.work}>
          {byUrgency(work).map((each) => (
            <li key={workUrl(each)}>
              <a href={`#${workUrl(each)}`} data-work={each.work}>
                <strong>{groupDigits(each.count)}</strong>
                <span>
                  {nameOf(each)}
                  <small>{t.work[each.work]}</small>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
