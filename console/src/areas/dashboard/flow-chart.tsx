/** Received and paid out over time, by rail. Loaded after the figures. */
import type { DashboardStats } from '@countinghouse/contract/areas/dashboard/dashboard.contract.ts'
import { useTexts } from '../../lib/texts.ts'
import { useTimeZone } from '../../lib/time-zone.ts'
import BarChart from '../../ui/charts/bar-chart.tsx'
import { flowChart } from './flow-points.ts'
import classes from './panels.module.css'

interface Props {
  points: DashboardStats['points']
}

export default function FlowChart({ points }: Props) {
  const t = useTexts('dashboard')
  const { offset } = useTimeZone()
  const { series, points: drawn } = flowChart(points, offset, {
    rails: t.rails,
    series: ({ rail, direction }) => `${t.rails[rail]}: ${t.names[direction]}`,
  })
  if (series.length === 0)
    return (
      <>
        <h2>{t.overTime}</h2>
        <p className={classes.calm}>{t.noMoney}</p>
      </>
    )
  return <BarChart title={t.overTime} series={series} points={drawn} />
}
