import { cryptoPayoutList } from '@countinghouse/contract/areas/crypto-payout/crypto-payout.list.ts'
import { cryptoPayoutReview } from '@countinghouse/contract/areas/crypto-payout/crypto-payout.review.ts'
import { OrderListPage } from '../../orders/order-list-page.tsx'

const columns = {
  createTime: 138,
  orderNo: 100,
  merchantOrderNo: 104,
  status: 178,
  amount: 150,
  network: 70,
  toAddress: 94,
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
