import { cryptoPayinKind } from '@countinghouse/contract/areas/crypto-payin/crypto-payin.order.ts'
import { late } from '../../lib/late.tsx'
import { useTexts } from '../../lib/texts.ts'
import { OrderListPage } from '../../orders/order-list-page.tsx'
import { useResolve } from '../../orders/use-resolve.tsx'
import { needsDecision } from './payin-difference.ts'

const ResolveDialog = late(() => import('./resolve-payin-dialog.tsx'))

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
      <OrderListPage kind={cryptoPayinKind} rowActions={rowActions} />
      {dialog}
    </>
  )
}
