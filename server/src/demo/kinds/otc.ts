import { verifyProblems } from '@countinghouse/contract/areas/otc/otc.states.ts'
import { createOtc, otcColumns } from '../../areas/otc/create-otc.command.ts'
import { otcOrder } from '../../areas/otc/otc.order.ts'
import { verifyOtc } from '../../areas/otc/verify-otc.command.ts'
import { quoteUnder } from '../../products/offer.ts'
import { identityOf } from '../world/customers.ts'
import { anyOrder, type DemoKind, openBody, sandboxAddress } from './demo-kind.ts'
import { detailsFor, shares, sideOf } from './local-order.ts'
import { fiatOf, isTimely, rateOf, tradeCountries, tradedOf } from './trade.ts'

/** Of a hundred verifications. */
const outcomes = { none: 86, customer: 9, merchant: 5 } as const
/** What people do about one that failed. */
const onFailure = { again: 55, giveUp: 25, leave: 20 }
const afterFailure = {
  again: ['verifyAgain', 'passVerification', 'pay', 'complete'],
  giveUp: ['cancel'],
  leave: [],
} as const
/** Whose name the merchant's own accounts are in. */
const treasurer = 'treasury'

const { trading, paying, appealing, pendingVerification } = otcOrder.machine.states

export const otc: DemoKind = {
  order: anyOrder(otcOrder),
  share: 9,
  otherwise: 'deposit',
  ends: {
    'paying, completed': 66,
    'trading, cancelled': 7,
    'paying, cancelled': 6,
    'paying, appealing, completed': 6,
    'trading, appealing, cancelled': 5,
    'paying, appealing': 5,
    trading: 5,
    paying: 5,
  },
  quick: ['passVerification'],
  ask(draft, chance) {
    const { merchantId, merchantOrderNo, currency, uid } = draft
    const quantity = tradedOf(draft)
    const side = chance.pick(['buy', 'sell'] as const)
    // Drawn for everybody, so that the same seed makes the same orders for every merchant.
    const abroad = chance.pick(tradeCountries)
    const country = identityOf(merchantId, uid).country ?? abroad
    const method = chance.weighted(shares.payout[country] ?? {})
    const known = sideOf('payout', { country, method })
    const partyOf = (who: string) => detailsFor(known, { merchantId, uid: who, country, method })
    const [payer, payee] = side === 'buy' ? [uid, treasurer] : [treasurer, uid]
    const asked = {
      merchantOrderNo,
      customerUid: uid,
      side,
      currency,
      quantity,
      price: rateOf(draft, country, chance),
      fiatCurrency: fiatOf(country),
      method,
      payer: partyOf(payer),
      payee: partyOf(payee),
      notifyUrl: null,
    }
    return {
      by: 'merchant',
      open: openBody(asked),
      customers: [uid],
      create: async ({ db, merchantId: own }) =>
        (await db.asMerchant(own, (tx) => createOtc(tx, own, asked))).order_no,
      columns: ({ offer }) => {
        const { processingFee } = quoteUnder(offer('otc', currency), quantity)
        return { ...otcColumns(asked, { processingFee, price: asked.price }) }
      },
    }
  },
  report: (move, _order, { chance }) =>
    move === 'passVerification'
      ? { set: { verify_problem: verifyProblems.ids[chance.weighted(outcomes)] } }
      : {},
  resolve: (by, _move, { orderNo }) => verifyOtc(by, by.checker, { orderNo }, sandboxAddress),
  afterwards: (move, _order, chance) =>
    move === 'failVerification' ? afterFailure[chance.weighted(onFailure)] : [],
  // A verification that failed waits for an operator.
  seenOnChain: (tx) => tx`
    (status = ${pendingVerification.id} and verify_status = 0)
    or ${isTimely(tx, { trading: trading.id, paying: paying.id, appealing: appealing.id })}`,
  likely: {
    pendingVerification: { passVerification: 100 },
    trading: { pay: 97, appeal: 3 },
    paying: { complete: 95, appeal: 5 },
    appealing: { completeAfterAppeal: 60, cancelAfterAppeal: 40 },
  },
}
