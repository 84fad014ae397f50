import { cryptoCurrencyNames } from '../../currencies.ts'
import { call } from '../../engine/call.ts'
import * as s from '../../engine/schema.ts'
import { orderKindNames } from '../../registry/orders.ts'

const area = 'product'

const unit = s.object({
  id: s.text(),
  /** Currency and network, the two currencies of a pair, or country and method. */
  parts: s.list(s.text()),
  enabled: s.flag(),
  minimum: s.text(),
  maximum: s.text(),
  /** In which minimum, maximum and flat fee are. */
  currency: s.text(),
  flatFee: s.nullable(s.text()),
  /** Set where each unit has its own, and not its product. */
  feePercent: s.nullable(s.text()),
  settlementDays: s.nullable(s.flag()),
  expiryMinutes: s.nullable(s.integer()),
})

export const productList = call({
  area,
  path: '/merchantsConfig/list',
  summary:
    'The products of the merchant with their switches and terms, and the units that each is offered in: currencies by network, pairs or methods.',
  access: 'product.view',
  result: s.object({
    products: s.list(
      s.object({
        product: s.oneOf(orderKindNames),
        enabled: s.flag(),
        /** Null where each unit has its own. */
        feePercent: s.nullable(s.text()),
        settlementDays: s.nullable(s.flag()),
        expiryMinutes: s.nullable(s.integer()),
        tolerancePercent: s.nullable(s.text()),
        units: s.list(unit),
      }),
    ),
  }),
})

export const payerChoices = call({
  area,
  path: '/merchantsConfig/queryPayChargeMoneyOrderConfigList',
  summary: 'What a payer can choose from now: currencies by weight, with the networks that are on.',
  access: 'product.view',
  result: s.object({
    /** 0: crypto payins are off, and nothing can be chosen. */
    enabled: s.flag(),
    expiryMinutes: s.integer(),
    currencies: s.list(
      s.object({
        currency: s.text(),
        fullName: s.text(),
        avatar: s.text(),
        /** USD for one unit; null without a rate. */
        rate: s.nullable(s.text()),
        networks: s.list(
          s.object({
            network: s.text(),
            minimum: s.text(),
            maximum: s.text(),
            confirmations: s.integer(),
          }),
        ),
      }),
    ),
  }),
})

const switched = { result: s.object({ enabled: s.flag() }), access: 'product.edit' } as const

export const productSwitch = call({
  area,
  path: '/merchantsConfig/unit/switch',
  summary: 'Switches a product. One that is off refuses new orders and leaves running ones alone.',
  body: s.object({ product: s.oneOf(orderKindNames), enabled: s.flag() }),
  ...switched,
})

export const unitSwitchByName = call({
  area,
  path: '/merchantsConfig/unit/switchByName',
  summary: 'Switches a currency of a product, on all its networks.',
  body: s.object({
    product: s.oneOf(orderKindNames),
    currency: s.oneOf(cryptoCurrencyNames as [string, ...string[]]),
    enabled: s.flag(),
  }),
  errors: ['notFound'],
  ...switched,
})

export const unitSwitchById = call({
  area,
  path: '/merchantsConfig/unit/switchById',
  summary: 'Switches one unit of a product: a currency on a network, a pair or a method.',
  body: s.object({ id: s.text({ min: 1 }), enabled: s.flag() }),
  errors: ['notFound'],
  ...switched,
})

export const otcUnitSwitch = call({
  area,
  path: '/merchantsConfig/unit/switchOTCById',
  summary: 'Switches one currency of B2C orders.',
  body: s.object({ id: s.text({ min: 1 }), enabled: s.flag() }),
  errors: ['notFound'],
  ...switched,
})
