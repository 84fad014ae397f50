/** What each owner of money had and how it came to have it, day by day. From the postings alone. */
import { currencyNames } from '../../currencies.ts'
import { anyOf, type Choices, choice, text, translated } from '../../engine/list.ts'
import { added, changed, closing, opening, otherChanges, report } from '../../engine/report.ts'
import { countries } from '../../limits.ts'

/** By their numbers in the ledger. */
export const balanceOwners = {
  texts: 'owners',
  ids: { merchant: 1, customer: 2, agent: 4 },
} as const satisfies Choices

export const businessDaily = report({
  name: 'businessDaily',
  area: 'report',
  path: '/finance/list',
  exportPath: '/finance/export',
  exportAs: 'file',
  summary:
    'Balances of the merchant, its customers and its agents per day: opening, movements, closing. Opening plus movements is closing, and closing is the opening of the next day.',
  by: {
    currency: { field: text, filter: anyOf('currency', currencyNames) },
    /** Empty for crypto. */
    country: { field: translated('country'), filter: anyOf('country', countries) },
    owner: { field: choice(balanceOwners), filter: anyOf('owner') },
  },
  measures: {
    openingBalance: opening,
    payins: changed('payin'),
    payouts: changed('payout'),
    deposits: changed('deposit'),
    withdrawals: changed('withdrawal'),
    transfers: changed('transfer'),
    trades: changed('trade'),
    fees: changed(
      'payinFee',
      'payoutFee',
      'depositFee',
      'withdrawalFee',
      'transferFee',
      'tradeFee',
    ),
    others: otherChanges,
    closingBalance: closing,
    /** With these, the columns of the screen add up without showing each, and fit into it. */
    otherMovements: added('deposits', 'withdrawals', 'transfers', 'trades', 'fees', 'others'),
  },
  headline: ['owner', 'merchant'],
})
