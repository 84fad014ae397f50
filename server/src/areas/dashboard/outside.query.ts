/** What keeps orders of a merchant waiting outside: connectors, and rates that are too old. */

import { instructionStatuses } from '@countinghouse/contract/areas/connector/connector.ts'
import type { Outside } from '@countinghouse/contract/areas/dashboard/dashboard.contract.ts'
import type { Product } from '@countinghouse/contract/areas/product/product-terms.ts'
import { isFiat } from '@countinghouse/contract/currencies.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { currencySettings, withOldRate } from '../product/currency-setting.ts'
import { productSettings } from '../product/product-setting.ts'

const { waiting, waitsForPerson } = instructionStatuses
/** An instruction that was just given is no news. */
const newsAfterSeconds = 60

/** Products that quote, in crypto for fiat or the other way. */
const quoting: readonly Product[] = ['cryptoPayin', 'p2pPayin', 'p2pPayout', 'otc']
/** Payins on chain are quoted in USD. */
const needsRateOf = (product: Product, currency: string): boolean =>
  product !== 'cryptoPayin' || !isFiat(currency)

export const readOutside = (
  db: Pick<Database, 'asMerchant'>,
  merchantId: string,
): Promise<Outside> =>
  db.asMerchant(merchantId, async (tx) => ({
    connectors: await waitingConnectors(tx, merchantId),
    rates: await oldRates(tx, merchantId),
  }))

async function waitingConnectors(tx: Transaction, merchantId: string) {
  const rows = await tx<{ name: string; waiting: number; since: Date }[]>`
    select name, waiting, since from (
      select connector_id, count(*)::int as waiting, min(created_at) as since
      from connector_instruction
      where merchant_id = ${merchantId} and status in (${waiting}, ${waitsForPerson})
      group by connector_id) waits
    join connector using (connector_id)
    where since < now() - ${newsAfterSeconds} * interval '1 second'
    order by since`
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }))
}

async function oldRates(tx: Transaction, merchantId: string): Promise<Outside['rates']> {
  const [settings, known] = await Promise.all([
    productSettings(tx, merchantId),
    currencySettings(tx, merchantId),
  ])
  return [...known.values()].flatMap((each) => {
    const products = quoting.filter(
      (product) =>
        settings[product].enabled &&
        needsRateOf(product, each.currency) &&
        withOldRate(settings[product], each),
    )
    if (!each.enabled || products.length === 0) return []
    const at = new Date(Date.now() - (each.rateAge ?? 0) * 1000)
    return [{ currency: each.currency, at: at.toISOString(), products }]
  })
}
