import { cryptoPayoutReport } from '@countinghouse/contract/areas/report/order.reports.ts'
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

export default function CryptoPayoutReportPage() {
  return <ReportPage report={cryptoPayoutReport} columns={columns} />
}
