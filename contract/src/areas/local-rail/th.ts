/** Thailand: PromptPay, and bank transfers. */
import { railCurrencies } from '../../currencies.ts'
import { isPromptPayId, thaiBanks } from './checks.ts'
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
  minimum: '20',
  maximum: '500000',
  flatFee: '0',
  feeRate: '0.014',
  settlementDays: 0,
  expiryMinutes: 15,
  underpaidTolerance: '0',
  partialRule: 'return',
}
const payout: PayoutTerms = {
  enabled: true,
  minimum: '50',
  maximum: '1000000',
  flatFee: '10',
  feeRate: '0.005',
  answerMinutes: 30,
}

const accountNo = /^\d{10,15}$/
const reference = /^[A-Z0-9]{12,25}$/

export const thailand = rail({
  currency: railCurrencies.TH,
  timeZone: 'Asia/Bangkok',
  fields: {
    holderName: { ...holderName, example: 'Somchai Jaidee' },
    promptPayId: {
      title: 'promptPayId',
      check: isPromptPayId,
      personal: 'account',
      example: '0812345678',
    },
    bankCode: bankCode(thaiBanks),
    bankName,
    accountNo: {
      title: 'accountNo',
      check: (value) => accountNo.test(value),
      personal: 'account',
      example: '1234567890',
    },
    branch: { ...branch, example: 'Silom' },
  },
  methods: {
    promptPay: {
      payin: {
        fields: ['holderName'],
        optional: ['promptPayId', 'bankCode', 'accountNo', 'branch'],
        account: 'promptPayId',
        terms: payin,
      },
      payout: { fields: ['holderName', 'promptPayId'], account: 'promptPayId', terms: payout },
    },
    bankTransfer: {
      payin: {
        fields: ['holderName'],
        optional: ['bankCode', 'accountNo', 'branch'],
        account: 'accountNo',
        terms: { ...payin, minimum: '100', expiryMinutes: 60 },
      },
      payout: {
        fields: ['holderName', 'bankCode', 'accountNo'],
        optional: ['branch'],
        account: 'accountNo',
        terms: payout,
      },
    },
  },
  reference: {
    title: 'transactionReference',
    check: (value) => reference.test(value),
  },
})
