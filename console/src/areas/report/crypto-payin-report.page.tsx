import { cryptoPayinReport } from '@countinghouse/contract/areas/report/order.reports.ts'
import { ReportPage } from './report-page.tsx'

const columns = {
  reportDate: 160,
  currency: 74,
  network: 78,
  createdOrders: 128,
  conversion: 84,
  completedOrders: 146,
  amount: 150,
  fee: 138,
  usdValue: 134,
}

export default function CryptoPayinReportPage() {
  return <ReportPage report={cryptoPayinReport} columns={columns} />
}
