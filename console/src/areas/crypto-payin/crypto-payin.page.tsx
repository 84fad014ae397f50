import { cryptoPayinList } from '@countinghouse/contract/areas/crypto-payin/crypto-payin.list.ts'
import { OrderListPage } from '../../orders/order-list-page.tsx'

const columns = {
  createTime: 140,
  orderNo: 108,
  merchantOrderNo: 100,
  status: 138,
  orderAmount: 148,
  creditedAmount: 154,
  exception: 84,
  notifyStatus: 154,
}
const notify = {
  path: '/payChargeMoneyOrder/pushMsgNew',
  permission: 'cryptoPayin.notify',
} as const

export default function CryptoPayinPage() {
  return (
    <OrderListPage
      list={cryptoPayinList}
      columns={columns}
      detailPath="/payChargeMoneyOrder/detail"
      notify={notify}
    />
  )
}
