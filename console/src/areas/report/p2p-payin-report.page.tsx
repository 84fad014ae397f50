import { p2pPayinReport } from '@countinghouse/contract/areas/report/order.reports.ts'
import { ReportPage } from './report-page.tsx'

const columns = {
  reportDate: 160,
  currency: 74,
  fiatCurrency: 96,
  createdOrders: 128,
  conversion: 84,
  completedOrders: 146,
  amount: 140,
  fiatAmount: 145,
  averageRate: 130,
}

export default function P2pPayinReportPage() {
  return <ReportPage report={p2pPayinReport} columns={columns} />
}
