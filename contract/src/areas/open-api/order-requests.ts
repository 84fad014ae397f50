/**
 * What a merchant's server asks for, per product: the fields of a new order, and which of them an error is about. What
 * they mean is in field-descriptions.ts.
 */

import { cryptoCurrencyNames, networkNames, railCurrencies } from '../../currencies.ts'
import { isWebAddress } from '../../engine/checks.ts'
import { rule } from '../../engine/input-problem.ts'
import * as s from '../../engine/schema.ts'
import type { ErrorName } from '../../error-codes.ts'
import { countries, limits } from '../../limits.ts'
import type { Rail } from '../local-rail/rail.ts'
import { rails } from '../local-rail/rails.ts'
import { feeBearers, tradeSides } from '../order/order.fields.ts'
import { tradeMethods } from '../otc/otc.order.ts'
import { p2pFiatCurrencies } from '../p2p/p2p-pair.ts'
import type { OpenProduct } from './paths.ts'
import { openLimits } from './signature.ts'

type Names = [string, ...string[]]
const namesOf = (ids: object) => Object.keys(ids) as Names

const merchantOrderNo = s.text({ min: 1, max: openLimits.merchantOrderNoMax })
const customerUid = s.text({ min: 1, max: 64 })
const crypto = s.oneOf(cryptoCurrencyNames as Names)
const network = s.oneOf(networkNames as Names)
const method = s.oneOf(tradeMethods as Names)
const notifyUrl = s.optional(
  s.text({ max: limits.callbackAddressMax }).refine(isWebAddress, rule('webAddress')),
)
/** By the names of the country's rail, which says what it wants to know. */
const details = s.record(s.text({ max: 100 }))

const every = { merchantOrderNo, notifyUrl, remark: s.optional(s.text()) }
const onChain = { currency: crypto, network, amount: s.amount() }
const trade = {
  customerUid,
  currency: crypto,
  fiatCurrency: s.oneOf([...p2pFiatCurrencies] as Names),
  fiatAmount: s.amount(),
  method,
}
const localMethods = [
  ...new Set(Object.values<Rail>(rails).flatMap(({ methods }) => Object.keys(methods))),
] as Names
const local = {
  country: s.oneOf(countries),
  method: s.oneOf(localMethods),
  amount: s.amount(),
  details,
}

/** The field that each error is about; empty for one that is about none. */
export type FieldOfError = Partial<Record<ErrorName, string>>

const amountErrors = (field: string): FieldOfError => ({
  amountTooSmall: field,
  amountTooLarge: field,
  amountTooFine: field,
  productOff: '',
  notServed: '',
  currencyOff: 'currency',
})
const chainErrors: FieldOfError = { ...amountErrors('amount'), networkNotOffered: 'network' }
const paidErrors: FieldOfError = {
  ...chainErrors,
  addressInvalid: 'toAddress',
  balanceTooLow: 'amount',
  accountInDebt: 'amount',
}
const tradeErrors: FieldOfError = {
  ...amountErrors('fiatAmount'),
  pairNotOffered: 'fiatCurrency',
  methodNotOffered: 'method',
  rateMissing: 'currency',
  rateTooOld: 'currency',
}
const localErrors: FieldOfError = {
  ...amountErrors('amount'),
  currencyOff: 'country',
  countryNotOffered: 'country',
  methodNotOffered: 'method',
}

interface Product<Body extends s.Schema> {
  body: Body
  errors: FieldOfError
}
const product = <Body extends s.Schema>(body: Body, errors: FieldOfError): Product<Body> => ({
  body,
  errors: { ...errors, merchantOrderNoUsed: 'merchantOrderNo' },
})

/** The kinds of orders that a merchant's server makes. */
export const openProducts = {
  cryptoPayin: product(s.object({ ...every, customerUid, ...onChain }), {
    ...chainErrors,
    addressesUsedUp: 'network',
    rateMissing: 'currency',
    rateTooOld: 'currency',
  }),
  cryptoPayout: product(
    s.object({
      ...every,
      ...onChain,
      toAddress: s.text({ min: 1, max: 120 }),
      feeBearer: s.oneOf(namesOf(feeBearers.ids)),
    }),
    paidErrors,
  ),
  withdrawal: product(
    s.object({ ...every, customerUid, ...onChain, toAddress: s.text({ min: 1, max: 120 }) }),
    { ...paidErrors, rateMissing: 'currency', rateTooOld: 'currency' },
  ),
  p2pPayin: product(
    s.object({
      ...every,
      ...trade,
      payerName: s.optional(s.text({ max: 100 })),
      payerAccount: s.optional(s.text({ max: 100 })),
      payerEmail: s.optional(s.email({ max: 100 })),
    }),
    tradeErrors,
  ),
  p2pPayout: product(s.object({ ...every, ...trade, payee: details }), {
    ...tradeErrors,
    balanceTooLow: 'fiatAmount',
    accountInDebt: 'fiatAmount',
  }),
  otc: product(
    s.object({
      ...every,
      customerUid,
      side: s.oneOf(namesOf(tradeSides.ids)),
      currency: crypto,
      quantity: s.amount(),
      price: s.optional(s.amount()),
      fiatCurrency: s.oneOf(Object.values(railCurrencies) as Names),
      method,
      payer: details,
      payee: details,
    }),
    {
      ...amountErrors('quantity'),
      currencyNotOffered: 'currency',
      rateMissing: 'currency',
      rateTooOld: 'currency',
      methodNotOffered: 'method',
      balanceTooLow: 'quantity',
      accountInDebt: 'quantity',
    },
  ),
  agent: product(
    s.object({
      ...every,
      agentId: s.text({ min: 1, max: 64 }),
      side: s.oneOf(namesOf(tradeSides.ids)),
      currency: crypto,
      quantity: s.amount(),
      rate: s.amount(),
      fiatCurrency: s.oneOf(Object.values(railCurrencies) as Names),
    }),
    {
      ...amountErrors('quantity'),
      agentUnknown: 'agentId',
      agentCurrency: 'currency',
      currencyNotOffered: 'currency',
      balanceTooLow: 'quantity',
      accountInDebt: 'quantity',
    },
  ),
  localPayin: product(s.object({ ...every, customerUid, ...local }), localErrors),
  localPayout: product(s.object({ ...every, ...local }), {
    ...localErrors,
    balanceTooLow: 'amount',
    accountInDebt: 'amount',
  }),
} as const satisfies Record<OpenProduct, Product<s.Schema>>
