/** Forms of products: what orders cost, how much they may be of, and how payins are paid and settled. */
import { cryptoCurrencyNames } from '../../currencies.ts'
import { settingsForm } from '../../kit/settings.ts'
import { currencyProducts } from './product-terms.ts'

const shared = {
  area: 'product',
  view: 'product.view',
  edit: 'product.edit',
  secondFactor: 'whenBound',
} as const

const feeFields = {
  feePercent: { kind: 'percent', digits: 4, min: '0', max: '100' },
} as const

/** Of a product as a whole. B2C has calls of its own. */
export const productTerms = settingsForm({
  ...shared,
  name: 'productTerms',
  readPath: '/merchantsConfig/details',
  savePath: '/merchantsConfig/updateInfo',
  key: {
    product: { kind: 'text', options: currencyProducts.filter((product) => product !== 'otc') },
  },
  fields: feeFields,
})

export const otcTerms = settingsForm({
  ...shared,
  name: 'otcTerms',
  readPath: '/merchantsConfig/otcDetails',
  savePath: '/merchantsConfig/updateOTCDetails',
  key: { product: { kind: 'text', options: ['otc'] } },
  fields: feeFields,
})

const unitFields = {
  minimum: { kind: 'decimal', digits: 18 },
  maximum: { kind: 'decimal', digits: 18 },
  flatFee: { kind: 'decimal', digits: 18 },
} as const

/** Of one currency of a product, on one network where it moves over chains. */
export const unitTerms = settingsForm({
  ...shared,
  name: 'unitTerms',
  readPath: '/merchantsConfig/unit/details',
  savePath: '/merchantsConfig/updateInfoById',
  key: { id: { kind: 'text' } },
  fields: unitFields,
})

export const otcUnitTerms = settingsForm({
  ...shared,
  name: 'otcUnitTerms',
  readPath: '/merchantsConfig/otcDetailsByName',
  savePath: '/merchantsConfig/updateOtcDetailsByName',
  key: { currency: { kind: 'text', options: cryptoCurrencyNames } },
  fields: unitFields,
})

/** How customers pay crypto payins. */
export const paymentTerms = settingsForm({
  ...shared,
  name: 'paymentTerms',
  readPath: '/merchantsConfig/payment/list',
  savePath: '/merchantsConfig/payment/save',
  key: { product: { kind: 'text', options: ['cryptoPayin'] } },
  fields: {
    expiryMinutes: { kind: 'integer', min: 1, max: 43_200 },
    tolerancePercent: { kind: 'percent', digits: 4, min: '0', max: '100' },
    settlementDays: { kind: 'switch' },
  },
})
