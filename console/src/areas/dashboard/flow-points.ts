/** The data of the chart: received above the axis, paid out below it, by rail. Pure. */
import type { DashboardStats } from '@countinghouse/contract/areas/dashboard/dashboard.contract.ts'
import {
  type DashboardRail,
  dashboardRailNames,
} from '@countinghouse/contract/areas/dashboard/dashboard.figures.ts'
import { compare } from '@countinghouse/contract/engine/decimal.ts'
import { railColors } from '../../lib/chart-colors.ts'
import { formatInstant } from '../../lib/time-zone.ts'
import type { ChartPoint, ChartSeries } from '../../ui/charts/bar-chart.tsx'
import { formatUsd } from './format-usd.ts'

const directions = ['received', 'paidOut'] as const
type Direction = (typeof directions)[number]

interface Flow {
  rail: DashboardRail
  direction: Direction
}

interface Words {
  series(flow: Flow): string
  rails: Readonly<Record<DashboardRail, string>>
}

type Points = DashboardStats['points']

const amountOf = (point: Points[number], { rail, direction }: Flow): string =>
  point.rails.find((each) => each.rail === rail)?.[direction] ?? '0'

/** The rails with movements in the period; each has one colour for both directions. */
const flowsIn = (points: Points): Flow[] =>
  directions
    .flatMap((direction) => dashboardRailNames.map((rail) => ({ rail, direction })))
    .filter((flow) => points.some((point) => compare(amountOf(point, flow), '0') !== 0))

const hourMs = 3_600_000

/** Judged by the points, because those of the previous period stay visible while the next are loading. */
const areHours = ([first]: Points): boolean =>
  first !== undefined && Date.parse(first.to) - Date.parse(first.from) <= hourMs

export function flowChart(
  points: Points,
  offset: number,
  words: Words,
): { series: ChartSeries[]; points: ChartPoint[] } {
  const flows = flowsIn(points)
  const isHour = areHours(points)
  return {
    series: flows.map((flow) => ({
      name: `${flow.direction}.${flow.rail}`,
      label: words.series(flow),
      legend: words.rails[flow.rail],
      color: railColors[flow.rail],
    })),
    points: points.map((point) => {
      const amounts = flows.map((flow) => amountOf(point, flow))
      const from = formatInstant(point.from, offset)
      return {
        label: isHour ? from.slice(11, 16) : from.slice(5, 10),
        title: isHour
          ? `${from.slice(5, 16)} – ${formatInstant(point.to, offset).slice(11, 16)}`
          : from.slice(0, 10),
        values: amounts.map((amount, index) =>
          flows[index]?.direction === 'paidOut' ? -Number(amount) : Number(amount),
        ),
        texts: amounts.map((amount) => `${formatUsd(amount)} USD`),
      }
    }),
  }
}
