import { customerFlowList } from '@countinghouse/contract/areas/flow/flow.lists.ts'
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
  return <FlowListPage list={customerFlowList} columns={columns} />
}
