/** How orders of tests are moved along: by whoever their machines name, and upstream's moves by reports. */
import { randomUUID } from 'node:crypto'
import { type Machine, stateOfId } from '@countinghouse/contract/engine/machine.ts'
import type { OrderKind } from '@countinghouse/contract/registry/orders.ts'
import type { Scoped } from '../../demo/kinds/create-by-command.ts'
import { reportReceiver, type UpstreamReport } from '../../src/areas/upstream/upstream.ts'
import { moveOrder } from '../../src/engine/orders/move-order.ts'
import { orderKindIn } from '../../src/engine/orders/order-kind.ts'
import { orderRegistry } from '../../src/order-registry.ts'
import { newOrder } from './order-factory.ts'

/** Whoever the machine has make this move. */
export function actorFor<M extends string>({ moves }: Machine<string, M>, move: M): string {
  const { by } = moves[move]
  return by === 'operator' ? 'operator:a' : by
}

/** A move, and behind it what is reported with it, if anything. */
export type Step = string | Partial<UpstreamReport>

const movesWithReports = (steps: readonly Step[]) =>
  steps.flatMap((step, index) => {
    const next = steps[index + 1]
    return typeof step === 'string' ? [[step, typeof next === 'object' ? next : {}] as const] : []
  })

/** What a chain, bank or desk reports of an order, one thing after another; each report has an id of its own unless it is given one. */
export const reporter =
  (db: Scoped, kind: OrderKind, { merchantId = '10001', orders = orderRegistry } = {}) =>
  async (orderNo: string, ...steps: Step[]): Promise<void> => {
    for (const [move, more] of movesWithReports(steps))
      await reportReceiver(
        db,
        orders,
      )({
        merchantId,
        kind,
        orderNo,
        move,
        reportId: randomUUID(),
        channel: 'test bank',
        ...more,
      })
  }

/** What the trading desk reports of a piece; a report of the same again has the same id. */
export const pieceReporter =
  (db: Scoped, merchantId: string) =>
  async (orderNo: string, pieceNo: number, ...moves: string[]): Promise<void> => {
    const report = reporter(db, 'p2pPayout', { merchantId })
    for (const move of moves)
      await report(orderNo, move, {
        pieceNo,
        channel: 'desk',
        reportId: `${orderNo}-${pieceNo}-${move}`,
        ...(move.startsWith('complete') && { reference: `UTR${pieceNo}` }),
      })
  }

/** Moves an order step by step, and answers it as it is then. */
export async function movedOrder<Row extends { merchant_id: string; order_no: string }>(
  db: Scoped,
  name: OrderKind,
  { merchant_id: merchantId, order_no: orderNo }: Row,
  ...steps: Step[]
): Promise<Row> {
  const kind = orderKindIn(orderRegistry, name)
  const moves = movesWithReports(steps)
  for (const [move, more] of moves) {
    const actor = actorFor(kind.machine, move)
    if (actor === 'upstream') await reporter(db, name, { merchantId })(orderNo, move, more)
    else
      await db.asMerchant(merchantId, (tx) =>
        moveOrder(tx, kind, { merchantId, orderNo, move, actor }),
      )
  }
  return db.asMerchant(merchantId, async (tx) => {
    const [now] = await tx<(Row & { status: number })[]>`
      select * from ${tx(kind.table)} where merchant_id = ${merchantId} and order_no = ${orderNo}`
    const last = kind.machine.moves[moves.at(-1)?.[0] ?? '']
    // A report that is refused says nothing.
    if (!now || (last && stateOfId(kind.machine, now.status) !== last.to))
      throw new Error(`${orderNo} did not go through ${moves.map(([move]) => move).join(', ')}`)
    return now
  })
}

/** A P2P payout that is approved and has no buyer yet. */
export const tradingPayoutNo = async (...args: Parameters<typeof newOrder.p2pPayout>) =>
  (await movedOrder(args[0], 'p2pPayout', await newOrder.p2pPayout(...args), 'approve')).order_no

/** Every way through a machine from its beginning to an end, without what pieces of an order do. */
export function routesThrough({ initial, states, moves }: Machine): string[][] {
  const from = (state: string): string[][] => {
    if (states[state]?.end) return [[]]
    return Object.entries(moves).flatMap(([move, declared]) =>
      declared.from.includes(state) && declared.to !== state && !declared.ofPieces
        ? from(declared.to).map((rest) => [move, ...rest])
        : [],
    )
  }
  return from(initial)
}
