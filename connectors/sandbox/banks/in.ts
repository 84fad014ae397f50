/** Banks of India: UPI links, and accounts for IMPS. */
import { india } from '@countinghouse/contract/areas/local-rail/in.ts'
import { upiIntent } from '@countinghouse/contract/areas/local-rail/upi.ts'
import { bank, collector, digits, julianDay } from './bank.ts'

const handles = ['okhdfcbank', 'oksbi', 'okicici', 'ybl', 'paytm', 'axl']
const banks = ['HDFC', 'SBIN', 'ICIC', 'UTIB', 'KKBK', 'PUNB']

/** Where payments are collected. */
const account = {
  ifsc: 'HDFC0000240',
  accountNo: '50200061872245',
  upiId: 'countinghouse.pay@hdfcbank',
}

export const indianBanks = bank(india, {
  share: 38,
  rate: { usd: 0.01182, step: 0.00006, digits: 8 },
  branches: ['Andheri East', 'Koramangala', 'Salt Lake'],
  methods: {
    upi: {
      share: 70,
      channels: ['HDFC UPI', 'ICICI UPI', 'YES UPI'],
      detailsOf: ({ holderName, latin, chance }) => ({
        holderName,
        upiId: `${chance.pick([latin, `9${chance.text(digits, 9)}`])}@${chance.pick(handles)}`,
      }),
      accept: ({ orderNo, amount }) => ({
        qrText: upiIntent({
          payee: account.upiId,
          name: collector,
          amount,
          reference: orderNo,
          note: `Order ${orderNo}`,
        }),
        payTo: { name: collector, account: account.upiId },
      }),
    },
    imps: {
      share: 30,
      channels: ['HDFC IMPS', 'Axis IMPS'],
      detailsOf: ({ holderName, chance }) => ({
        holderName,
        accountNo: chance.pick(['3', '5']) + chance.text(digits, chance.integer(10, 13)),
        ifsc: `${chance.pick(banks)}0${chance.text(digits, 6)}`,
      }),
      accept: () => ({
        payTo: { name: collector, bank: account.ifsc, account: account.accountNo },
      }),
    },
  },
  reference: (at, chance) => julianDay(at) + chance.text(digits, 8),
})
