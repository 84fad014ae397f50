/** A chain that is not there: new orders come in now and then, and open ones move along, while the server runs. */
import { type Machine, type OrderKind, stateOfId } from '@countinghouse/contract/kit/machine.ts'
import type { FastifyBaseLogger } from 'fastify'
import { CallError } from '../call-error.ts'
import type { Database } from '../db/database.ts'
import { createOrder } from '../orders/create-order.ts'
import type { Upstream, UpstreamReport } from '../upstream/upstream.ts'
import { type DemoRow, draftOf, makers, notNeeded } from './order-makers.ts'
import { chanceOf } from './random.ts'

const tickMs = 4000
const movedPerTick = 2

export function sandboxUpstream(
  db: Database,
  merchantIds: string[],
  log: Pick<FastifyBaseLogger, 'error'>,
): Upstream {
  const chance = chanceOf(Date.now())
  const kinds = Object.keys(makers) as OrderKind[]
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()

  async function tick(report: (event: UpstreamReport) => Promise<void>): Promise<void> {
    for (const merchantId of merchantIds) {
      for (const kind of kinds) {
        if (chance.next() < 0.15) await newOrder(merchantId, kind)
        for (const event of await nextMoves(merchantId, kind)) await report(event)
      }
    }
  }

  async function newOrder(merchantId: string, kind: OrderKind): Promise<void> {
    const { kind: definition, make } = makers[kind]
    const draft = draftOf(chance, new Date(), 300)
    const order = {
      merchant_order_no: `M${merchantId}-${Date.now()}-${chance.integer(0, 9999)}`,
      currency: draft.currency,
      network: draft.network,
      amount: draft.amount,
      processing_fee: (Number(draft.amount) * 0.002).toFixed(6),
      network_fee: '0',
      notify_url: null,
      notify_status: notNeeded,
      ...(kind === 'cryptoPayout' ? {} : { customer_uid: draft.uid }),
      ...make(draft, chance),
    }
    try {
      await db.asMerchant(merchantId, (tx) =>
        createOrder(tx, definition, merchantId, order, 'merchant'),
      )
    } catch (error) {
      // A customer without money can't withdraw.
      if (!(error instanceof CallError)) throw error
    }
  }

  /** Orders that wait for the chain, oldest first, and what it does with them. */
  async function nextMoves(merchantId: string, kind: OrderKind): Promise<UpstreamReport[]> {
    const { kind: definition, set } = makers[kind]
    const waiting = statesThatWaitForUpstream(definition.machine)
    const rows = await db.asMerchant(
      merchantId,
      (tx) => tx<DemoRow[]>`
        select * from ${tx(definition.table)}
        where merchant_id = ${merchantId} and status = any(${waiting}) and created_at < now() - interval '20 seconds'
        order by created_at limit ${movedPerTick}`,
    )
    return rows.map((order) => {
      const move = chooseMove(definition.machine, order)
      return {
        merchantId,
        kind,
        orderNo: order.order_no,
        move,
        set: set(move, order, chance, new Date()),
      }
    })
  }

  function chooseMove(machine: Machine, order: DemoRow): string {
    const state = stateOfId(machine, order.status)
    const open = upstreamMoves(machine, state)
    const bad = ['fail', 'refuse', 'flag', 'hold', 'platformReject', 'expire']
    const good = open.filter((name) => !bad.includes(name))
    if (
      order.expires_at instanceof Date &&
      order.expires_at < new Date() &&
      open.includes('expire')
    ) {
      return 'expire'
    }
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
    .filter(([, { from, by }]) => from.includes(state) && (by === 'upstream' || by === 'platform'))
    .map(([name]) => name)
}

/** Ends are left alone: only a real payment revives an expired order. */
function statesThatWaitForUpstream(machine: Machine): number[] {
  return Object.entries(machine.states)
    .filter(([name, { end }]) => !end && upstreamMoves(machine, name).length > 0)
    .map(([, { id }]) => id)
}
