/** Everything below the key figures. Loaded after them. */
import type { DashboardStats } from '@countinghouse/contract/areas/dashboard/dashboard.contract.ts'
import { lazy } from '../../lib/lazy.tsx'
import { useOperator } from '../../lib/operator.ts'
import { Columns, Panel, Stack } from '../../ui/box.tsx'
import { BalancesPanel } from './balances-panel.tsx'
import type { FigureName } from './breakdown.ts'
import { ConversionPanel } from './conversion-panel.tsx'
import { LocalTradePanel } from './local-trade-panel.tsx'
import { NewestPanel } from './newest-panel.tsx'
import { OutsideNotice } from './outside-notice.tsx'
import classes from './panels.module.css'
import { PinnedPanel } from './pinned-panel.tsx'
import { SignInsPanel } from './sign-ins-panel.tsx'
import { WorkPanel } from './work-panel.tsx'

const FlowChart = lazy(() => import('./flow-chart.tsx'))

interface Props {
  stats: DashboardStats
  onOpen(figure: FigureName): void
}

export default function Panels({ stats, onOpen }: Props) {
  const { may, merchant } = useOperator()
  const tradesLocally = merchant.useLocalConfig === 1 && merchant.runCountry.length > 0
  return (
    <>
      <OutsideNotice />
      <div className={classes.panels}>
        <WorkPanel work={stats.work} />
        <Panel as="div" className={`${classes.panel} ${classes.chart}`}>
          <FlowChart points={stats.points} />
        </Panel>
        <Stack className={classes.column} gap="md">
          {stats.balances && <BalancesPanel balances={stats.balances} />}
          <ConversionPanel stats={stats} onOpen={onOpen} />
        </Stack>
        <Stack className={classes.column} gap="md">
          <NewestPanel orders={stats.newest} />
          {tradesLocally && may('report.view') && <LocalTradePanel asOf={stats.asOf} />}
          <Columns least="300px" gap="md">
            <PinnedPanel />
            <SignInsPanel />
          </Columns>
        </Stack>
      </div>
    </>
  )
}
