import { merchantFlowList } from '@countinghouse/contract/areas/flow/flow.lists.ts'
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

export default function MerchantFlowPage() {
  return <FlowListPage list={merchantFlowList} columns={columns} />
}
