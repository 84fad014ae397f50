/** Forms of products: what orders cost, how much they may be of, and how payins are paid and settled. */
import { cryptoCurrencyNames } from '../../currencies.ts'
import { settingsForm } from '../../engine/settings.ts'
import { currencyProducts } from './product-terms.ts'

/** What every form of terms says. */
export const termsForm = {
  area: 'product',
  view: 'product.view',
  edit: 'product.edit',
  secondFactor: 'whenBound',
} as const

export const feeFields = {
  feePercent: { kind: 'percent', digits: 4, min: '0', max: '100' },
} as const

/** Of a product as a whole. B2C has calls of its own. */
export const productTerms = settingsForm({
  ...termsForm,
  name: 'productTerms',
  readPath: '/merchantsConfig/details',
  savePath: '/merchantsConfig/updateInfo',
  summary: {
    read: 'What orders of a product cost.',
    save: 'Changes what new orders of a product cost. Existing orders keep their fees.',
  },
  key: {
    product: { kind: 'text', options: currencyProducts.filter((product) => product !== 'otc') },
  },
  fields: feeFields,
})

export const otcTerms = settingsForm({
  ...termsForm,
  name: 'otcTerms',
  readPath: '/merchantsConfig/otcDetails',
  savePath: '/merchantsConfig/updateOTCDetails',
  summary: {
    read: 'What B2C orders cost.',
    save: 'Changes what new B2C orders cost.',
  },
  key: { product: { kind: 'text', options: ['otc'] } },
  fields: feeFields,
})

const amount = { kind: 'decimal', digits: 18, ofRow: true } as const

export const limitFields = { minimum: amount, maximum: amount }
export const flatFeeFields = { flatFee: amount }
const unitFields = { ...limitFields, ...flatFeeFields }

/** Of one currency of a product, on one network where it moves over chains. */
export const unitTerms = settingsForm({
  ...termsForm,
  name: 'unitTerms',
  readPath: '/merchantsConfig/unit/details',
  savePath: '/merchantsConfig/updateInfoById',
  summary: {
    read: 'Limits and flat fee of one currency of a product, on one network.',
    save: 'Changes limits and flat fee of new orders in one currency of a product.',
  },
  key: { id: { kind: 'text' } },
  fields: unitFields,
})

export const otcUnitTerms = settingsForm({
  ...termsForm,
  name: 'otcUnitTerms',
  readPath: '/merchantsConfig/otcDetailsByName',
  savePath: '/merchantsConfig/updateOtcDetailsByName',
  summary: {
    read: 'Limits and flat fee of B2C orders in a currency.',
    save: 'Changes limits and flat fee of new B2C orders in a currency.',
  },
  key: { currency: { kind: 'text', options: cryptoCurrencyNames } },
  fields: unitFields,
})

export const paymentFields = {
  expiryMinutes: { kind: 'integer', min: 1, max: 43_200 },
  tolerancePercent: { kind: 'percent', digits: 4, min: '0', max: '100' },
  settlementDays: { kind: 'switch' },
} as const

/** How customers pay crypto payins. */
export const paymentTerms = settingsForm({
  ...termsForm,
  name: 'paymentTerms',
  readPath: '/merchantsConfig/payment/list',
  savePath: '/merchantsConfig/payment/save',
  summary: {
    read: 'How crypto payins are paid: expiry, tolerance, settlement.',
    save: 'Changes expiry, tolerance and settlement of new crypto payins.',
  },
  key: { product: { kind: 'text', options: ['cryptoPayin'] } },
  fields: paymentFields,
})
