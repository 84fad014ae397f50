/** Forms of what P2P and local products are offered in: pairs of currencies, and methods of countries. */
import { cryptoCurrencyNames } from '../../currencies.ts'
import { settingsForm } from '../../engine/settings.ts'
import { countries } from '../../limits.ts'
import { partialRules } from '../local-rail/rail.ts'
import { p2pFiatCurrencies } from '../p2p/p2p-pair.ts'
import {
  feeFields,
  flatFeeFields,
  limitFields,
  paymentFields,
  termsForm,
} from './product.settings.ts'

const { expiryMinutes, tolerancePercent, settlementDays } = paymentFields

const ofPair = {
  currency: { kind: 'text', options: cryptoCurrencyNames },
  fiatCurrency: { kind: 'text', options: p2pFiatCurrencies },
} as const

const pairFields = {
  marginPercent: { kind: 'percent', digits: 4, min: '-100', max: '100' },
  ...limitFields,
  precision: { kind: 'integer', min: 0, max: 18 },
  ...feeFields,
} as const

export const p2pPayinTerms = settingsForm({
  ...termsForm,
  name: 'p2pPayinTerms',
  readPath: '/merchantsConfig/p2pPayin/details',
  savePath: '/merchantsConfig/p2pPayin/save',
  summary: {
    read: 'Terms of P2P payins of a pair: rate, limits, fee, expiry, settlement.',
    save: 'Changes the terms of new P2P payins of a pair. Existing orders keep theirs.',
  },
  key: ofPair,
  fields: { ...pairFields, expiryMinutes, settlementDays },
})

export const p2pPayoutTerms = settingsForm({
  ...termsForm,
  name: 'p2pPayoutTerms',
  readPath: '/merchantsConfig/p2pPayout/details',
  savePath: '/merchantsConfig/p2pPayout/save',
  summary: {
    read: 'Terms of P2P payouts of a pair: rate, limits, fee.',
    save: 'Changes the terms of new P2P payouts of a pair. Existing orders keep theirs.',
  },
  key: ofPair,
  fields: pairFields,
})

const ofMethod = {
  country: { kind: 'text', options: countries },
  method: { kind: 'text' },
} as const

const methodFields = { ...limitFields, ...feeFields, ...flatFeeFields }

export const localPayinTerms = settingsForm({
  ...termsForm,
  name: 'localPayinTerms',
  readPath: '/merchantsConfig/localPayin/details',
  savePath: '/merchantsConfig/localPayin/save',
  summary: {
    read: 'Terms of local payins by a method: limits, fees, expiry, partial payments, settlement.',
    save: 'Changes the terms of new local payins by a method. Existing orders keep theirs.',
  },
  key: ofMethod,
  fields: {
    ...methodFields,
    expiryMinutes,
    tolerancePercent,
    partialRule: { kind: 'choice', options: partialRules },
    settlementDays,
  },
})

export const localPayoutTerms = settingsForm({
  ...termsForm,
  name: 'localPayoutTerms',
  readPath: '/merchantsConfig/localPayout/details',
  savePath: '/merchantsConfig/localPayout/save',
  summary: {
    read: 'Terms of local payouts by a method: limits, fees, how long the bank may take.',
    save: 'Changes the terms of new local payouts by a method. Existing orders keep theirs.',
  },
  key: ofMethod,
  fields: { ...methodFields, answerMinutes: expiryMinutes },
})
