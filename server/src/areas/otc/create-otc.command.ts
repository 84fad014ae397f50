/** Creates a B2C order for a merchant and freezes the crypto. */
import { type TradeSide, tradeSides } from '@countinghouse/contract/areas/order/order.fields.ts'
import { verifyProblems, verifyStatuses } from '@countinghouse/contract/areas/otc/otc.states.ts'
import { homeCountry } from '@countinghouse/contract/currencies.ts'
import {
  type Details,
  firstDetailProblem,
  type Rails,
  storedDetails,
} from '@countinghouse/contract/rails/rail.ts'
import { rails } from '@countinghouse/contract/rails/rails.ts'
import { callError } from '../../call-error.ts'
import type { Transaction } from '../../db/database.ts'
import { createUnderTerms, type NewOrder } from '../../orders/create-order.ts'
import { fiatAmountOf } from '../../orders/trade.ts'
import { quoteTrade } from '../../products/offer.ts'
import { type OtcRow, otcOrder } from './otc.order.ts'

export interface AskedOtc {
  merchantOrderNo: string
  customerUid: string
  /** As the customer sees it. */
  side: TradeSide
  currency: string
  quantity: string
  /** Fiat for one unit; the merchant's own current rate if omitted. */
  price?: string | undefined
  fiatCurrency: string
  /** One by which people are paid in the country of the fiat. */
  method: string
  /** Who pays the fiat and who is paid, by the names of the country's rail. */
  payer: Details
  payee: Details
  notifyUrl: string | null
}

/** What the platform adds to it. */
export interface OtcTerms {
  processingFee: string
  price: string
}

export function createOtc(tx: Transaction, merchantId: string, asked: AskedOtc): Promise<OtcRow> {
  const request = { merchantOrderNo: asked.merchantOrderNo, asked, actor: 'merchant' }
  return createUnderTerms(tx, otcOrder, merchantId, request, async () => {
    const { processingFee, rate } = await quoteTrade(tx, merchantId, 'otc', {
      ...asked,
      rate: asked.price,
    })
    return otcColumns(asked, { processingFee, price: rate })
  })
}

/** The columns of a new order, also for the bulk writer. */
export function otcColumns(asked: AskedOtc, { processingFee, price }: OtcTerms): NewOrder<OtcRow> {
  const { currency, quantity, fiatCurrency } = asked
  const payer = partyOf(asked, asked.payer)
  const payee = partyOf(asked, asked.payee)
  return {
    merchant_order_no: asked.merchantOrderNo,
    currency,
    network: '',
    amount: quantity,
    processing_fee: processingFee,
    network_fee: '0',
    notify_url: asked.notifyUrl,
    customer_uid: asked.customerUid,
    side: tradeSides.ids[asked.side],
    price,
    fiat_currency: fiatCurrency,
    fiat_amount: fiatAmountOf({ currency, quantity, rate: price, fiatCurrency }),
    method: asked.method,
    payer_name: payer.name,
    payer_bank: payer.bank,
    payer_account: payer.account,
    payee_name: payee.name,
    payee_bank: payee.bank,
    payee_account: payee.account,
    verify_status: verifyStatuses.ids.pending,
    verify_problem: verifyProblems.ids.none,
    verify_again_at: null,
  }
}

/** Both parties have the details that the country's rail asks of a payee. */
function partyOf({ fiatCurrency, method }: AskedOtc, given: Details) {
  const all: Rails = rails
  const rail = all[homeCountry(fiatCurrency)]
  const side = rail?.methods[method]?.payout
  if (!rail || !side) throw callError('methodNotOffered', { method })
  const problem = firstDetailProblem(rail, side, given)
  if (problem) throw callError('inputInvalid', problem)
  const { holderName = '', bankName, ifsc, ...details } = storedDetails(rail, given)
  return { name: holderName, bank: bankName ?? ifsc ?? '', account: details[side.account] ?? '' }
}
