/** Rates from a connector: the newest of each currency counts. */
import type {
  ConnectBody,
  ConnectResult,
} from '@countinghouse/contract/areas/connector/connect-api.ts'
import { openLimits } from '@countinghouse/contract/areas/open-api/signature.ts'
import type { RuleName } from '@countinghouse/contract/engine/input-problem.ts'
import { setRates } from '../../engine/orders/usd-value.ts'
import { callError } from '../../platform/call-error.ts'
import type { ConnectContext } from './connect-context.ts'

type Rate = ConnectBody<'/rates'>['rates'][number]
type Result = ConnectResult<'/rates'>['results'][number]

const aheadMs = openLimits.clockMinutes * 60_000

export async function takeRates(
  { services: { db }, connector }: ConnectContext,
  { rates }: ConnectBody<'/rates'>,
): Promise<ConnectResult<'/rates'>> {
  if (!connector.services.includes('rates')) throw callError('permissionDenied')
  const known = await db.sql<{ currency: string; quotedAt: Date | null }[]>`
    select currency, quoted_at as "quotedAt" from exchange_rate
    where currency = any(${rates.map(({ currency }) => currency)}::text[])`
  const newest = new Map(known.map(({ currency, quotedAt }) => [currency, quotedAt?.getTime()]))
  const taken = new Map<string, Rate>()
  const results = rates.map((rate): Result => {
    const { currency } = rate
    const at = Date.parse(rate.at)
    if (at > Date.now() + aheadMs)
      return { currency, outcome: 'refused', reason: 'tooFarAhead' satisfies RuleName }
    if (at <= (newest.get(currency) ?? Number.NEGATIVE_INFINITY))
      return { currency, outcome: 'olderThanKnown' }
    newest.set(currency, at)
    taken.set(currency, rate)
    return { currency, outcome: 'taken' }
  })
  const stored = [...taken.values()].map(({ currency, usd, source, at }) => ({
    currency,
    usd,
    source: `${connector.name}: ${source}`,
    quotedAt: at,
  }))
  if (stored.length > 0) await setRates(db.sql, stored)
  return { results }
}
