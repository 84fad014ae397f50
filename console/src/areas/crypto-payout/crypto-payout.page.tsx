import { cryptoPayoutList } from '@countinghouse/contract/areas/crypto-payout/crypto-payout.list.ts'
import { cryptoPayoutReview } from '@countinghouse/contract/areas/crypto-payout/crypto-payout.review.ts'
import { OrderListPage } from '../../orders/order-list-page.tsx'

const columns = {
  createTime: 140,
  orderNo: 106,
  merchantOrderNo: 106,
  status: 184,
  amount: 156,
  network: 74,
  toAddress: 98,
  notifyStatus: 154,
}
const notify = { path: '/payAnother/pushOrder', permission: 'cryptoPayout.notify' } as const

export default function CryptoPayoutPage() {
  return (
    <OrderListPage
      list={cryptoPayoutList}
      columns={columns}
      detailPath="/payAnother/detail"
      notify={notify}
      review={cryptoPayoutReview}
    />
  )
}
