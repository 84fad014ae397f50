import { depositList } from '@countinghouse/contract/areas/deposit/deposit.list.ts'
import type { Row } from '@countinghouse/contract/kit/list.ts'
import { IconScale } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { late } from '../../lib/late.tsx'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import type { RowAction } from '../../list/row-actions.ts'
import { OrderListPage } from '../../orders/order-list-page.tsx'

const CreditDialog = late(() => import('./credit-deposit-dialog.tsx'))

const columns = {
  createTime: 140,
  orderNo: 106,
  customerUid: 100,
  status: 120,
  quantity: 160,
  network: 74,
  txHash: 124,
  notifyStatus: 156,
}
const notify = { path: '/chargeMoneyOrder/pushOrderMsgNew', permission: 'deposit.notify' } as const

const isAbnormal = (row: Row) => row.status === 'abnormalQuantity'

export default function DepositPage() {
  const t = useTexts('deposit')
  const mayResolve = useOperator().may('deposit.resolve')
  const [resolving, setResolving] = useState<Row>()
  const rowActions = useMemo<RowAction[]>(() => {
    const resolve = {
      name: 'resolve',
      label: t.resolve,
      icon: IconScale,
      prominent: true,
      offered: isAbnormal,
      run: setResolving,
    }
    return mayResolve ? [resolve] : []
  }, [t, mayResolve])
  return (
    <>
      <OrderListPage
        list={depositList}
        columns={columns}
        detailPath="/chargeMoneyOrder/detail"
        notify={notify}
        rowActions={rowActions}
      />
      {resolving && <CreditDialog row={resolving} onClose={() => setResolving(undefined)} />}
    </>
  )
}
