/**
 * Makes things happen in the demo world when somebody asks: by the ways that chains, merchants' servers and customers
 * have, and no other. It leads to an order in which it can be seen.
 */
import type { DemoAction } from '@countinghouse/contract/areas/demo/demo-actions.ts'
import type { NetworkName } from '@countinghouse/contract/currencies.ts'
import { roundTo, times } from '@countinghouse/contract/engine/decimal.ts'
import { hashOn } from '../../../connectors/sandbox/world/addresses.ts'
import type { Chance } from '../../../connectors/sandbox/world/random.ts'
import type { Product } from '../../../sdk/src/calls.ts'
import { type Countinghouse, CountinghouseError } from '../../../sdk/src/countinghouse.ts'
import type { UpstreamReport } from '../../src/areas/upstream/upstream.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { demoKinds } from '../kinds/all-kinds.ts'
import { payerAddress } from '../kinds/crypto-payin.ts'
import { type DemoRow, demoKindOf } from '../kinds/demo-kind.ts'
import { reportsOf } from '../kinds/reports.ts'
import { introduceCustomer } from '../world/customers.ts'
import { demoCustomers, demoMerchants } from '../world/demo-world.ts'
import { type Draft, draftOf } from '../world/draft.ts'

export interface PanelOrder {
  kind: Product
  orderNo: string
}

interface Options {
  db: Database
  /** The merchant's program, of merchants who have one. */
  clientOf: (merchantId: string) => Countinghouse | undefined
  report: (event: UpstreamReport) => Promise<void>
  /** Lets a merchant's callback address answer, or not. */
  setReachable: (merchantId: string, isReachable: boolean) => void
  chance: Chance
}

/** What most people pay in, and all merchants of the demo world have. */
const coin = { currency: 'USDT', network: 'TRC20', price: 1 } as const

export class DemoPanel {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  act(merchantId: string, action: DemoAction): Promise<PanelOrder> {
    switch (action) {
      case 'customerPays':
        return this.#payment(merchantId, '1')
      case 'customerUnderpays':
        return this.#payment(merchantId, '0.6')
      case 'payoutToReview':
        return this.#payout(merchantId)
      case 'appeal':
        return this.#appeal(merchantId)
      // Somebody pays, or nothing would be sent there.
      case 'callbacksDown':
      case 'callbacksUp':
        this.#options.setReachable(merchantId, action === 'callbacksUp')
        return this.#payment(merchantId, '1')
    }
  }

  async #payment(merchantId: string, part: string): Promise<PanelOrder> {
    const { chance } = this.#options
    const order = await this.#order(merchantId, 'cryptoPayin', coin)
    const row = await this.#row(merchantId, order)
    await this.#report(row, order, 'pay', {
      tx_hash: hashOn(String(row.network) as NetworkName, chance),
      from_address: payerAddress(row),
      paid_amount: roundTo(times(row.amount, part), 2, 'down'),
    })
    await this.#report(await this.#row(merchantId, order), order, 'complete')
    return order
  }

  /** A merchant without money for it is paid first. */
  async #payout(merchantId: string): Promise<PanelOrder> {
    const small = { ...coin, amount: String(this.#options.chance.integer(60, 90)) }
    const ask = () => this.#order(merchantId, 'cryptoPayout', small)
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof CountinghouseError)) throw error
      await this.#payment(merchantId, '1')
      return ask()
    }
  }

  async #appeal(merchantId: string): Promise<PanelOrder> {
    const order = await this.#order(merchantId, 'p2pPayin', {})
    for (const move of ['match', 'appeal'])
      await this.#report(await this.#row(merchantId, order), order, move)
    return order
  }

  async #order(merchantId: string, kind: Product, wish: Partial<Draft>): Promise<PanelOrder> {
    const { db, chance } = this.#options
    const countries = demoMerchants.find((each) => each.merchantId === merchantId)?.countries ?? []
    const draft = {
      ...draftOf(chance, {
        merchantId,
        merchantOrderNo: `D${merchantId}-${Date.now()}-${chance.integer(0, 9999)}`,
        customers: demoCustomers,
        countries,
      }),
      amount: String(chance.integer(120, 480)),
      ...wish,
    }
    const request = demoKindOf(demoKinds, kind).ask(draft, chance)
    await db.asMerchant(merchantId, async (tx) => {
      for (const uid of request.customers) await introduceCustomer(tx, merchantId, uid, new Date())
    })
    const client = this.#options.clientOf(merchantId)
    if (!('open' in request) || !request.open) throw new Error(`Nobody orders a ${kind} by the API`)
    // Whoever was added to the demo world has no program here that could sign.
    if (!client) return { kind, orderNo: await request.create({ db, merchantId }) }
    const order: { orderNo: string } = await client.create(kind, request.open as never)
    return { kind, orderNo: order.orderNo }
  }

  async #row(merchantId: string, { kind, orderNo }: PanelOrder): Promise<DemoRow> {
    const { table } = demoKindOf(demoKinds, kind).order
    const [row] = await this.#options.db.asMerchant(
      merchantId,
      (tx) => tx<DemoRow[]>`
        select * from ${tx(table)} where merchant_id = ${merchantId} and order_no = ${orderNo}`,
    )
    if (!row) throw new Error(`${orderNo} was made and is not there`)
    return row
  }

  async #report(
    row: DemoRow,
    { kind }: PanelOrder,
    move: string,
    set: Record<string, unknown> = {},
  ): Promise<void> {
    const by = { chance: this.#options.chance, at: new Date() }
    for (const event of reportsOf(demoKindOf(demoKinds, kind), row, move, by))
      await this.#options.report({ ...event, set: { ...event.set, ...set } })
  }
}
