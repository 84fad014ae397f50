/** Creates a B2C order for a merchant and freezes the crypto. */

import {
  type Details,
  firstDetailProblem,
  type Rails,
  storedDetails,
} from '@countinghouse/contract/areas/local-rail/rail.ts'
import { rails } from '@countinghouse/contract/areas/local-rail/rails.ts'
import { type TradeSide, tradeSides } from '@countinghouse/contract/areas/order/order.fields.ts'
import { verifyProblems, verifyStatuses } from '@countinghouse/contract/areas/otc/otc.states.ts'
import { homeCountry } from '@countinghouse/contract/currencies.ts'
import { createUnderTerms } from '../../engine/orders/create-order.ts'
import { fiatAmountOf } from '../../engine/orders/trade.ts'
import { callError } from '../../platform/call-error.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { quoteTrade } from '../product/offer.ts'
import { type OtcRow, otcOrder } from './otc.order.ts'

export interface OtcInput {
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

export function createOtc(tx: Transaction, merchantId: string, input: OtcInput): Promise<OtcRow> {
  const request = { merchantOrderNo: input.merchantOrderNo, input, actor: 'merchant' }
  return createUnderTerms(tx, otcOrder, merchantId, request, async () => {
    const { currency, quantity, fiatCurrency } = input
    const quoted = { ...input, rate: input.price }
    const { processingFee, rate } = await quoteTrade(tx, merchantId, 'otc', quoted)
    const payer = partyOf(input, input.payer)
    const payee = partyOf(input, input.payee)
    return {
      merchant_order_no: input.merchantOrderNo,
      currency,
      network: '',
      amount: quantity,
      processing_fee: processingFee,
      network_fee: '0',
      notify_url: input.notifyUrl,
      customer_uid: input.customerUid,
      side: tradeSides.ids[input.side],
      price: rate,
      fiat_currency: fiatCurrency,
      fiat_amount: fiatAmountOf({ currency, quantity, rate, fiatCurrency }),
      method: input.method,
      payer_name: payer.name,
      payer_bank: payer.bank,
      payer_account: payer.account,
      payer_branch: payer.branch,
      payer_email: payer.email,
      payee_name: payee.name,
      payee_bank: payee.bank,
      payee_account: payee.account,
      payee_branch: payee.branch,
      payee_email: payee.email,
      verify_status: verifyStatuses.ids.pending,
      verify_problem: verifyProblems.ids.none,
      verify_again_at: null,
    }
  })
}

/** Both parties have the details that the country's rail asks of a payee. */
function partyOf({ fiatCurrency, method }: OtcInput, given: Details) {
  const all: Rails = rails
  const rail = all[homeCountry(fiatCurrency)]
  const side = rail?.methods[method]?.payout
  if (!rail || !side) throw callError('methodNotOffered', { method })
  const problem = firstDetailProblem(rail, side, given)
  if (problem) throw callError('inputInvalid', problem)
  const { holderName = '', bankName, ifsc, ...details } = storedDetails(rail, given)
  const account = details[side.account] ?? ''
  const { branch = '', email = '' } = details
  return { name: holderName, bank: bankName ?? ifsc ?? '', account, branch, email }
}
