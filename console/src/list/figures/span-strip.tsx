/** The strip above a list of trades: figures of today, yesterday, 7 or 30 days, independent of the filters. */
import { variantBody } from '@countinghouse/contract/engine/call-variant.ts'
import type { List } from '@countinghouse/contract/engine/list.ts'
import type { Spans } from '@countinghouse/contract/engine/order.ts'
import type { SpanFigures, SpanName } from '@countinghouse/contract/engine/span-call.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchDeclared } from '../../lib/api.ts'
import { exactMoney, groupDigits } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { useTimeZone } from '../../lib/time-zone.ts'
import { noValue, percentOf } from '../../ui/change.tsx'
import { ChoiceSegments } from '../../ui/segments.tsx'
import { listKey } from '../list-query.ts'
import type { AppliedQuery } from '../page-declaration.ts'
import { Tile } from './figure-tiles.tsx'
import classes from './figures.module.css'
import { Brief, FoldButton, useFolding } from './folding.tsx'

interface Props {
  list: List
  spans: Spans
  applied: Pick<AppliedQuery, 'everyMs'>
}

export default function SpanStrip({ list, spans, applied }: Props) {
  const t = useTexts('figure')
  const { retry } = useTexts('list')
  const [chosen, setChosen] = useState<SpanName>('today')
  const { label: zone } = useTimeZone()
  const folding = useFolding(list.name)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...listKey(list), 'spans', zone],
    queryFn: ({ signal }) =>
      fetchDeclared<{ spans: SpanFigures[] }>(
        spans.path,
        { ...variantBody(list), zone },
        { signal, background: true },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: applied.everyMs,
  })
  const figures = data?.spans.find(({ span }) => span === chosen)
  return (
    <section className={classes.strip} aria-label={t.figures} aria-busy={isFetching}>
      <div className={classes.line}>
        <ChoiceSegments<SpanName>
          label={t.span}
          options={t.spans}
          chosen={chosen}
          onChoose={setChosen}
        />
        {error && !data && (
          <span role="alert">
            {t.failed}{' '}
            <button type="button" className={classes.retry} onClick={() => refetch()}>
              {retry}
            </button>
          </span>
        )}
        {!folding.isOpen && <InBrief figures={figures} />}
        <FoldButton {...folding} />
      </div>
      {folding.isOpen && <SpanTiles figures={figures} />}
    </section>
  )
}

function InBrief({ figures }: { figures: SpanFigures | undefined }) {
  const t = useTexts('figure')
  return (
    <Brief
      figures={{
        [t.orders]: figures ? groupDigits(figures.orders) : noValue,
        [t.completed]: (
          <>
            {figures ? groupDigits(figures.completed) : noValue}
            {figures?.completionRate && <small>{percentOf(figures.completionRate)}</small>}
          </>
        ),
      }}
    />
  )
}

function SpanTiles({ figures }: { figures: SpanFigures | undefined }) {
  const t = useTexts('figure')
  return (
    <dl className={classes.tiles} data-columns="5">
      <Tile title={t.orders}>
        <b>{figures ? groupDigits(figures.orders) : noValue}</b>
      </Tile>
      <Tile title={t.completed}>
        <b>{figures ? groupDigits(figures.completed) : noValue}</b>
        {figures?.completionRate && (
          <small>
            {t.completionRate}: {percentOf(figures.completionRate)}
          </small>
        )}
      </Tile>
      <Tile title={t.fiatAmount}>
        <Sums sums={figures?.fiatAmounts} />
      </Tile>
      <Tile title={t.quantity}>
        <Sums sums={figures?.quantities} />
      </Tile>
      <Tile title={t.averageTime}>
        <Duration seconds={figures?.averageSeconds} />
      </Tile>
    </dl>
  )
}

function Sums({ sums = [] }: { sums: SpanFigures['quantities'] | undefined }) {
  if (sums.length === 0) return <b>{noValue}</b>
  return (
    <ul className={classes.sums}>
      {sums.map(({ currency, amount }) => (
        <li key={currency}>{exactMoney(amount, currency)}</li>
      ))}
    </ul>
  )
}

function Duration({ seconds }: { seconds: number | null | undefined }) {
  const t = useTexts('figure')
  if (seconds === null || seconds === undefined) return <b>{noValue}</b>
  const parts = durationParts(seconds)
  return <b>{'hours' in parts ? t.inHours(parts) : t.inMinutes(parts)}</b>
}

/** Splits seconds into minutes and seconds, or from one hour on into hours and minutes. */
export function durationParts(
  seconds: number,
): { minutes: string; seconds: string } | { hours: string; minutes: string } {
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return { minutes: String(minutes), seconds: String(seconds % 60) }
  return { hours: String(Math.floor(minutes / 60)), minutes: String(minutes % 60) }
}
