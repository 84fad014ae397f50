/**
 * What trades of crypto for fiat have in common, whether with a customer or an agent. The seller's crypto is frozen
 * and handed over when the trade completes. The fiat is paid outside of these books. The merchant pays the fee.
 */

import type { Bucket } from '@countinghouse/contract/areas/flow/flow.fields.ts'
import { currencies, isFiat } from '@countinghouse/contract/currencies.ts'
import { convert, fractionDigits, isPositive, sum } from '@countinghouse/contract/engine/decimal.ts'
import {
  type AccountKey,
  merchantAccount,
  type Posting,
  platformAccount,
  postings,
} from '../../books/ledger/posting.ts'
import { callError } from '../../platform/call-error.ts'
import type { OrderRow } from './order-kind.ts'

interface Trade {
  /** The accounts of the other side. */
  other(bucket: Bucket): AccountKey
  merchantSells: boolean
}

export function tradePostings<Row extends OrderRow>(tradeOf: (order: Row) => Trade) {
  const sellerOf = ({ other, merchantSells }: Trade) => (merchantSells ? merchantAccount : other)
  const buyerOf = ({ other, merchantSells }: Trade) => (merchantSells ? other : merchantAccount)
  const move = (order: Row, type: 'freeze' | 'unfreeze', from: Bucket, to: Bucket): Posting[] => {
    const trade = tradeOf(order)
    const { currency, amount, processing_fee: fee } = order
    const seller = sellerOf(trade)
    const whole = trade.merchantSells ? sum(amount, fee) : amount
    return postings({ type, from: seller(from), to: seller(to), currency, amount: whole })
  }
  return {
    freeze: (order: Row) => move(order, 'freeze', 'available', 'frozen'),
    unfreeze: (order: Row) => move(order, 'unfreeze', 'frozen', 'available'),
    transfer(order: Row): Posting[] {
      const trade = tradeOf(order)
      const { currency, amount, processing_fee: fee } = order
      const payer = merchantAccount(trade.merchantSells ? 'frozen' : 'available')
      return postings(
        {
          type: 'trade',
          from: sellerOf(trade)('frozen'),
          to: buyerOf(trade)('available'),
          currency,
          amount,
        },
        {
          type: 'tradeFee',
          from: payer,
          to: platformAccount('feeIncome'),
          currency,
          amount: fee,
        },
      )
    },
  }
}

interface CryptoTrade {
  currency: string
  quantity: string
  /** Fiat for one unit. */
  rate: string
  fiatCurrency: string
}

/** The fiat price of a quantity. Refuses what can't be traded, before anything is written. */
export function fiatAmountOf({ currency, quantity, rate, fiatCurrency }: CryptoTrade): string {
  const { precision: digits } = tradable(currency, 'currency', !isFiat(currency))
  const { precision } = tradable(fiatCurrency, 'fiatCurrency', isFiat(fiatCurrency))
  if (fractionDigits(quantity) > digits) throw callError('amountTooFine', { digits, currency })
  const amount = convert(quantity, rate, precision, 'halfEven')
  for (const [field, value] of Object.entries({ quantity, rate, fiatAmount: amount }))
    if (!isPositive(value)) throw callError('inputInvalid', { field, rule: 'invalid' })
  return amount
}

function tradable(currency: string, field: string, isOfItsKind: boolean) {
  const found = currencies[currency]
  if (!found || !isOfItsKind) throw callError('inputInvalid', { field, rule: 'invalid' })
  return found
}
