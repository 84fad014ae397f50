/** What both directions of P2P trading share: pairs and their terms, and figures of the direction. */
import { call } from '../../engine/call.ts'
import * as s from '../../engine/schema.ts'
import { settingsRead } from '../../engine/settings-call.ts'
import { options } from '../option/option.contract.ts'
import { optionSources } from '../option/option.sources.ts'
import { pushRateForm, rateModes } from './push-rate.settings.ts'

const orderType = s.literal([1, 2])

export const tradedFiats = call({
  ...optionSources.tradedFiats,
  area: 'p2p',
  summary: 'The fiat currencies that the merchant trades with people.',
  access: 'signedIn',
  result: options,
})

export const tradedCryptos = call({
  ...optionSources.tradedCryptos,
  area: 'p2p',
  summary: 'The crypto currencies that the merchant trades with people.',
  access: 'signedIn',
  result: options,
})

export const pairConfig = call({
  area: 'p2p',
  path: '/c2c/order/tradeCurrencyConfig',
  summary:
    'Every pair of the merchant with the rate of this moment, limits, precision, fee, expiry and settlement; of one direction, or of both.',
  access: 'signedIn',
  body: s.object({ orderType: s.optional(orderType) }),
  result: s.object({
    pairs: s.list(
      s.object({
        /** 1: payins. 2: payouts. */
        orderType,
        currency: s.text(),
        fiatCurrency: s.text(),
        enabled: s.flag(),
        /** At which new orders are quoted: fiat for one unit; null while there is no market rate. */
        rate: s.nullable(s.text()),
        rateMode: s.oneOf(rateModes),
        marketRate: s.nullable(s.text()),
        margin: s.text(),
        /** Of one order, in fiat. */
        minimum: s.text(),
        maximum: s.text(),
        /** Digits of a quantity behind the point. */
        precision: s.integer(),
        feeRate: s.text(),
        /** Of payins. */
        expiryMinutes: s.nullable(s.integer()),
        settlementDays: s.nullable(s.flag()),
      }),
    ),
  }),
})

export const pushRate = settingsRead(pushRateForm, {
  more: {
    /** Fiat for one unit; null while there is none. */
    marketRate: s.nullable(s.text()),
    /** By the terms of the platform. */
    platformRate: s.nullable(s.text()),
  },
})
