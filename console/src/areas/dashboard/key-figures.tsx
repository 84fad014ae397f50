/** The key figures, each compared with the period before; a click opens the breakdown. */
import type {
  DashboardStats,
  DashboardSums,
} from '@countinghouse/contract/areas/dashboard/dashboard.contract.ts'
import { type Change, percentOf, pointChange, relativeChange } from '../../figures/change.ts'
import { ChangeMark, noValue } from '../../figures/change-mark.tsx'
import { groupDigits } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import type { FigureName } from './breakdown.ts'
import classes from './dashboard.module.css'
import { formatUsd } from './format-usd.ts'

interface Shown {
  name: FigureName
  unit?: 'USD'
  value(sums: DashboardSums): string
  change(now: DashboardSums, before: DashboardSums): Change | undefined
  inPoints?: true
  neutral?: true
}

const inUsd = (name: 'received' | 'paidOut' | 'net' | 'fees'): Shown => ({
  name,
  unit: 'USD',
  value: (sums) => formatUsd(sums[name]),
  change: (now, before) => relativeChange(now[name], before[name]),
})

const figures: readonly Shown[] = [
  inUsd('received'),
  { ...inUsd('paidOut'), neutral: true },
  inUsd('net'),
  { ...inUsd('fees'), neutral: true },
  {
    name: 'orders',
    value: ({ orders }) => groupDigits(orders),
    change: (now, before) => relativeChange(String(now.orders), String(before.orders)),
  },
  {
    name: 'conversion',
    value: ({ conversion }) => (conversion === null ? noValue : percentOf(conversion)),
    change: (now, before) => pointChange(now.conversion, before.conversion),
    inPoints: true,
  },
]

interface Props {
  /** Undefined while loading; the tiles are already shown. */
  stats: DashboardStats | undefined
  stale: boolean
  onOpen(figure: FigureName): void
}

export function KeyFigures({ stats, stale, onOpen }: Props) {
  const t = useTexts('dashboard')
  return (
    <section aria-label={t.figures} aria-busy={!stats || stale} data-figures={stats && 'shown'}>
      <dl className={classes.tiles}>
        {figures.map(({ name, unit, value, change, inPoints = false, neutral = false }) => (
          <div key={name} className={classes.tile}>
            <dt>
              {t.names[name]} {unit && <small>{unit}</small>}
            </dt>
            <dd>
              {stats ? (
                <>
                  <button
                    type="button"
                    className={classes.figure}
                    aria-haspopup="dialog"
                    aria-label={t.openFigure({
                      name: t.names[name],
                      value: [value(stats.current), unit].filter(Boolean).join(' '),
                    })}
                    onClick={() => onOpen(name)}
                  >
                    {value(stats.current)}
                  </button>
                  <ChangeMark
                    change={change(stats.current, stats.previous)}
                    inPoints={inPoints}
                    neutral={neutral}
                  />
                </>
              ) : (
                <b className={classes.waiting}>{noValue}</b>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
