import { localPayoutReport } from '@countinghouse/contract/areas/report/order.reports.ts'
import { ReportPage } from './report-page.tsx'

const columns = {
  reportDate: 160,
  country: 88,
  method: 122,
  createdOrders: 128,
  conversion: 84,
  completedOrders: 146,
  amount: 136,
  fee: 124,
  usdValue: 134,
}

export default function LocalPayoutReportPage() {
  return <ReportPage report={localPayoutReport} columns={columns} />
}
