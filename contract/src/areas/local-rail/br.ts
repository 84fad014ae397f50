/** Brazil: PIX. */
import { railCurrencies } from '../../currencies.ts'
import { isEndToEndId, isPixKey, isTaxNumber, pixTypes } from './checks.ts'
import { branch, holderName, rail } from './rail.ts'

export const brazil = rail({
  currency: railCurrencies.BR,
  timeZone: 'America/Sao_Paulo',
  fields: {
    holderName,
    taxNumber: {
      title: 'taxNumber',
      check: isTaxNumber,
      personal: 'taxNumber',
      example: '45053975809',
    },
    pixType: {
      title: 'pixType',
      check: (value) => pixTypes.some((type) => type === value),
      words: 'pixType',
      example: 'CPF',
      options: Object.fromEntries(pixTypes.map((type) => [type, type])),
    },
    pixKey: {
      title: 'pixKey',
      check: (value, { pixType = '' }) =>
        pixTypes.some((type) => type === pixType && isPixKey(type, value)),
      personal: 'account',
      example: '45053975809',
    },
    branch: { ...branch, example: '1234-5' },
  },
  methods: {
    pix: {
      payin: {
        fields: ['holderName', 'taxNumber'],
        optional: ['pixType', 'pixKey', 'branch'],
        account: 'taxNumber',
        terms: {
          enabled: true,
          minimum: '5',
          maximum: '50000',
          flatFee: '0',
          feeRate: '0.0099',
          settlementDays: 0,
          expiryMinutes: 30,
          underpaidTolerance: '0',
          partialRule: 'return',
        },
      },
      payout: {
        fields: ['holderName', 'taxNumber', 'pixType', 'pixKey'],
        optional: ['branch'],
        account: 'pixKey',
        terms: {
          enabled: true,
          minimum: '1',
          maximum: '100000',
          flatFee: '0.5',
          feeRate: '0.005',
          answerMinutes: 10,
        },
      },
    },
  },
  reference: { title: 'endToEndId', check: isEndToEndId },
})
