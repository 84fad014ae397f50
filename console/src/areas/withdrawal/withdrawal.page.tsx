import { withdrawalList } from '@countinghouse/contract/areas/withdrawal/withdrawal.list.ts'
import type { Row } from '@countinghouse/contract/kit/list.ts'
import { IconShieldCheck } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { late } from '../../lib/late.tsx'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import type { BulkAction, RowAction } from '../../list/row-actions.ts'
import { OrderListPage } from '../../orders/order-list-page.tsx'

const ReviewDialog = late(() => import('./review-withdrawal-dialog.tsx'))

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
const presets = { mentionMoneyOrder: { 1: { status: 'pendingReview' } } }

const isPending = (row: Row) => row.status === 'pendingReview'

export default function WithdrawalPage() {
  const t = useTexts('withdrawal')
  const mayReview = useOperator().may('withdrawal.review')
  const [reviewing, setReviewing] = useState<Row[]>([])
  const { rowActions, bulkActions } = useMemo(() => {
    const review: RowAction = {
      name: 'review',
      label: t.review,
      icon: IconShieldCheck,
      prominent: true,
      offered: isPending,
      run: (row) => setReviewing([row]),
    }
    const reviewAll: BulkAction = {
      label: t.reviewSelected,
      prominent: true,
      applies: isPending,
      run: setReviewing,
    }
    return mayReview
      ? { rowActions: [review], bulkActions: [reviewAll] }
      : { rowActions: [], bulkActions: [] }
  }, [t, mayReview])
  return (
    <>
      <OrderListPage
        list={withdrawalList}
        columns={columns}
        detailPath="/mentionMoneyOrder/detail"
        notify={notify}
        presets={presets}
        rowActions={rowActions}
        bulkActions={bulkActions}
      />
      {reviewing.length > 0 && <ReviewDialog orders={reviewing} onClose={() => setReviewing([])} />}
    </>
  )
}
