/**
 * The strip above a list of orders: figures of the filtered period, compared with the period before. It has its height
 * before the figures have loaded, and shows its own errors.
 */
import type { PeriodFigures } from '@countinghouse/contract/kit/figure-calls.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { fetchDeclared } from '../lib/api.ts'
import { useTexts } from '../lib/texts.ts'
import { formatInstant, useTimeZone } from '../lib/time-zone.ts'
import type { AppliedQuery } from '../list/list-page.tsx'
import { listKey } from '../list/use-list.ts'
import { figureQuery, type ListFigures } from './figure-query.ts'
import { type Compared, Tiles } from './figure-tiles.tsx'
import classes from './figures.module.css'

interface Props extends ListFigures {
  /** The query of the list. */
  applied: AppliedQuery
}

export function FigureStrip({ list, figures, applied }: Props) {
  const t = useTexts('figure')
  const { retry } = useTexts('list')
  const { narrowing, body, isDefault } = figureQuery({ list, figures }, applied.query, Date.now())
  const shared = { placeholderData: keepPreviousData, refetchInterval: applied.everyMs }
  const key = listKey(list)
  const compared = useQuery({
    ...shared,
    queryKey: [...key, 'figures', body],
    queryFn: ({ signal }) => ask<Compared>(figures.periodPath, body ?? {}, signal),
    enabled: body !== undefined,
  })
  const recent = useQuery({
    ...shared,
    queryKey: [...key, 'recent', narrowing],
    queryFn: ({ signal }) => ask<{ days: PeriodFigures[] }>(figures.recentPath, narrowing, signal),
  })
  const shown = body && compared.data
  return (
    <section className={classes.strip} aria-label={t.figures} aria-busy={compared.isFetching}>
      <p className={classes.period}>
        {!body && t.tooLong({ days: limits.figureDaysMax })}
        {shown && <PeriodLabel {...shown} isDefault={isDefault} />}
        {body && !shown && compared.error && (
          <span role="alert">
            {t.failed}{' '}
            <button type="button" className={classes.retry} onClick={() => compared.refetch()}>
              {retry}
            </button>
          </span>
        )}
      </p>
      <Tiles compared={shown} days={recent.data?.days} />
    </section>
  )
}

/** Quiet, because the strip shows its own errors. */
const ask = <Data,>(path: string, body: object, signal: AbortSignal) =>
  fetchDeclared<Data>(path, body, { signal, background: true })

function PeriodLabel({ current, previous, isDefault }: Compared & { isDefault: boolean }) {
  const t = useTexts('figure')
  const { offset } = useTimeZone()
  const span = ({ from, to }: PeriodFigures) => {
    const at = (instant: number) => formatInstant(instant, offset).slice(0, 16)
    return `${at(Date.parse(from))} – ${at(Date.parse(to) - 1)}`
  }
  return (
    <>
      <b>{isDefault ? t.lastDays({ days: limits.figureDays }) : span(current)}</b>{' '}
      <span>{t.against({ period: span(previous) })}</span>
    </>
  )
}
