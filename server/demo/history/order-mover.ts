/** Makes one move of an order the way the product does: by a bank's report, an operator, the merchant or the platform. */

import { type Chance, likeliest } from '../../../connectors/sandbox/world/random.ts'
import type { UpstreamReport } from '../../src/areas/upstream/upstream.ts'
import { moveOrder } from '../../src/engine/orders/move-order.ts'
import { reviewOrder } from '../../src/engine/orders/review.ts'
import { sandboxAddress } from '../kinds/create-by-command.ts'
import { type DemoActors, type DemoKind, type DemoRow, remarkOf } from '../kinds/demo-kind.ts'
import { reportsOf } from '../kinds/reports.ts'

type Report = (event: UpstreamReport) => Promise<void>

export interface ReportSenders {
  /** For planned reports, which can't be refused. */
  report: Report
  /** For reports that may be outdated by then. */
  reportAgain: Report
}

export class OrderMover {
  readonly #actors: DemoActors
  readonly #reporters: ReportSenders
  readonly #clock: { readonly now: Date }
  readonly #chance: Chance

  constructor(
    actors: DemoActors,
    reporters: ReportSenders,
    clock: { readonly now: Date },
    chance: Chance,
  ) {
    this.#actors = actors
    this.#reporters = reporters
    this.#clock = clock
    this.#chance = chance
  }

  /** Where it is certain, nothing comes between. */
  make(kind: DemoKind<string>, move: string, row: DemoRow, isCertain = false): Promise<unknown> {
    const { order, review, resolve, pieces } = kind
    const { db, merchantId, checker } = this.#actors
    const { order_no: orderNo } = row
    const chance = isCertain ? likeliest(this.#chance) : this.#chance
    const by = order.machine.moves[move]?.by
    if (by === 'upstream')
      return this.#send(reportsOf(kind, row, move, { chance, at: this.#clock.now }))
    const remark = remarkOf(kind, move)
    const decision =
      review && (['approve', 'reject'] as const).find((name) => review.review.moves[name] === move)
    if (review && decision) {
      const decided = { orderNo, decision, remark, address: sandboxAddress }
      return db.asMerchant(merchantId, (tx) => reviewOrder(tx, review, checker, decided))
    }
    if (pieces && move === order.declared.pieces?.split)
      return pieces.split(this.#actors, row, chance)
    if (by === 'operator' && resolve) return resolve(this.#actors, move, { orderNo, remark })
    if (by !== 'merchant' && by !== 'platform')
      throw new Error(`Nobody in the demo world makes ${move} of ${order.machine.kind}`)
    return db.asMerchant(merchantId, (tx) =>
      moveOrder(tx, order, { merchantId, orderNo, move, actor: by }),
    )
  }

  /** What comes first is what was planned; what follows may be outdated. */
  async #send([first, ...others]: ReturnType<typeof reportsOf>): Promise<void> {
    await this.#reporters.report(first)
    for (const report of others) await this.#reporters.reportAgain(report)
  }
}
