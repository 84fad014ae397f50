import { customerFlowList } from '@countinghouse/contract/areas/flow/customer-flow.list.ts'
import { useMemo } from 'react'
import { navigate } from '../../lib/navigation.tsx'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { customerDetailUrl } from '../../orders/order.ts'
import { FlowListPage } from './flow-list.tsx'

const columns = {
  createTime: 140,
  customerUid: 104,
  flowType: 106,
  bucket: 88,
  amount: 152,
  balanceBefore: 152,
  balanceAfter: 152,
  orderKind: 112,
  orderNo: 106,
}

export default function CustomerFlowPage() {
  const t = useTexts('flow')
  const { may } = useOperator()
  const cellActions = useMemo(
    () => ({
      customerUid: {
        label: t.openCustomer,
        offered: () => may('customer.view'),
        run: ({ customerUid }: { customerUid?: string | number | null }) =>
          navigate(customerDetailUrl(String(customerUid))),
      },
    }),
    [t, may],
  )
  return <FlowListPage list={customerFlowList} columns={columns} cellActions={cellActions} />
}
