import { depositKind } from '@countinghouse/contract/areas/deposit/deposit.order.ts'
import type { Row } from '@countinghouse/contract/kit/list.ts'
import { late } from '../../lib/late.tsx'
import { useTexts } from '../../lib/texts.ts'
import { OrderListPage } from '../../orders/order-list-page.tsx'
import { useResolve } from '../../orders/use-resolve.tsx'

const CreditDialog = late(() => import('./credit-deposit-dialog.tsx'))

const isAbnormal = (row: Row) => row.status === 'abnormalQuantity'

export default function DepositPage() {
  const t = useTexts('deposit')
  const { rowActions, dialog } = useResolve({
    label: t.resolve,
    permission: 'deposit.resolve',
    offered: isAbnormal,
    Dialog: CreditDialog,
  })
  return (
    <>
      <OrderListPage kind={depositKind} rowActions={rowActions} />
      {dialog}
    </>
  )
}
