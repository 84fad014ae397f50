/**
 * A chain and merchants that are not there: new orders come in now and then, open ones move along and prices
 * change, while the server runs. What the platform itself does about orders is not played: the server does it.
 */
import { type Machine, stateOfId } from '@countinghouse/contract/kit/machine.ts'
import type { Country } from '@countinghouse/contract/limits.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Product } from '../../../../sdk/src/calls.ts'
import { type Countinghouse, CountinghouseError } from '../../../../sdk/src/countinghouse.ts'
import { CallError } from '../../call-error.ts'
import { timeOf } from '../../db/clock.ts'
import type { Database } from '../../db/database.ts'
import type { ReportedMessage } from '../../upstream/report-message.ts'
import type { Upstream, UpstreamReport } from '../../upstream/upstream.ts'
import { demoKinds } from '../kinds/all-kinds.ts'
import { type DemoKind, type DemoRow, kindsFor } from '../kinds/demo-kind.ts'
import { reportsOf } from '../kinds/reports.ts'
import { introduceCustomer } from '../world/customers.ts'
import { demoMerchants } from '../world/demo-world.ts'
import { draftOf, usdPrices } from '../world/draft.ts'
import { moveRates } from '../world/exchange-rates.ts'
import { chanceOf } from '../world/random.ts'
import { SandboxMessages } from './sandbox-messages.ts'
import { pieceReports, splitWaitingOrder } from './sandbox-pieces.ts'
import { decideWaitingPayout, reviewerOf } from './sandbox-reviewer.ts'

const tickMs = 4000
const movedPerTick = 2
const ticksPerRate = 15

export interface SandboxOptions {
  merchantIds: readonly string[]
  /** How many customers bring orders. */
  customers: number
  /** The merchant's program, which orders through the front door; without it, the commands are called. */
  clientOf?: ((merchantId: string) => Countinghouse | undefined) | undefined
  /** Takes what people write about orders. */
  sendMessage: (message: ReportedMessage) => Promise<void>
}

export function sandboxUpstream(
  db: Database,
  { merchantIds, customers, clientOf, sendMessage }: SandboxOptions,
  log: Pick<FastifyBaseLogger, 'error'>,
): Upstream {
  const chance = chanceOf(Date.now())
  const messages = new SandboxMessages(chance, sendMessage)
  let prices = usdPrices
  let ticks = 0
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()

  async function tick(report: (event: UpstreamReport) => Promise<void>): Promise<void> {
    if (ticks++ % ticksPerRate === 0) prices = await moveRates(db, chance)
    for (const merchantId of merchantIds) {
      const countries = countriesOf(merchantId)
      for (const kind of Object.values(kindsFor(demoKinds, countries))) {
        if (chance.next() < 0.15) await newOrder(merchantId, kind, countries)
        for (const event of await nextReports(merchantId, kind)) await report(event)
        if (kind.pieces) await playPieces(merchantId, { ...kind, pieces: kind.pieces }, report)
      }
      // More often than payouts come, or they would pile up.
      if (chance.next() < 0.3)
        await decideWaitingPayout(db, merchantId, chance, clientOf?.(merchantId))
    }
    await messages.sendDue()
  }

  async function playPieces(
    merchantId: string,
    kind: Parameters<typeof pieceReports>[2],
    report: (event: UpstreamReport) => Promise<void>,
  ): Promise<void> {
    const checker = chance.next() < 0.05 && (await reviewerOf(db, merchantId))
    if (checker) await splitWaitingOrder(db, kind, checker, chance)
    for (const event of await pieceReports(db, merchantId, kind, chance)) await report(event)
  }

  async function newOrder(
    merchantId: string,
    kind: DemoKind<string>,
    countries: readonly Country[],
  ): Promise<void> {
    const draft = draftOf(chance, {
      merchantId,
      merchantOrderNo: `M${merchantId}-${Date.now()}-${chance.integer(0, 9999)}`,
      customers,
      prices,
      countries,
    })
    const request = kind.ask(draft, chance)
    // Orders that operators create are left to whoever tries the console.
    if (request.by === 'operator') return
    await db.asMerchant(merchantId, async (tx) => {
      for (const uid of request.customers)
        await introduceCustomer(tx, merchantId, uid, await timeOf(tx))
    })
    const client = request.open && clientOf?.(merchantId)
    const product = kind.order.machine.kind as Product
    try {
      if (client) await client.create(product, request.open as never)
      else await request.create({ db, merchantId })
    } catch (error) {
      // A customer without money can't withdraw.
      if (!(error instanceof CallError || error instanceof CountinghouseError)) throw error
    }
  }

  /** Orders that wait for the chain or bank, oldest first, and what it says of them. */
  async function nextReports(
    merchantId: string,
    kind: DemoKind<string>,
  ): Promise<UpstreamReport[]> {
    const { order: definition, seenOnChain } = kind
    const waiting = statesThatWaitForUpstream(definition.machine)
    const rows = await db.asMerchant(
      merchantId,
      (tx) => tx<DemoRow[]>`
        select * from ${tx(definition.table)}
        where merchant_id = ${merchantId} and created_at < now() - interval '20 seconds'
          and (${seenOnChain?.(tx) ?? tx`status = any(${waiting})`})
        order by created_at limit ${movedPerTick}`,
    )
    return rows.flatMap((order) => {
      const move = chooseMove(kind, order)
      messages.after(move, kind, order)
      return reportsOf(kind, order, move, { chance, at: new Date() })
    })
  }

  function chooseMove({ order: { machine }, likely }: DemoKind<string>, order: DemoRow): string {
    const state = stateOfId(machine, order.status)
    const weights = likely?.[state]
    if (weights) return chance.weighted(weights)
    const open = upstreamMoves(machine, state)
    const bad = ['fail', 'refuse', 'flag', 'hold']
    const good = open.filter((name) => !bad.includes(name))
    return chance.pick(good.length > 0 && chance.next() < 0.93 ? good : open)
  }

  return {
    start(report) {
      timer = setInterval(() => {
        working = working.then(() => tick(report)).catch((error) => log.error(error))
      }, tickMs)
    },
    async stop() {
      clearInterval(timer)
      await working
    },
  }
}

const countriesOf = (merchantId: string): readonly Country[] =>
  demoMerchants.find((merchant) => merchant.merchantId === merchantId)?.countries ?? []

function upstreamMoves(machine: Machine, state: string): string[] {
  return Object.entries(machine.moves)
    .filter(([, { from, to, by }]) => by === 'upstream' && from.includes(state) && to !== state)
    .map(([name]) => name)
}

/** Ends are left alone, unless the kind says otherwise. */
function statesThatWaitForUpstream(machine: Machine): number[] {
  return Object.entries(machine.states)
    .filter(([name, { end }]) => !end && upstreamMoves(machine, name).length > 0)
    .map(([, { id }]) => id)
}
