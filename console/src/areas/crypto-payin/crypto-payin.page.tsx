import { cryptoPayinList } from '@countinghouse/contract/areas/crypto-payin/crypto-payin.list.ts'
import type { Row } from '@countinghouse/contract/kit/list.ts'
import { IconScale } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { late } from '../../lib/late.tsx'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import type { RowAction } from '../../list/row-actions.ts'
import { OrderListPage } from '../../orders/order-list-page.tsx'
import { needsDecision } from './payin-difference.ts'

const ResolveDialog = late(() => import('./resolve-payin-dialog.tsx'))

const columns = {
  createTime: 140,
  orderNo: 104,
  merchantOrderNo: 96,
  status: 138,
  orderAmount: 148,
  creditedAmount: 154,
  exception: 104,
  notifyStatus: 154,
}
const notify = {
  path: '/payChargeMoneyOrder/pushMsgNew',
  permission: 'cryptoPayin.notify',
} as const

export default function CryptoPayinPage() {
  const t = useTexts('cryptoPayin')
  const mayResolve = useOperator().may('cryptoPayin.resolve')
  const [resolving, setResolving] = useState<Row>()
  const rowActions = useMemo<RowAction[]>(() => {
    const resolve = {
      name: 'resolve',
      label: t.resolve,
      icon: IconScale,
      prominent: true,
      offered: needsDecision,
      run: setResolving,
    }
    return mayResolve ? [resolve] : []
  }, [t, mayResolve])
  return (
    <>
      <OrderListPage
        list={cryptoPayinList}
        columns={columns}
        detailPath="/payChargeMoneyOrder/detail"
        notify={notify}
        rowActions={rowActions}
      />
      {resolving && <ResolveDialog row={resolving} onClose={() => setResolving(undefined)} />}
    </>
  )
}
