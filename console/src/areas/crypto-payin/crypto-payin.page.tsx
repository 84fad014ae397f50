import { cryptoPayinKind } from '@countinghouse/contract/areas/crypto-payin/crypto-payin.order.ts'
import { cryptoPayinMachine } from '@countinghouse/contract/areas/crypto-payin/crypto-payin.states.ts'
import { lazy } from '../../lib/lazy.tsx'
import { orderMoves } from '../../orders/order-actions.ts'
import { OrderListPage } from '../../orders/order-list-page.tsx'

const ResolveDialog = lazy(() => import('./resolve-payin-dialog.tsx'), 'orderDetail')
const moves = orderMoves(cryptoPayinMachine, {
  creditByHand: ResolveDialog,
  returnPayment: ResolveDialog,
  refundExcess: ResolveDialog,
})

export default function CryptoPayinPage() {
  return <OrderListPage kind={cryptoPayinKind} moves={moves} />
}
