/** The strip above a list of trades: figures of today, yesterday, 7 or 30 days, independent of the filters. */
import { variantBody } from '@countinghouse/contract/kit/call-variant.ts'
import type { List } from '@countinghouse/contract/kit/list.ts'
import type { Spans } from '@countinghouse/contract/kit/order.ts'
import type { SpanFigures, SpanName } from '@countinghouse/contract/kit/span-call.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchDeclared } from '../lib/api.ts'
import { useIsShort } from '../lib/media.ts'
import { exactMoney, groupDigits } from '../lib/money.ts'
import { useTexts } from '../lib/texts.ts'
import type { AppliedQuery } from '../list/list-page.tsx'
import { listKey } from '../list/use-list.ts'
import { ChoiceSegments } from '../ui/segments.tsx'
import { percentOf } from './change.ts'
import { noValue } from './change-mark.tsx'
import { durationParts } from './duration.ts'
import { Tile } from './figure-tiles.tsx'
import classes from './figures.module.css'

interface Props {
  list: List
  spans: Spans
  applied: Pick<AppliedQuery, 'everyMs'>
}

export function SpanStrip({ list, spans, applied }: Props) {
  const t = useTexts('figure')
  const { retry } = useTexts('list')
  const [chosen, setChosen] = useState<SpanName>('today')
  const isShort = useIsShort()
  const [isOpen, setOpen] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...listKey(list), 'spans'],
    queryFn: ({ signal }) =>
      fetchDeclared<{ spans: SpanFigures[] }>(spans.path, variantBody(list), {
        signal,
        background: true,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: applied.everyMs,
  })
  const figures = data?.spans.find(({ span }) => span === chosen)
  return (
    <section className={classes.strip} aria-label={t.figures} aria-busy={isFetching}>
      <div className={classes.spans} data-short={isShort || undefined}>
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
        {isShort && !isOpen && <Brief figures={figures} />}
        {isShort && (
          <button
            type="button"
            className={classes.unfold}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t.amounts}
            <IconChevronDown size={14} stroke={1.8} aria-hidden />
          </button>
        )}
      </div>
      {(!isShort || isOpen) && <SpanTiles figures={figures} />}
    </section>
  )
}

/** In one line, where a screen has no room for both figures and rows. */
function Brief({ figures }: { figures: SpanFigures | undefined }) {
  const t = useTexts('figure')
  return (
    <dl className={classes.brief}>
      <div>
        <dt>{t.orders}</dt>
        <dd>{figures ? groupDigits(figures.orders) : noValue}</dd>
      </div>
      <div>
        <dt>{t.completed}</dt>
        <dd>
          {figures ? groupDigits(figures.completed) : noValue}
          {figures?.completionRate && <small>{percentOf(figures.completionRate)}</small>}
        </dd>
      </div>
      <div>
        <dt>{t.averageTime}</dt>
        <dd>
          <Duration seconds={figures?.averageSeconds} />
        </dd>
      </div>
    </dl>
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
