/** Work that waits for an operator. */
import type { Work } from '@countinghouse/contract/areas/dashboard/dashboard.contract.ts'
import { reviews } from '@countinghouse/contract/registry/reviews.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { useCountryName } from '../../lib/country-name.ts'
import { groupDigits } from '../../lib/money.ts'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { Inline, Stack } from '../../ui/box.tsx'
import { Pill } from '../../ui/pill.tsx'
import { EntryLink } from '../../ui/pressable.tsx'
import { TitledPanel } from './panel.tsx'
import classes from './panels.module.css'
import { byUrgency, workUrl } from './work.ts'

const tones: Readonly<Record<string, 'warning' | 'error' | 'success'>> = {
  decide: 'warning',
  appeal: 'warning',
  arrival: 'warning',
  notificationFailed: 'error',
  exportReady: 'success',
}

export function WorkPanel({ work }: { work: readonly Work[] }) {
  const t = useTexts('dashboard')
  const lists: Readonly<Record<string, string>> = useTexts('exportRecord').lists
  const countryName = useCountryName()
  const { reviewQueue } = useTexts('shell')
  const { may } = useOperator()
  const nameOf = ({ work: name, kind, query }: Work) =>
    kind === null
      ? name === 'arrival'
        ? t.arrivals
        : t.exports
      : [lists[kind], countryName(query.country)].filter(Boolean).join(' · ')
  return (
    <TitledPanel
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
        <Stack className={classes.work} as="ul" gap="2xs">
          {byUrgency(work).map((each) => (
            <li key={workUrl(each)}>
              <EntryLink href={`#${workUrl(each)}`}>
                <Pill tone={tones[each.work]}>{groupDigits(each.count)}</Pill>
                <Inline
                  className={classes.what}
                  as="span"
                  align="baseline"
                  justify="between"
                  wrap="tight"
                  gap="sm"
                >
                  {nameOf(each)}
                  <small>{t.work[each.work]}</small>
                </Inline>
              </EntryLink>
            </li>
          ))}
        </Stack>
      )}
    </TitledPanel>
  )
}
