import { localPayinReport } from '@countinghouse/contract/areas/report/order.reports.ts'
import { ReportPage } from './report-page.tsx'

const columns = {
  reportDate: 160,
  country: 88,
  method: 112,
  createdOrders: 124,
  conversion: 84,
  completedOrders: 142,
  amount: 134,
  fee: 120,
  usdValue: 140,
}

export default function LocalPayinReportPage() {
  return <ReportPage report={localPayinReport} columns={columns} />
}
