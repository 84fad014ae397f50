import { cryptoPayinList } from '@countinghouse/contract/areas/crypto-payin/crypto-payin.list.ts'
import { cryptoPayinMachine } from '@countinghouse/contract/areas/crypto-payin/crypto-payin.states.ts'
import { late } from '../../lib/late.tsx'
import { orderMoves } from '../../orders/actions-of.ts'
import { OrderListPage } from '../../orders/order-list-page.tsx'

const ResolveDialog = late(() => import('./resolve-payin-dialog.tsx'))
const moves = orderMoves(cryptoPayinMachine, {
  creditByHand: ResolveDialog,
  returnPayment: ResolveDialog,
  refundExcess: ResolveDialog,
})

const columns = {
  createTime: 140,
  orderNo: 104,
  merchantOrderNo: 96,
  status: 138,
  orderAmount: 148,
  creditedAmount: 154,
  exception: 110,
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
      moves={moves}
    />
  )
}
