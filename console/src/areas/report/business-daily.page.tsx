import { businessDaily } from '@countinghouse/contract/areas/report/business-daily.report.ts'
import { ReportPage } from './report-page.tsx'

/** Amounts show their currency. */
const columns = {
  reportDate: 150,
  owner: 82,
  openingBalance: 150,
  payins: 145,
  payouts: 145,
  deposits: 145,
  withdrawals: 145,
  closingBalance: 150,
}

export default function BusinessDailyPage() {
  return <ReportPage report={businessDaily} columns={columns} />
}
