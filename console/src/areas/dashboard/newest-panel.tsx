/** The newest orders of all kinds; each opens its detail. */
import type { DashboardStats } from '@countinghouse/contract/areas/dashboard/dashboard.contract.ts'
import { useTexts } from '../../lib/texts.ts'
import { NewestOrders } from '../../orders/newest-orders.tsx'
import { TitledPanel } from './panel.tsx'
import classes from './panels.module.css'

export function NewestPanel({ orders }: { orders: DashboardStats['newest'] }) {
  const t = useTexts('dashboard')
  return (
    <TitledPanel title={t.newest}>
      {orders.length === 0 ? (
        <p className={classes.calm}>{t.noneYet}</p>
      ) : (
        <NewestOrders orders={orders} />
      )}
    </TitledPanel>
  )
}
