import * as p2p from '@countinghouse/contract/areas/p2p/p2p.contract.ts'
import { orderTypes } from '@countinghouse/contract/areas/p2p/p2p.fields.ts'
import { pairDirections } from '@countinghouse/contract/areas/p2p/p2p-pair.ts'
import { noPushRate, pushRateForm } from '@countinghouse/contract/areas/p2p/push-rate.settings.ts'
import type { KeyOf } from '@countinghouse/contract/engine/settings.ts'
import { settingsSaveRoute } from '../../engine/settings/settings-routes.ts'
import {
  defineSettings,
  readSettings,
  settingsAnswer,
} from '../../engine/settings/settings-store.ts'
import { callError } from '../../platform/call-error.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Caller } from '../../platform/security/session.ts'
import type { Services } from '../../platform/services.ts'
import { isPair, type Pair, pairsOf, type QuotedPair } from './pair.ts'

type PushRateKey = KeyOf<typeof pushRateForm>

const allPairs = ({ db }: Services, { merchantId }: Caller): Promise<QuotedPair[]> =>
  db.asMerchant(merchantId, async (tx) => {
    const pairs: QuotedPair[] = []
    for (const direction of pairDirections)
      pairs.push(...(await pairsOf(tx, merchantId, direction)))
    return pairs
  })

/** Including disabled pairs, which may have orders. */
const optionsOf = (pairs: QuotedPair[], side: keyof Pair) => ({
  options: [...new Set(pairs.map((pair) => pair[side]))].map((value) => ({ value, label: value })),
})

const pushRates = defineSettings({
  form: pushRateForm,
  table: 'push_rate',
  columns: { rateMode: 'mode', fixedRate: 'fixed', floatingRate: 'floating' },
  defaults: noPushRate,
})

/** Refuses pairs that are not traded. */
async function tradedPair(tx: Transaction, merchantId: string, key: PushRateKey) {
  const direction = key.orderType === orderTypes.payin ? 'payin' : 'payout'
  const pair = (await pairsOf(tx, merchantId, direction)).find((each) => isPair(each, key))
  if (!pair) throw callError('pairNotOffered', key)
  return pair
}

export const p2pRoutes: Route[] = [
  route(p2p.pushRate, (key, { services, caller: { merchantId } }) =>
    services.db.asMerchant(merchantId, async (tx) => {
      const { marketRate, platformRate } = await tradedPair(tx, merchantId, key)
      const settings = await readSettings(tx, pushRates, merchantId, key)
      if (!settings) throw callError('notFound')
      return { ...settingsAnswer(settings), marketRate, platformRate }
    }),
  ),
  settingsSaveRoute(pushRates, {
    async saved(tx, { merchantId, key }) {
      await tradedPair(tx, merchantId, key)
    },
  }),

  route(p2p.tradedFiats, async (_body, { services, caller }) =>
    optionsOf(await allPairs(services, caller), 'fiatCurrency'),
  ),
  route(p2p.tradedCryptos, async (_body, { services, caller }) =>
    optionsOf(await allPairs(services, caller), 'currency'),
  ),
  route(p2p.pairConfig, async ({ orderType }, { services, caller }) => {
    const pairs = await allPairs(services, caller)
    return {
      pairs: pairs
        .map(
          ({ direction, currency, fiatCurrency, rate, push, marketRate, cryptoDigits, terms }) => ({
            orderType: orderTypes[direction],
            currency,
            fiatCurrency,
            enabled: terms.enabled ? (1 as const) : (0 as const),
            rate,
            rateMode: push.rateMode,
            marketRate,
            margin: terms.margin,
            minimum: terms.minimum,
            maximum: terms.maximum,
            precision: Math.min(terms.digits, cryptoDigits),
            feeRate: terms.feeRate,
            expiryMinutes: 'expiryMinutes' in terms ? terms.expiryMinutes : null,
            settlementDays: 'settlementDays' in terms ? terms.settlementDays : null,
          }),
        )
        .filter((pair) => orderType === undefined || pair.orderType === orderType),
    }
  }),
]
