import { withdrawalList } from '@countinghouse/contract/areas/withdrawal/withdrawal.list.ts'
import { withdrawalReview } from '@countinghouse/contract/areas/withdrawal/withdrawal.review.ts'
import { OrderListPage } from '../../orders/order-list-page.tsx'

const columns = {
  createTime: 140,
  orderNo: 108,
  customerUid: 98,
  status: 132,
  quantity: 156,
  network: 74,
  toAddress: 100,
  notifyStatus: 154,
}
const notify = {
  path: '/mentionMoneyOrder/pushOrderMsgNew',
  permission: 'withdrawal.notify',
} as const
/** The sidebar's link to what waits for review. */
const presets = { mentionMoneyOrder: { 1: { status: withdrawalReview.waiting } } }

export default function WithdrawalPage() {
  return (
    <OrderListPage
      list={withdrawalList}
      columns={columns}
      detailPath="/mentionMoneyOrder/detail"
      notify={notify}
      presets={presets}
      review={withdrawalReview}
    />
  )
}
