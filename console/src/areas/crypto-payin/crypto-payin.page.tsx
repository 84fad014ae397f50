import { cryptoPayinList } from '@countinghouse/contract/areas/crypto-payin/crypto-payin.list.ts'
import { late } from '../../lib/late.tsx'
import { useTexts } from '../../lib/texts.ts'
import { OrderListPage } from '../../orders/order-list-page.tsx'
import { useResolve } from '../../orders/use-resolve.tsx'
import { needsDecision } from './payin-difference.ts'

const ResolveDialog = late(() => import('./resolve-payin-dialog.tsx'))

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
  const t = useTexts('cryptoPayin')
  const { rowActions, dialog } = useResolve({
    label: t.resolve,
    permission: 'cryptoPayin.resolve',
    offered: needsDecision,
    Dialog: ResolveDialog,
  })
  return (
    <>
      <OrderListPage
        list={cryptoPayinList}
        columns={columns}
        detailPath="/payChargeMoneyOrder/detail"
        notify={notify}
        rowActions={rowActions}
      />
      {dialog}
    </>
  )
}
