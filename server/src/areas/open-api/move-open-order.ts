/** Moves orders for merchants' servers: the moves that an order's machine gives to the merchant's system. */
import type { OpenProduct } from '@countinghouse/contract/areas/open-api/paths.ts'
import { moveOrder } from '../../engine/orders/move-order.ts'
import { type OrderName, type OrderPayload, readPayload } from '../../engine/orders/payload.ts'
import { CallError, callError } from '../../platform/call-error.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { Services } from '../../platform/services.ts'
import { kindOf } from './create-open-order.ts'

/** Each failed attempt means that somebody else moved the order, so more are all but impossible. */
const maxAttempts = 5

export interface OpenMoveRequest {
  product: OpenProduct
  move: string
  name: OrderName
}

/** Idempotent: where the order is already in the target state, it is returned unchanged. */
export async function moveOpenOrder(
  { db }: Pick<Services, 'db'>,
  merchantId: string,
  input: OpenMoveRequest,
): Promise<OrderPayload> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.asMerchant(merchantId, (tx) => moveOnce(tx, merchantId, input))
    } catch (error) {
      // Its state allowed the move a moment ago: somebody else has moved it since, so it is read again.
      const isOvertaken = error instanceof CallError && error.errorName === 'moveRefused'
      if (!isOvertaken || tries === maxAttempts) throw error
    }
  }
}

async function moveOnce(
  tx: Transaction,
  merchantId: string,
  { product, move, name }: OpenMoveRequest,
): Promise<OrderPayload> {
  const kind = kindOf(product)
  const declared = kind.machine.moves[move]
  if (!declared) throw new Error(`${product} has no move ${move}`)
  const read = async () => {
    const order = await readPayload(tx, kind, merchantId, name)
    if (!order) throw callError('notFound')
    return order
  }
  const order = await read()
  const { orderNo, status } = order as { orderNo: string; status: string }
  if (status === declared.to) return order
  if (!declared.from.includes(status)) throw callError('moveImpossible', { move, status })
  await moveOrder(tx, kind, { merchantId, orderNo, move, actor: 'merchant' })
  return read()
}
