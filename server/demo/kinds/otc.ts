import { verifyProblems, verifyStatuses } from '@countinghouse/contract/areas/otc/otc.states.ts'
import { otcOrder } from '../../src/areas/otc/otc.order.ts'
import { verifyOtc } from '../../src/areas/otc/verify-otc.command.ts'
import { identityOf } from '../world/customers.ts'
import { createByCommand, sandboxAddress } from './create-by-command.ts'
import { anyOrder, byMerchant, type DemoKind } from './demo-kind.ts'
import { detailsFor, shares, sideOf } from './local-order.ts'
import { fiatOf, rateOf, tradeCountries, tradedOf } from './trade.ts'

/** Of a hundred verifications. */
const outcomes = { none: 76, customer: 13, merchant: 11 } as const
/** What people do about one that failed. */
const onFailure = { again: 60, giveUp: 40 }
const afterFailure = {
  again: ['verifyAgain', 'passVerification', 'pay', 'complete'],
  giveUp: ['cancel'],
} as const
/** Whose name the merchant's own accounts are in. */
const treasurer = 'treasury'

export const otc: DemoKind = {
  order: anyOrder(otcOrder),
  share: 8,
  otherwise: 'deposit',
  ends: {
    'paying, completed': 66,
    'trading, cancelled': 7,
    'paying, cancelled': 6,
    'paying, appealing, completed': 6,
    'trading, appealing, cancelled': 5,
  },
  resting: [{ end: 'trading' }, { end: 'paying' }, { end: 'trading, appealing' }],
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
    return byMerchant(createByCommand.otc, {
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
    })
  },
  report: (move, _order, { chance }) =>
    move === 'passVerification'
      ? { set: { verify_problem: verifyProblems.ids[chance.weighted(outcomes)] } }
      : {},
  resolve: (by, _move, { orderNo }) => verifyOtc(by, by.checker, { orderNo }, sandboxAddress),
  onward: ({ verify_status: verified }, chance) =>
    verified === verifyStatuses.ids.failed ? afterFailure[chance.weighted(onFailure)] : undefined,
  afterwards: (move, _order, chance) =>
    move === 'failVerification' ? afterFailure[chance.weighted(onFailure)] : [],
}
