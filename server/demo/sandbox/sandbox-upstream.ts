/**
 * Chains, banks, merchants and customers that are not there: orders come by the pace of the past, those that are open
 * move along and prices change, while the server runs. What the platform itself does about orders is not played: the
 * server does it.
 */
import type { Country } from '@countinghouse/contract/limits.ts'
import type { FastifyBaseLogger } from 'fastify'
import { type Chance, chanceOf, weightedAt } from '../../../connectors/sandbox/world/random.ts'
import type { Product } from '../../../sdk/src/calls.ts'
import { type Countinghouse, CountinghouseError } from '../../../sdk/src/countinghouse.ts'
import type { ReportedMessage } from '../../src/areas/upstream/report-message.ts'
import type { Upstream, UpstreamReport } from '../../src/areas/upstream/upstream.ts'
import { CallError } from '../../src/platform/call-error.ts'
import { timeOf } from '../../src/platform/db/clock.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { OrderMover } from '../history/order-mover.ts'
import { endsOf } from '../history/planned-orders.ts'
import { demoKinds } from '../kinds/all-kinds.ts'
import {
  type DemoActors,
  type DemoKinds,
  type DemoRequest,
  type DemoRow,
  demoKindOf,
  kindsFor,
} from '../kinds/demo-kind.ts'
import { introduceCustomer } from '../world/customers.ts'
import { demoMerchants } from '../world/demo-world.ts'
import { draftOf, mostTries, usdPrices } from '../world/draft.ts'
import { moveRates } from '../world/exchange-rates.ts'
import type { ComingOrder, Pace } from '../world/pace.ts'
import { OpenOrders } from './open-orders.ts'
import { actorsFor } from './sandbox-actors.ts'
import { SandboxMessages } from './sandbox-messages.ts'
import { SandboxPieces } from './sandbox-pieces.ts'

const tickMs = 4000
/** A payer with an open payment page waits for the bank: it answers sooner than that. */
const answerMs = 1000
const minute = 60_000
const ratesEveryMs = minute
/** Who has just started it looks at it: for so long something moves more often. */
const newMs = 10 * minute
const quietMs = { new: 14_000, later: 100_000 }
/** Longer pauses are a computer that slept: what would have come then does not come. */
const longestMs = 2 * minute

type Report = (event: UpstreamReport) => Promise<void>
export interface TimeOfDay {
  readonly now: Date
}

export interface SandboxOptions {
  /** By merchant. */
  paces: ReadonlyMap<string, Pace>
  /** How many customers bring orders. */
  customers: number
  /** The merchant's program, which orders through the front door; without it, the commands are called. */
  clientOf?: ((merchantId: string) => Countinghouse | undefined) | undefined
  /** Takes what people write about orders. */
  sendMessage: (message: ReportedMessage) => Promise<unknown>
}

interface PlayedMerchant {
  merchantId: string
  pace: Pace
  countries: readonly Country[]
  kinds: DemoKinds
  orders: OpenOrders
  pieces: SandboxPieces
}

export class Sandbox {
  readonly #db: Database
  readonly #options: SandboxOptions
  readonly #clock: TimeOfDay
  readonly #chance: Chance
  readonly #report: Report
  readonly #messages: SandboxMessages
  readonly #merchants: readonly PlayedMerchant[]
  readonly #since: number
  #last: number
  #movedAt: number
  #ratesAt = 0
  #prices = usdPrices

  constructor(
    db: Database,
    report: Report,
    options: SandboxOptions,
    { clock, chance }: { clock: TimeOfDay; chance: Chance },
  ) {
    this.#db = db
    this.#options = options
    this.#clock = clock
    this.#chance = chance
    this.#report = report
    this.#messages = new SandboxMessages(chance, clock, options.sendMessage)
    this.#merchants = [...options.paces].map(([id, pace]) => this.#merchant(id, pace))
    this.#since = clock.now.getTime()
    this.#last = this.#since
    this.#movedAt = this.#since
  }

  /** Everything that has become due by the time of the clock. */
  async tick(): Promise<void> {
    const now = this.#clock.now.getTime()
    const from = Math.max(this.#last, now - longestMs)
    this.#last = now
    let moved = 0
    for (const merchant of this.#merchants) {
      await merchant.orders.look()
      for (const coming of merchant.pace.between(from, now))
        moved += Number(await this.#newOrder(merchant, coming))
      moved += await merchant.orders.makeDue()
      moved += await merchant.pieces.makeDue()
    }
    moved += await this.#messages.sendDue()
    if (moved > 0) this.#movedAt = now
    if (now - this.#ratesAt >= ratesEveryMs) await this.#moveRates(now)
    const isNew = now - this.#since < newMs
    if (now - this.#movedAt >= (isNew ? quietMs.new : quietMs.later)) await this.#stir(now)
  }

  /** Between two ticks: answers where somebody waits. */
  async answer(): Promise<void> {
    for (const { orders } of this.#merchants)
      if (await orders.isAsked()) {
        await orders.look()
        await orders.makeDue()
      }
  }

  /** Nothing has moved for a while: what would come soon comes now, and at least a price changes. */
  async #stir(now: number): Promise<void> {
    this.#movedAt = now
    const [first = 0] = [this.#chance.integer(0, this.#merchants.length - 1)]
    const inTurn = [...this.#merchants.slice(first), ...this.#merchants.slice(0, first)]
    for (const { orders } of inTurn) if (await orders.hasten()) return
    await this.#moveRates(now)
  }

  async #moveRates(now: number): Promise<void> {
    this.#ratesAt = now
    this.#prices = await moveRates(this.#db, this.#chance)
  }

  #merchant(merchantId: string, pace: Pace): PlayedMerchant {
    const countries =
      demoMerchants.find((merchant) => merchant.merchantId === merchantId)?.countries ?? []
    const kinds = kindsFor(demoKinds, countries)
    const playing = { db: this.#db, merchantId, kinds, chance: this.#chance, clock: this.#clock }
    return {
      merchantId,
      pace,
      countries,
      kinds,
      orders: new OpenOrders({
        ...playing,
        make: (kind, move, row) => this.#make(merchantId, kind, move, row),
        made: (kind, move, row) => this.#messages.after(move, demoKindOf(kinds, kind), row),
      }),
      pieces: new SandboxPieces(playing, this.#report),
    }
  }

  async #make(merchantId: string, name: string, move: string, row: DemoRow): Promise<boolean> {
    const kind = demoKindOf(demoKinds, name)
    const by = kind.order.machine.moves[move]?.by
    const client = this.#options.clientOf?.(merchantId)
    if (by === 'merchant' && client) {
      const { order_no: orderNo } = row
      if (move === 'cancel') await client.cancel(name as 'otc', { orderNo })
      else if (move === 'refund') await client.refund(name as 'cryptoPayin', { orderNo })
      else return false
      return true
    }
    const actors = await actorsFor(this.#db, merchantId)
    if (!actors) return false
    const reporters = { report: this.#report, reportAgain: this.#report }
    await new OrderMover(actors, reporters, this.#clock, this.#chance).make(kind, move, row)
    return true
  }

  async #newOrder(merchant: PlayedMerchant, coming: ComingOrder): Promise<boolean> {
    const { merchantId, kinds, countries } = merchant
    const wanted = demoKindOf(kinds, coming.kind)
    const draft = () =>
      draftOf(this.#chance, {
        merchantId,
        merchantOrderNo: `M${merchantId}-${coming.name}-${this.#chance.integer(0, 9999)}`,
        customers: this.#options.customers,
        prices: this.#prices,
        countries,
        size: coming.size,
        goesOut: wanted.goesOut,
      })
    const tries = [...Array<string>(mostTries).fill(coming.kind), wanted.otherwise]
    for (const name of tries) {
      const kind = demoKindOf(kinds, name)
      const orderNo = await this.#ask(merchantId, name, kind.ask(draft(), this.#chance))
      if (orderNo === undefined) continue
      await merchant.orders.follow(name, orderNo, weightedAt(endsOf(kind), coming.fate))
      return true
    }
    return false
  }

  /** The number of the order; undefined where the product says no. */
  async #ask(merchantId: string, kind: string, request: DemoRequest): Promise<string | undefined> {
    await this.#db.asMerchant(merchantId, async (tx) => {
      for (const uid of request.customers)
        await introduceCustomer(tx, merchantId, uid, await timeOf(tx))
    })
    try {
      if (request.by === 'operator') {
        const actors: DemoActors | undefined = await actorsFor(this.#db, merchantId)
        return actors && (await request.create(actors))
      }
      const client = request.open && this.#options.clientOf?.(merchantId)
      if (!client) return await request.create({ db: this.#db, merchantId })
      const order = await client.create(kind as Product, request.open as never)
      return (order as { orderNo: string }).orderNo
    } catch (error) {
      // A customer without money can't withdraw.
      if (error instanceof CallError || error instanceof CountinghouseError) return undefined
      throw error
    }
  }
}

/** Looks every few seconds, by the time of this machine. */
export function sandboxUpstream(
  db: Database,
  options: SandboxOptions,
  log: Pick<FastifyBaseLogger, 'error'>,
): Upstream {
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()
  return {
    start(report) {
      const clock = {
        get now() {
          return new Date()
        },
      }
      const sandbox = new Sandbox(db, report, options, { clock, chance: chanceOf(Date.now()) })
      let looked = 0
      timer = setInterval(() => {
        looked += answerMs
        const isTick = looked % tickMs === 0
        working = working
          .then(() => (isTick ? sandbox.tick() : sandbox.answer()))
          .catch((error) => log.error(error))
      }, answerMs)
    },
    async stop() {
      clearInterval(timer)
      await working
    },
  }
}
