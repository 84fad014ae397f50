import { currencyNames } from '../../currencies.ts'
import { call, uploadCall } from '../../engine/call.ts'
import * as s from '../../engine/schema.ts'
import { avatarUpload } from '../merchant/avatar.ts'
import { rateModes } from './currency-terms.ts'

const area = 'currency'

export const currencyList = call({
  area,
  path: '/merchantsConfig/currency/list',
  summary: 'The currencies of the merchant, in the order in which they are offered.',
  access: 'currency.view',
  result: s.object({
    currencies: s.list(
      s.object({
        currency: s.text(),
        fullName: s.text(),
        avatar: s.text(),
        enabled: s.flag(),
        weight: s.integer(),
        precision: s.integer(),
        networks: s.list(s.text()),
        /** Null for fiat, which has no wallets. */
        minimumDeposit: s.nullable(s.text()),
        minimumWithdrawal: s.nullable(s.text()),
        feeCurrency: s.nullable(s.text()),
        feeAmount: s.nullable(s.text()),
        rateMode: s.nullable(s.oneOf(rateModes)),
        /** USD for one unit, as orders are quoted; null without a rate. */
        rate: s.nullable(s.text()),
        marketRate: s.nullable(s.text()),
      }),
    ),
  }),
})

export const currencySwitch = call({
  area,
  path: '/merchantsConfig/currency/switch',
  summary:
    'Switches a currency. One that is off refuses new orders of every product and leaves running ones alone.',
  access: 'currency.edit',
  body: s.object({ currency: s.oneOf(currencyNames as [string, ...string[]]), enabled: s.flag() }),
  result: s.object({ enabled: s.flag() }),
})

export const currencyAvatar = uploadCall({
  area,
  path: '/merchantsConfig/currency/avatar',
  summary:
    'Takes a picture for a currency: the body of the request is a PNG, GIF or JPG file. It shows once the form is saved.',
  access: 'currency.edit',
  upload: avatarUpload,
  body: s.object({ fileName: s.text({ min: 1 }) }),
  result: s.object({ avatar: s.text() }),
})
