import { depositList } from '@countinghouse/contract/areas/deposit/deposit.list.ts'
import type { Row } from '@countinghouse/contract/kit/list.ts'
import { late } from '../../lib/late.tsx'
import { useTexts } from '../../lib/texts.ts'
import { OrderListPage } from '../../orders/order-list-page.tsx'
import { useResolve } from '../../orders/use-resolve.tsx'

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
  const { rowActions, dialog } = useResolve({
    label: t.resolve,
    permission: 'deposit.resolve',
    offered: isAbnormal,
    Dialog: CreditDialog,
  })
  return (
    <>
      <OrderListPage
        list={depositList}
        columns={columns}
        detailPath="/chargeMoneyOrder/detail"
        notify={notify}
        rowActions={rowActions}
      />
      {dialog}
    </>
  )
}
