/** India: UPI, and bank transfers by IMPS. */
import { railCurrencies } from '../../currencies.ts'
import { isAccountNo, isIfsc, isUpiId, isUtr } from './checks.ts'
import { branch, holderName, type PayinTerms, type PayoutTerms, rail } from './rail.ts'

const payin: PayinTerms = {
  enabled: true,
  minimum: '100',
  maximum: '200000',
  flatFee: '0',
  feeRate: '0.018',
  settlementDays: 1,
  expiryMinutes: 30,
  underpaidTolerance: '0',
  partialRule: 'credit',
}
const payout: PayoutTerms = {
  enabled: true,
  minimum: '100',
  maximum: '500000',
  flatFee: '6',
  feeRate: '0.01',
  answerMinutes: 30,
}

export const india = rail({
  currency: railCurrencies.IN,
  timeZone: 'Asia/Kolkata',
  fields: {
    holderName: { ...holderName, example: 'Anita Rao' },
    upiId: { title: 'upiId', check: isUpiId, personal: 'upiId', example: 'anita.rao@okhdfc' },
    accountNo: {
      title: 'accountNo',
      check: isAccountNo,
      personal: 'account',
      example: '50100234567890',
    },
    ifsc: { title: 'ifsc', check: isIfsc, example: 'HDFC0001234' },
    branch: { ...branch, example: 'Andheri East' },
  },
  methods: {
    upi: {
      payin: { fields: ['holderName'], optional: ['upiId'], account: 'upiId', terms: payin },
      payout: { fields: ['holderName', 'upiId'], account: 'upiId', terms: payout },
    },
    imps: {
      payin: {
        fields: ['holderName'],
        optional: ['accountNo', 'ifsc', 'branch'],
        account: 'accountNo',
        terms: { ...payin, minimum: '500', expiryMinutes: 120 },
      },
      payout: {
        fields: ['holderName', 'accountNo', 'ifsc'],
        optional: ['branch'],
        account: 'accountNo',
        terms: payout,
      },
    },
  },
  reference: { title: 'utr', check: isUtr },
})
