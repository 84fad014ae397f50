/** Tiles with figures and their change against the period before. */
import type {
  PeriodFigures,
  PeriodFiguresWithRate,
} from '@countinghouse/contract/engine/figure-calls.ts'
import type { ReactNode } from 'react'
import { exactMoney, groupDigits } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant, useTimeZone } from '../../lib/time-zone.ts'
import { ChangeMark, noValue, percentOf, pointChange, relativeChange } from '../../ui/change.tsx'
import { Sparkline } from '../../ui/charts/sparkline.tsx'
import classes from './figures.module.css'

export interface Compared {
  current: PeriodFiguresWithRate
  previous: PeriodFiguresWithRate
}

interface Props {
  /** Undefined while loading; the tiles are already shown. */
  compared: Compared | undefined
  days: readonly PeriodFigures[] | undefined
}

export function Tiles({ compared, days }: Props) {
  const t = useTexts('figure')
  const { current, previous } = compared ?? {}
  const count = (of: 'orders' | 'successes') =>
    current && previous ? (
      <>
        <b>{groupDigits(current[of])}</b>
        <ChangeMark change={relativeChange(String(current[of]), String(previous[of]))} />
      </>
    ) : (
      <b>{noValue}</b>
    )
  return (
    <dl className={classes.tiles}>
      <Tile title={t.orders} beside={days && <Days days={days} />}>
        {count('orders')}
      </Tile>
      <Tile title={t.successes}>{count('successes')}</Tile>
      <Tile title={t.successRate}>
        <b>{current?.successRate ? percentOf(current.successRate) : noValue}</b>
        {current && previous && (
          <ChangeMark change={pointChange(current.successRate, previous.successRate)} inPoints />
        )}
      </Tile>
      <Tile title={t.successAmount}>{compared ? <Amounts {...compared} /> : <b>{noValue}</b>}</Tile>
    </dl>
  )
}

interface TileProps {
  title: string
  beside?: ReactNode
  children: ReactNode
}

export const Tile = ({ title, beside, children }: TileProps) => (
  <div className={classes.tile}>
    <dt>{title}</dt>
    <dd>
      <div>{children}</div>
      {beside}
    </dd>
  </div>
)

/** A line per currency. */
function Amounts({ current, previous }: Compared) {
  const t = useTexts('figure')
  if (current.amounts.length === 0) return <b>{noValue}</b>
  // Ordered of ordered: what was credited is less by the fees, even where every order succeeded.
  return current.amounts.map(({ currency, amount, successOrdered, successAmount }) => {
    const before = previous.amounts.find((other) => other.currency === currency)
    return (
      <div key={currency}>
        <b>{exactMoney(successOrdered, currency)}</b>
        <ChangeMark change={relativeChange(successOrdered, before?.successOrdered ?? '0')} />
        <small>{t.ofAmount({ amount: exactMoney(amount, currency) })}</small>
        <small>{t.booked({ amount: exactMoney(successAmount, currency) })}</small>
      </div>
    )
  })
}

function Days({ days }: { days: readonly PeriodFigures[] }) {
  const t = useTexts('figure')
  const { offset } = useTimeZone()
  const dayOf = (from: string) => formatInstant(from, offset).slice(5, 10)
  const spoken = days.map(({ from, orders }) => `${dayOf(from)}: ${orders}`)
  return (
    <Sparkline
      values={days.map(({ orders }) => orders)}
      label={t.recentOrders({ days: spoken.join(', ') })}
    />
  )
}
