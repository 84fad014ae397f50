/** Indonesia: QRIS, virtual accounts, and bank transfers. */
import { railCurrencies } from '../../currencies.ts'
import { indonesianBanks, isRrn, isVirtualAccount } from './checks.ts'
import {
  bankCode,
  bankName,
  branch,
  holderName,
  type PayinTerms,
  type PayoutTerms,
  rail,
} from './rail.ts'

const payin: PayinTerms = {
  enabled: true,
  minimum: '10000',
  maximum: '10000000',
  flatFee: '0',
  feeRate: '0.007',
  settlementDays: 1,
  expiryMinutes: 60,
  underpaidTolerance: '0',
  partialRule: 'return',
}
const payout: PayoutTerms = {
  enabled: true,
  minimum: '10000',
  maximum: '100000000',
  flatFee: '5000',
  feeRate: '0',
  answerMinutes: 60,
}

const accountNo = /^\d{8,16}$/

export const indonesia = rail({
  currency: railCurrencies.ID,
  timeZone: 'Asia/Jakarta',
  fields: {
    holderName: { ...holderName, example: 'Budi Santoso' },
    bankCode: bankCode(indonesianBanks),
    bankName,
    accountNo: {
      title: 'accountNo',
      check: (value) => accountNo.test(value),
      personal: 'account',
      example: '1234567890',
    },
    branch: { ...branch, example: 'Jakarta Sudirman' },
    virtualAccount: {
      title: 'virtualAccount',
      check: isVirtualAccount,
      personal: 'account',
      example: '8808123456789012',
    },
  },
  methods: {
    qris: {
      payin: {
        fields: ['holderName'],
        optional: ['accountNo'],
        account: 'accountNo',
        terms: payin,
      },
    },
    virtualAccount: {
      payin: {
        fields: ['holderName'],
        optional: ['bankCode', 'virtualAccount'],
        account: 'virtualAccount',
        terms: {
          ...payin,
          maximum: '50000000',
          flatFee: '4000',
          feeRate: '0',
          expiryMinutes: 1440,
        },
      },
    },
    bankTransfer: {
      payin: {
        fields: ['holderName'],
        optional: ['bankCode', 'accountNo', 'branch'],
        account: 'accountNo',
        terms: { ...payin, maximum: '50000000', expiryMinutes: 720 },
      },
      payout: {
        fields: ['holderName', 'bankCode', 'accountNo'],
        optional: ['branch'],
        account: 'accountNo',
        terms: payout,
      },
    },
  },
  reference: { title: 'rrn', check: isRrn },
})
