/**
 * A chain and merchants that are not there: new orders come in now and then, open ones move along and prices
 * change, while the server runs. What the platform itself does about orders is not played: the server does it.
 */
import { type Machine, stateOfId } from '@countinghouse/contract/kit/machine.ts'
import type { OrderKind } from '@countinghouse/contract/orders.ts'
import type { FastifyBaseLogger } from 'fastify'
import { CallError } from '../../call-error.ts'
import { timeOf } from '../../db/clock.ts'
import type { Database } from '../../db/database.ts'
import type { Upstream, UpstreamReport } from '../../upstream/upstream.ts'
import { demoKindNames, demoKinds } from '../kinds/all-kinds.ts'
import type { DemoRow } from '../kinds/demo-kind.ts'
import { introduceCustomer } from '../world/customers.ts'
import { draftOf, usdPrices } from '../world/draft.ts'
import { moveRates } from '../world/exchange-rates.ts'
import { chanceOf } from '../world/random.ts'
import { decideWaitingPayout } from './sandbox-reviewer.ts'

const tickMs = 4000
const movedPerTick = 2
const ticksPerRate = 15

export interface SandboxOptions {
  merchantIds: readonly string[]
  /** How many customers bring orders. */
  customers: number
  /** Where a merchant is told what became of its orders; without it, nowhere. */
  notifyUrlOf?: ((merchantId: string) => string) | undefined
}

export function sandboxUpstream(
  db: Database,
  { merchantIds, customers, notifyUrlOf }: SandboxOptions,
  log: Pick<FastifyBaseLogger, 'error'>,
): Upstream {
  const chance = chanceOf(Date.now())
  let prices = usdPrices
  let ticks = 0
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()

  async function tick(report: (event: UpstreamReport) => Promise<void>): Promise<void> {
    if (ticks++ % ticksPerRate === 0) prices = await moveRates(db, chance)
    for (const merchantId of merchantIds) {
      for (const kind of demoKindNames) {
        if (chance.next() < 0.15) await newOrder(merchantId, kind)
        for (const event of await nextMoves(merchantId, kind)) await report(event)
      }
      // More often than payouts come, or they would pile up.
      if (chance.next() < 0.3) await decideWaitingPayout(db, merchantId, chance)
    }
  }

  async function newOrder(merchantId: string, kind: OrderKind): Promise<void> {
    const draft = draftOf(chance, {
      merchantId,
      merchantOrderNo: `M${merchantId}-${Date.now()}-${chance.integer(0, 9999)}`,
      notifyUrl: notifyUrlOf?.(merchantId) ?? null,
      customers,
      prices,
    })
    const request = demoKinds[kind].ask(draft, chance)
    // What operators make is left to whoever is trying the console.
    if (request.by === 'operator') return
    await db.asMerchant(merchantId, async (tx) => {
      for (const uid of request.customers)
        await introduceCustomer(tx, merchantId, uid, await timeOf(tx))
    })
    try {
      await request.create({ db, merchantId })
    } catch (error) {
      // A customer without money can't withdraw.
      if (!(error instanceof CallError)) throw error
    }
  }

  /** Orders that wait for the chain, oldest first, and what it does with them. */
  async function nextMoves(merchantId: string, kind: OrderKind): Promise<UpstreamReport[]> {
    const { order: definition, report, seenOnChain } = demoKinds[kind]
    const waiting = statesThatWaitForUpstream(definition.machine)
    const rows = await db.asMerchant(
      merchantId,
      (tx) => tx<DemoRow[]>`
        select * from ${tx(definition.table)}
        where merchant_id = ${merchantId} and created_at < now() - interval '20 seconds'
          and (${seenOnChain?.(tx) ?? tx`status = any(${waiting})`})
        order by created_at limit ${movedPerTick}`,
    )
    return rows.map((order) => {
      const move = chooseMove(definition.machine, order)
      return {
        merchantId,
        kind,
        orderNo: order.order_no,
        move,
        set: report(move, order, { chance, at: new Date() }),
      }
    })
  }

  function chooseMove(machine: Machine, order: DemoRow): string {
    const state = stateOfId(machine, order.status)
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
