/** The key figures, each compared with the period before; a click opens the breakdown. */
import type {
  DashboardStats,
  DashboardSums,
} from '@countinghouse/contract/areas/dashboard/dashboard.contract.ts'
import { groupDigits } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { Panel, Text } from '../../ui/box.tsx'
import {
  type Change,
  ChangeMark,
  differenceOf,
  noValue,
  percentOf,
  pointChange,
  relativeChange,
} from '../../ui/change.tsx'
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
  { ...inUsd('net'), change: (now, before) => differenceOf(now.net, before.net, formatUsd) },
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
          <Panel key={name} className={classes.tile} as="div">
            <Text as="dt" size="sm">
              {t.names[name]} {unit && <small>{unit}</small>}
            </Text>
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
                <Text className={classes.waiting} as="b" tone="dim" size="xl" breaks>
                  {noValue}
                </Text>
              )}
            </dd>
          </Panel>
        ))}
      </dl>
    </section>
  )
}
