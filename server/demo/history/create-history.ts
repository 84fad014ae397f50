/** Creates a merchant's history by the product's own commands, each at its time in the past. */

import type { ProductTerms } from '@countinghouse/contract/areas/product/product-terms.ts'
import type { Country } from '@countinghouse/contract/limits.ts'
import { chanceOf } from '../../../connectors/sandbox/world/random.ts'
import { changeProduct } from '../../src/areas/product/change-product.command.ts'
import type { Database, Transaction } from '../../src/platform/db/database.ts'
import { dayMs } from '../../src/platform/period.ts'
import { merchantKey } from '../../src/platform/security/merchant-key.ts'
import type { ActingOperator } from '../../src/platform/security/session.ts'
import { demoKinds } from '../kinds/all-kinds.ts'
import { type DemoKinds, kindsFor, sharesOf } from '../kinds/demo-kind.ts'
import { introduceAgents } from '../world/agents.ts'
import { workOnCases } from '../world/cases.ts'
import { setCallbackAddress } from '../world/notification-settings.ts'
import { Pace, perDayFor } from '../world/pace.ts'
import type { PlannedBatch } from './batch-history.ts'
import { atTime, HistoryClock, withinTransaction } from './history-clock.ts'
import type { HistoryServices } from './history-jobs.ts'
import { OrderHistory } from './order-history.ts'

export interface HistoryMerchant {
  merchantId: string
  /** About so many, as its pace has them. */
  orders: number
  /** Who makes what operators make, and who decides: names of its operators. */
  maker: string
  checker: string
  /** What was agreed on with it for crypto payins; the defaults hold where nothing was. */
  cryptoPayin?: Partial<ProductTerms>
}

export interface HistoryPeriod {
  customers: number
  from: Date
  to: Date
  seed: number
  /** Where the merchant is notified; null for nowhere. */
  notifyUrl: string | null
  batches?: readonly PlannedBatch[]
}

export async function createHistory(
  services: HistoryServices & { db: Database },
  { merchantId, orders, maker, checker, cryptoPayin }: HistoryMerchant,
  { seed, notifyUrl, ...options }: HistoryPeriod,
  kinds: DemoKinds = demoKinds,
): Promise<void> {
  // By which the callbacks' receiver, outside the transaction that follows, tells that they are genuine.
  await atTime(services.db, new HistoryClock(options.from)).asMerchant(merchantId, (tx) =>
    merchantKey(tx, services.vault, merchantId),
  )
  await services.db.asMerchant(merchantId, async (tx) => {
    const clock = new HistoryClock(options.from)
    const { certain } = withinTransaction(tx, merchantId, clock)
    if (cryptoPayin) await changeProduct(certain, merchantId, 'cryptoPayin', cryptoPayin)
    await certain.asMerchant(merchantId, async (past) => {
      if (notifyUrl)
        await setCallbackAddress(past, await operatorOf(past, merchantId, maker), notifyUrl)
      await introduceAgents(past, merchantId)
    })
    const countries = await countriesOf(tx, merchantId)
    const merchantKinds = kindsFor(kinds, countries)
    const since = options.from.getTime()
    const perDay = perDayFor(orders, (options.to.getTime() - since) / dayMs)
    const operators = {
      maker: await operatorOf(tx, merchantId, maker),
      checker: await operatorOf(tx, merchantId, checker),
    }
    const history = new OrderHistory(tx, clock, services, {
      ...options,
      kinds: merchantKinds,
      countries,
      merchantId,
      pace: new Pace({ shares: sharesOf(merchantKinds), perDay, since }),
      chance: chanceOf(seed),
      ...operators,
    })
    await history.make()
    await workOnCases(certain, merchantKinds, operators.maker, operators.checker)
  })
}

/** Where the merchant has local rails. */
export async function countriesOf(tx: Transaction, merchantId: string): Promise<Country[]> {
  const [merchant] = await tx<{ countries: Country[] }[]>`
    select case use_local_config when 1 then run_countries else '{}' end as countries
    from merchant where merchant_id = ${merchantId}`
  return merchant?.countries ?? []
}

export async function operatorOf(
  tx: Transaction,
  merchantId: string,
  name: string,
): Promise<ActingOperator> {
  const [operator] = await tx<{ operatorId: string }[]>`
    select operator_id as "operatorId" from operator
    where merchant_id = ${merchantId} and name = ${name}`
  if (!operator) throw new Error(`Merchant ${merchantId} has no operator ${name}`)
  return { merchantId, name, ...operator }
}
