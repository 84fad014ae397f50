import { p2pPayinKind } from '@countinghouse/contract/areas/p2p-payin/p2p-payin.order.ts'
import { OrderListPage } from '../../orders/order-list-page.tsx'

export default function P2pPayinPage() {
  return <OrderListPage kind={p2pPayinKind} />
}
