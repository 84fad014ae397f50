import { depositList } from '@countinghouse/contract/areas/deposit/deposit.list.ts'
import { depositMachine } from '@countinghouse/contract/areas/deposit/deposit.states.ts'
import { late } from '../../lib/late.tsx'
import { orderMoves } from '../../orders/actions-of.ts'
import { OrderListPage } from '../../orders/order-list-page.tsx'

const moves = orderMoves(depositMachine, {
  creditAfterReview: late(() => import('./credit-deposit-dialog.tsx')),
})

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

export default function DepositPage() {
  return (
    <OrderListPage
      list={depositList}
      columns={columns}
      detailPath="/chargeMoneyOrder/detail"
      notify={notify}
      moves={moves}
    />
  )
}
