/** Files of payouts that an operator of the past submitted. */
import { declaredPairTerms } from '@countinghouse/contract/areas/p2p/p2p-pair.ts'
import { currencies, railCurrencies } from '@countinghouse/contract/currencies.ts'
import type { Chance } from '../../../connectors/sandbox/world/random.ts'
import { createP2pPayouts } from '../../src/areas/p2p-payout/create-p2p-payout.command.ts'
import { createBatch } from '../../src/areas/payout-batch/create-batch.command.ts'
import { sandboxAddress } from '../kinds/create-by-command.ts'
import type { DemoActors } from '../kinds/demo-kind.ts'
import { shares } from '../kinds/local-order.ts'
import { detailsOf } from '../kinds/p2p.ts'
import { tradeCountries } from '../kinds/trade.ts'
import { TimeQueue } from './time-queue.ts'
import type { Timeline } from './timeline.ts'
import { unlessRefused } from './unless-refused.ts'

export interface PlannedBatch {
  /** Before the end of the past. */
  daysAgo: number
  rows: number
}

const day = 86_400_000
const currency = 'USDT'
/** The first row of a sheet is its header. */
const firstRow = 2
const anyCost = '1000000000'

export class BatchHistory implements Timeline {
  readonly #actors: DemoActors
  readonly #chance: Chance
  readonly #planned = new TimeQueue<PlannedBatch & { at: number }>()
  readonly #begin: (orderNo: string) => Promise<void>

  /** `begin` is called with every order that a batch has made. */
  constructor(
    actors: DemoActors,
    { batches, to, chance }: { batches: readonly PlannedBatch[]; to: Date; chance: Chance },
    begin: (orderNo: string) => Promise<void>,
  ) {
    this.#actors = actors
    this.#chance = chance
    this.#begin = begin
    for (const batch of batches)
      this.#planned.add({ ...batch, at: Math.round(to.getTime() - batch.daysAgo * day) })
  }

  get nextAt(): number {
    return this.#planned.nextAt
  }

  async makeNext(): Promise<void> {
    const planned = this.#planned.takeDue(this.#planned.nextAt)
    if (!planned) return
    const batchNo = await this.#submit(planned.rows, planned.at)
    if (batchNo === undefined) {
      // What the merchant can not pay for today is submitted tomorrow.
      this.#planned.add({ ...planned, at: planned.at + day })
      return
    }
    const { db, merchantId } = this.#actors
    const orders = await db.asMerchant(
      merchantId,
      (tx) => tx<{ orderNo: string }[]>`
        select order_no as "orderNo" from p2p_payout_order
        where merchant_id = ${merchantId} and batch_no = ${batchNo} order by batch_row`,
    )
    for (const { orderNo } of orders) await this.#begin(orderNo)
  }

  /** Undefined where the merchant can not pay for it. */
  async #submit(rows: number, at: number): Promise<string | undefined> {
    const { db, merchantId, maker } = this.#actors
    const country = this.#chance.pick(tradeCountries)
    const fiatCurrency = railCurrencies[country]
    const body = {
      requestNo: `batch-${merchantId}-${at}`,
      fiatCurrency,
      currency,
      fileName: `payouts-${fiatCurrency.toLowerCase()}-${new Date(at).toISOString().slice(0, 10)}.xlsx`,
      costAtMost: anyCost,
      rows: Array.from({ length: rows }, (_, index) => ({
        row: firstRow + index,
        values: this.#row(country, `${at}-${index}`),
      })),
    }
    const by = { language: 'en', address: sandboxAddress } as const
    const batch = await unlessRefused(() => createBatch({ db }, createP2pPayouts, maker, body, by))
    return batch?.batchNo
  }

  /** Salaries, suppliers, refunds: a few times the least that is traded. */
  #row(country: (typeof tradeCountries)[number], number: string): Record<string, string> {
    const { merchantId } = this.#actors
    const method = this.#chance.weighted(shares.payout[country] ?? {})
    const fiat = railCurrencies[country]
    const { shown = 2 } = currencies[fiat] ?? {}
    const least = Number(declaredPairTerms(currency, fiat)?.payout.minimum)
    return {
      merchantOrderNo: `P${merchantId}-${number}`,
      method,
      amount: (least * (1 + 6 * this.#chance.next())).toFixed(shown),
      ...detailsOf(merchantId, `payee-${number}`, { country, method }),
    }
  }
}
