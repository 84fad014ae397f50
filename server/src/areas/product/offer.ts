/** The offers of a product (currencies, networks, terms), and quotes: the terms for a new order. */
import {
  type CurrencyProduct,
  declaredProducts,
  declaredUnits,
  type ProductTerms,
  type UnitTerms,
  unitId,
} from '@countinghouse/contract/areas/product/product-terms.ts'
import { currencies, declaredConfirmations } from '@countinghouse/contract/currencies.ts'
import {
  compare,
  convert,
  divide,
  fractionDigits,
  isPositive,
  minus,
  plus,
  sum,
} from '@countinghouse/contract/engine/decimal.ts'
import { feeOf } from '@countinghouse/contract/engine/price.ts'
import type { ErrorName } from '@countinghouse/contract/error-codes.ts'
import { callError } from '../../platform/call-error.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { networkConfirmations } from './confirmations.ts'
import {
  atMarketRate,
  type CurrencySetting,
  type CurrencySettings,
  currencySettings,
  quotedRate,
  refuseOldRates,
} from './currency-setting.ts'
import { productSettings } from './product-setting.ts'

/** One currency of a product, on one network where it moves over chains. */
export interface Offer {
  id: string
  product: CurrencyProduct
  currency: string
  /** Empty where no chain is involved. */
  network: string
  /** The unit's own terms; see `minimumOf` for the effective minimum. */
  terms: UnitTerms
  setting: ProductTerms
  currencySetting: CurrencySetting
  /** Until a payment in it is final; 0 where no chain is involved. */
  confirmationsNeeded: number
  /** A fee besides the rate and the flat fee, in this currency; null without a market rate for it. */
  ownFee: string | null
  /** Whose rates that fee depends on. */
  feeRates: readonly (CurrencySetting | undefined)[]
}

/** All units of a product, including disabled ones, in the order in which currencies are offered. */
export async function offersOf(
  tx: Transaction,
  merchantId: string,
  product: CurrencyProduct,
): Promise<Offer[]> {
  const [settings, known, confirmations, stored] = await Promise.all([
    productSettings(tx, merchantId),
    currencySettings(tx, merchantId),
    networkConfirmations(tx),
    tx<(UnitTerms & { id: string })[]>`
      select unit_id as id, enabled, trim_scale(minimum)::text as minimum, trim_scale(maximum)::text as maximum,
             trim_scale(flat_fee)::text as "flatFee"
      from product_unit_setting where merchant_id = ${merchantId}`,
  ])
  const units = declaredUnits(product)
  return [...known.values()].flatMap((currencySetting) =>
    units
      .filter(({ currency }) => currency === currencySetting.currency)
      .map(({ currency, network, terms }) => {
        const id = unitId(product, currency, network)
        const storedTerms = stored.find((row) => row.id === id)
        const { enabled, minimum, maximum, flatFee } = { ...terms, ...storedTerms }
        return {
          id,
          product,
          currency,
          network,
          terms: { enabled, minimum, maximum, flatFee },
          setting: settings[product],
          currencySetting,
          confirmationsNeeded:
            confirmations.find((one) => one.currency === currency && one.network === network)
              ?.confirmations ?? 0,
          ownFee: ownFeeOf(product, currencySetting, known),
          feeRates: feeRatesOf(product, currencySetting, known),
        }
      }),
  )
}

/** The fee per customer withdrawal from the currency's setting, converted to this currency. */
function ownFeeOf(
  product: CurrencyProduct,
  currencySetting: CurrencySetting,
  known: CurrencySettings,
): string | null {
  if (product !== 'withdrawal') return '0'
  const { precision = 0 } = currencies[currencySetting.currency] ?? {}
  return atMarketRate(
    currencySetting.feeAmount,
    known.get(currencySetting.feeCurrency),
    currencySetting,
    precision,
  )
}

function feeRatesOf(
  product: CurrencyProduct,
  currencySetting: CurrencySetting,
  known: CurrencySettings,
): (CurrencySetting | undefined)[] {
  const { currency, feeCurrency, feeAmount } = currencySetting
  if (product !== 'withdrawal' || currency === feeCurrency || !isPositive(feeAmount)) return []
  return [currencySetting, known.get(feeCurrency)]
}

/** Whether new orders may be created with it. */
export const isOffered = ({ terms, setting, currencySetting }: Offer): boolean =>
  terms.enabled && setting.enabled && currencySetting.enabled

/** The minimum amount of an order: that of the network or of the currency, whichever is larger. */
export function minimumOf({ product, terms, currencySetting }: Offer): string {
  const ofCurrency =
    product === 'withdrawal'
      ? currencySetting.minimumWithdrawal
      : product === 'deposit'
        ? currencySetting.minimumDeposit
        : '0'
  return compare(ofCurrency, terms.minimum) > 0 ? ofCurrency : terms.minimum
}

/** The terms that an order is created under and keeps. */
export interface QuotedTerms {
  processingFee: string
  networkFee: string
  setting: ProductTerms
  /** USD for one unit, as the merchant quotes it; null without a rate. */
  rate: string | null
  /** The currency whose rate that is. */
  currencySetting: CurrencySetting
  /** Of payments on a chain. */
  confirmationsNeeded: number
}

export interface AmountInput {
  currency: string
  network: string
  amount: string
}

/**
 * Quotes an order. Refuses a disabled unit, and amounts beyond the limits or too precise, before anything is written.
 * A disabled product or currency is refused by createOrder, for every kind.
 */
export async function quoteOrder(
  tx: Transaction,
  merchantId: string,
  product: CurrencyProduct,
  input: AmountInput,
  notOffered: ErrorName = input.network === '' ? 'currencyNotOffered' : 'networkNotOffered',
): Promise<QuotedTerms> {
  const offers = await offersOf(tx, merchantId, product)
  const offer = offers.find(
    (each) => each.currency === input.currency && each.network === input.network,
  )
  if (!offer?.terms.enabled) throw callError(notOffered as 'currencyNotOffered')
  const { currency, amount } = input
  const { precision } = offer.currencySetting
  const { maximum } = offer.terms
  if (fractionDigits(amount) > precision)
    throw callError('amountTooFine', { digits: precision, currency })
  const minimum = minimumOf(offer)
  if (compare(amount, minimum) < 0) throw callError('amountTooSmall', { minimum, currency })
  if (compare(amount, maximum) > 0) throw callError('amountTooLarge', { maximum, currency })
  return quoteUnder(offer, amount)
}

interface ArrivalTerms extends Pick<QuotedTerms, 'processingFee' | 'confirmationsNeeded'> {
  needsManualCredit: boolean
}

/** Quotes money that has already arrived: it is always accepted, and left to an operator to credit where an order would be refused. */
export async function quoteArrival(
  tx: Transaction,
  merchantId: string,
  product: 'deposit',
  { currency, network, amount }: AmountInput,
): Promise<ArrivalTerms> {
  const offers = await offersOf(tx, merchantId, product)
  const offer = offers.find((each) => each.currency === currency && each.network === network)
  if (!offer) {
    const confirmationsNeeded = declaredConfirmations(network)
    return { processingFee: '0', needsManualCredit: true, confirmationsNeeded }
  }
  const { processingFee, confirmationsNeeded } = quoteUnder(offer, amount)
  const needsManualCredit =
    !isOffered(offer) ||
    compare(amount, minimumOf(offer)) < 0 ||
    compare(amount, offer.terms.maximum) > 0 ||
    compare(amount, processingFee) <= 0
  // An amount below its fee is charged nothing until somebody decides.
  return {
    processingFee: compare(amount, processingFee) < 0 ? '0' : processingFee,
    needsManualCredit,
    confirmationsNeeded,
  }
}

/** Refuses an amount that does not exceed its fees, where they are deducted from it. */
export function refuseUnlessAboveFees(
  { processingFee, networkFee }: Pick<QuotedTerms, 'processingFee' | 'networkFee'>,
  { currency, amount }: Pick<AmountInput, 'currency' | 'amount'>,
): void {
  const minimum = sum(processingFee, networkFee)
  if (compare(amount, minimum) <= 0) throw callError('amountTooSmall', { minimum, currency })
}

/** The network fee of a payment on a chain, besides the platform's fee; 0 where the platform sends nothing. */
export const networkFeeOf = ({ product, terms }: Pick<Offer, 'product' | 'terms'>): string =>
  declaredProducts[product].paysNetwork ? terms.flatFee : '0'

/** Quotes under a known offer, without checking its limits. */
function quoteUnder(offer: Offer, amount: string): QuotedTerms {
  const { terms, setting, currencySetting, ownFee } = offer
  const { currency, feeCurrency } = currencySetting
  const { precision = 0 } = currencies[currency] ?? {}
  const networkFee = networkFeeOf(offer)
  refuseOldRates(setting, ...offer.feeRates)
  if (ownFee === null) throw callError('rateMissing', { currency, fiatCurrency: feeCurrency })
  // The flat fee is either the network's or the platform's.
  const flat = minus(terms.flatFee, networkFee)
  return {
    processingFee: plus(
      feeOf({ flat, rate: setting.feeRate, minimum: '0' }, amount, precision),
      ownFee,
    ),
    networkFee,
    setting,
    rate: quotedRate(currencySetting),
    currencySetting,
    confirmationsNeeded: offer.confirmationsNeeded,
  }
}

/** An amount in a fiat currency at the merchant's rate; refused without a rate. */
export function quotedIn(
  fiatCurrency: string,
  { currency, amount }: Pick<AmountInput, 'currency' | 'amount'>,
  { rate, setting, currencySetting }: Pick<QuotedTerms, 'rate' | 'setting' | 'currencySetting'>,
): { fiatAmount: string; rate: string } {
  if (currencySetting.rateMode !== 'fixed') refuseOldRates(setting, currencySetting)
  if (rate === null || !isPositive(rate)) throw callError('rateMissing', { currency, fiatCurrency })
  const { precision = 2 } = currencies[fiatCurrency] ?? {}
  return { rate, fiatAmount: convert(amount, rate, precision, 'halfEven') }
}

interface TradeInput {
  currency: string
  quantity: string
  fiatCurrency: string
  /** Fiat for one unit; where none is named, it is the merchant's own. */
  rate?: string | undefined
}

/** The fee and the rate of a trade of crypto for fiat. */
export async function quoteTrade(
  tx: Transaction,
  merchantId: string,
  product: 'otc' | 'agent',
  { currency, quantity: amount, fiatCurrency, rate }: TradeInput,
): Promise<{ processingFee: string; rate: string }> {
  const agreed = await quoteOrder(tx, merchantId, product, { currency, network: '', amount })
  const { processingFee } = agreed
  if (rate !== undefined) return { processingFee, rate }
  const fiat = (await currencySettings(tx, merchantId)).get(fiatCurrency)
  refuseOldRates(
    agreed.setting,
    fiat,
    agreed.currencySetting.rateMode === 'fixed' ? undefined : agreed.currencySetting,
  )
  const quoted =
    fiat?.marketRate && agreed.rate && divide(agreed.rate, fiat.marketRate, 4, 'halfEven')
  if (!quoted || !isPositive(quoted)) throw callError('rateMissing', { currency, fiatCurrency })
  return { processingFee, rate: quoted }
}
