/** The units of any product in one shape, wherever their terms are stored. */

import type {
  Direction,
  PayinTerms,
  PayoutTerms,
  Terms,
} from '@countinghouse/contract/areas/local-rail/rail.ts'
import { rails } from '@countinghouse/contract/areas/local-rail/rails.ts'
import type { PairTermsOf } from '@countinghouse/contract/areas/p2p/p2p-pair.ts'
import {
  declaredUnit,
  isCurrencyProduct,
  type Product,
  unitId,
} from '@countinghouse/contract/areas/product/product-terms.ts'
import type { Country } from '@countinghouse/contract/limits.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { allTerms, type MethodTerms, switchMethod } from '../local-rail/terms.ts'
import { type PricedPair, pairsOf, switchPair } from '../p2p/pair.ts'
import { type Offer, offersOf } from './offer.ts'

export interface Unit {
  id: string
  parts: string[]
  enabled: boolean
  minimum: string
  maximum: string
  currency: string
  flatFee: string | null
  feeRate: string | null
  settlementDays: 0 | 1 | null
  expiryMinutes: number | null
  switchTo(tx: Transaction, merchantId: string, enabled: boolean): Promise<void>
}

export async function unitsOf(
  tx: Transaction,
  merchantId: string,
  product: Product,
): Promise<Unit[]> {
  if (isCurrencyProduct(product)) return (await offersOf(tx, merchantId, product)).map(ofOffer)
  const direction: Direction = /Payin$/.test(product) ? 'payin' : 'payout'
  if (product === 'p2pPayin' || product === 'p2pPayout')
    return (await pairsOf(tx, merchantId, direction)).map((pair) => ofPair(product, pair))
  const { payins, payouts } = await allTerms(tx, rails, merchantId)
  const methods: MethodTerms<Terms>[] = direction === 'payin' ? payins : payouts
  return methods.map((method) => ofMethod(product, direction, method))
}

const ofOffer = ({ id, currency, network, terms }: Offer): Unit => ({
  ...terms,
  id,
  parts: network === '' ? [currency] : [currency, network],
  currency,
  feeRate: null,
  settlementDays: null,
  expiryMinutes: null,
  switchTo: (tx, merchantId, enabled) => writeUnitSwitch(tx, merchantId, id, enabled),
})

/** Keeps the version, which counts changes of the terms. */
async function writeUnitSwitch(
  tx: Transaction,
  merchantId: string,
  id: string,
  enabled: boolean,
): Promise<void> {
  const declared = declaredUnit(id)
  if (!declared) throw new Error(`${id} is no unit`)
  const { minimum, maximum, flatFee } = declared.terms
  const row = { merchant_id: merchantId, unit_id: id, enabled, minimum, maximum, flat_fee: flatFee }
  await tx`
    insert into product_unit_setting ${tx(row)}
    on conflict (merchant_id, unit_id) do update set enabled = excluded.enabled`
}

type PairTerms = PairTermsOf['payout'] & Partial<PairTermsOf['payin']>

const ofPair = (product: Product, pair: PricedPair): Unit => {
  const { currency, fiatCurrency } = pair
  const terms: PairTerms = pair.terms
  return {
    id: unitId(product, currency, fiatCurrency),
    parts: [currency, fiatCurrency],
    enabled: terms.enabled,
    minimum: terms.minimum,
    maximum: terms.maximum,
    currency: fiatCurrency,
    flatFee: null,
    feeRate: terms.feeRate,
    settlementDays: terms.settlementDays ?? null,
    expiryMinutes: terms.expiryMinutes ?? null,
    switchTo: (tx, merchantId, enabled) => switchPair(tx, merchantId, pair, enabled),
  }
}

const ofMethod = (
  product: Product,
  direction: Direction,
  { country, method, terms: any }: MethodTerms<Terms>,
): Unit => {
  const terms: Terms & Partial<PayinTerms & PayoutTerms> = any
  return {
    id: unitId(product, country, method),
    parts: [country, method],
    enabled: terms.enabled,
    minimum: terms.minimum,
    maximum: terms.maximum,
    currency: rails[country as Country].currency,
    flatFee: terms.flatFee,
    feeRate: terms.feeRate,
    settlementDays: terms.settlementDays ?? null,
    expiryMinutes: terms.expiryMinutes ?? null,
    switchTo: (tx, merchantId, enabled) =>
      switchMethod(tx, merchantId, { country, method, direction }, terms, enabled),
  }
}
