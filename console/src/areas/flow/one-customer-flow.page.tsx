/** The flow records of one customer: a page and a tab for each. */
import { customerFlowList } from '@countinghouse/contract/areas/flow/flow.lists.ts'
import { usePage } from '../../lib/page.ts'
import type { Scope } from '../../list/page-declaration.ts'
import { FlowListPage } from './flow-list.tsx'

const columns = {
  createTime: 140,
  flowType: 106,
  bucket: 92,
  amount: 156,
  balanceBefore: 168,
  balanceAfter: 176,
  orderKind: 116,
  orderNo: 110,
}

export default function OneCustomerFlowPage() {
  const { customerUid = '' } = usePage().params ?? {}
  const scope: Scope<typeof customerFlowList> = { customerUid }
  return <FlowListPage list={customerFlowList} columns={columns} scope={scope} />
}
