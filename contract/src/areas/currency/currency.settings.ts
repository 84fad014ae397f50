/** Forms of currencies. Fiat has fewer fields, because it has no wallets. */
import { cryptoCurrencyNames, fiatCurrencyNames } from '../../currencies.ts'
import { settingsForm, weightField } from '../../engine/settings.ts'
import { avatarUpload } from '../merchant/avatar.ts'
import { rateModes } from './currency-terms.ts'

const shared = {
  area: 'currency',
  view: 'currency.view',
  edit: 'currency.edit',
  secondFactor: 'whenBound',
} as const

const sharedFields = {
  fullName: { kind: 'text', max: 64, required: true },
  avatar: { kind: 'picture', path: '/merchantsConfig/currency/avatar', upload: avatarUpload },
  weight: weightField,
  precision: { kind: 'integer', min: 0, max: 18 },
} as const

export const cryptoCurrencyTerms = settingsForm({
  ...shared,
  name: 'cryptoCurrencyTerms',
  readPath: '/merchantsConfig/currency/details',
  savePath: '/merchantsConfig/currency/save',
  summary: {
    read: 'What the merchant says about a currency.',
    save: 'Changes weight, precision, minima, fee and rate of a currency for new orders.',
  },
  key: { currency: { kind: 'text', options: cryptoCurrencyNames } },
  fields: {
    ...sharedFields,
    minimumDeposit: { kind: 'decimal', digits: 18 },
    minimumWithdrawal: { kind: 'decimal', digits: 18 },
    feeCurrency: { kind: 'choice', options: cryptoCurrencyNames },
    feeAmount: { kind: 'decimal', digits: 18 },
    rateMode: { kind: 'choice', options: rateModes },
    fixedRate: {
      kind: 'decimal',
      digits: 8,
      notZero: true,
      unit: 'USD',
      when: { field: 'rateMode', is: 'fixed' },
    },
    floatingRate: {
      kind: 'percent',
      digits: 4,
      // Of the market rate something must remain, or no order would have a rate.
      min: '-99.99',
      max: '100',
      when: { field: 'rateMode', is: 'floating' },
    },
  },
})

export const fiatCurrencyTerms = settingsForm({
  ...shared,
  name: 'fiatCurrencyTerms',
  readPath: '/merchantsConfig/fiatCurrency/details',
  savePath: '/merchantsConfig/fiatCurrency/save',
  summary: {
    read: 'What the merchant says about a fiat currency.',
    save: 'Changes weight and precision of a fiat currency for new orders.',
  },
  key: { currency: { kind: 'text', options: fiatCurrencyNames } },
  fields: sharedFields,
})
