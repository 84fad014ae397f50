/**
 * The strip above a list of orders: figures of the filtered period, compared with the period before. It has its height
 * before the figures have loaded, and shows its own errors.
 */
import type { PeriodFigures } from '@countinghouse/contract/engine/figure-calls.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { fetchDeclared } from '../../lib/api.ts'
import { exactMoney, groupDigits } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant, useTimeZone } from '../../lib/time-zone.ts'
import { noValue, percentOf } from '../../ui/change.tsx'
import { listKey } from '../list-query.ts'
import type { AppliedQuery } from '../page-declaration.ts'
import { figureQuery, type ListFigures } from './figure-query.ts'
import { type Compared, Tiles } from './figure-tiles.tsx'
import classes from './figures.module.css'
import { Brief, FoldButton, useFolding } from './folding.tsx'

interface Props extends ListFigures {
  /** The query of the list. */
  applied: AppliedQuery
}

export default function FigureStrip({ list, figures, applied }: Props) {
  const t = useTexts('figure')
  const { retry } = useTexts('list')
  const { label: zone } = useTimeZone()
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
    queryKey: [...key, 'recent', narrowing, zone],
    queryFn: ({ signal }) =>
      ask<{ days: PeriodFigures[] }>(figures.recentPath, { ...narrowing, zone }, signal),
  })
  const shown = body && compared.data
  const folding = useFolding(list.name)
  return (
    <section className={classes.strip} aria-label={t.figures} aria-busy={compared.isFetching}>
      <div className={classes.line}>
        <p className={classes.period}>
          {!body && t.tooLong({ days: limits.figureDaysMax })}
          {shown && <PeriodLabel {...shown} isDefault={isDefault} isOpen={folding.isOpen} />}
          {body && !shown && compared.error && (
            <span role="alert">
              {t.failed}{' '}
              <button type="button" className={classes.retry} onClick={() => compared.refetch()}>
                {retry}
              </button>
            </span>
          )}
        </p>
        {!folding.isOpen && <InBrief compared={shown} />}
        <FoldButton {...folding} />
      </div>
      {folding.isOpen && <Tiles compared={shown} days={recent.data?.days} />}
    </section>
  )
}

/** Quiet, because the strip shows its own errors. */
const ask = <Data,>(path: string, body: object, signal: AbortSignal) =>
  fetchDeclared<Data>(path, body, { signal, background: true })

function InBrief({ compared }: { compared: Compared | undefined }) {
  const t = useTexts('figure')
  const { orders, successRate, amounts } = compared?.current ?? {}
  return (
    <Brief
      figures={{
        [t.orders]: orders === undefined ? noValue : groupDigits(orders),
        [t.successRate]: successRate ? percentOf(successRate) : noValue,
        [t.successAmount]: amounts?.length
          ? amounts.map((each) => exactMoney(each.successOrdered, each.currency)).join(' + ')
          : noValue,
      }}
    />
  )
}

interface PeriodProps extends Compared {
  isDefault: boolean
  isOpen: boolean
}

function PeriodLabel({ current, previous, isDefault, isOpen }: PeriodProps) {
  const t = useTexts('figure')
  const { offset } = useTimeZone()
  const span = ({ from, to }: PeriodFigures) => {
    const at = (instant: number) => formatInstant(instant, offset).slice(0, 16)
    return `${at(Date.parse(from))} – ${at(Date.parse(to) - 1)}`
  }
  return (
    <>
      <b>{isDefault ? t.lastDays({ days: limits.figureDays }) : span(current)}</b>{' '}
      {isOpen && <span>{t.against({ period: span(previous) })}</span>}
    </>
  )
}
