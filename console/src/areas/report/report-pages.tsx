/** The pages of all reports, in one chunk: each is only its report and the widths of its columns. */
import { businessDaily } from '@countinghouse/contract/areas/report/business-daily.report.ts'
import {
  cryptoPayinReport,
  cryptoPayoutReport,
  localPayinReport,
  localPayoutReport,
  p2pPayinReport,
  p2pPayoutReport,
} from '@countinghouse/contract/areas/report/order.reports.ts'
import { ReportPage } from './report-page.tsx'

const counts = { createdOrders: 128, conversion: 84, completedOrders: 146 }

const ofCrypto = {
  reportDate: 160,
  currency: 74,
  network: 78,
  ...counts,
  amount: 150,
  fee: 138,
  usdValue: 134,
}

const ofP2p = {
  reportDate: 160,
  currency: 74,
  fiatCurrency: 96,
  ...counts,
  amount: 140,
  fiatAmount: 145,
  averageRate: 130,
}

const ofLocalRails = {
  reportDate: 160,
  country: 88,
  method: 112,
  ...counts,
  amount: 134,
  fee: 120,
  usdValue: 140,
}

/** Amounts show their currency. */
const ofBalances = {
  reportDate: 150,
  owner: 82,
  openingBalance: 165,
  payins: 165,
  payouts: 165,
  otherMovements: 165,
  closingBalance: 165,
}

export const reportPages = {
  businessDaily: () => <ReportPage report={businessDaily} columns={ofBalances} />,
  cryptoPayin: () => <ReportPage report={cryptoPayinReport} columns={ofCrypto} />,
  cryptoPayout: () => <ReportPage report={cryptoPayoutReport} columns={ofCrypto} />,
  p2pPayin: () => <ReportPage report={p2pPayinReport} columns={ofP2p} />,
  p2pPayout: () => <ReportPage report={p2pPayoutReport} columns={ofP2p} />,
  localPayin: () => <ReportPage report={localPayinReport} columns={ofLocalRails} />,
  localPayout: () => <ReportPage report={localPayoutReport} columns={ofLocalRails} />,
}
