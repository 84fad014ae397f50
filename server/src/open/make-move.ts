/** Moves orders as merchants' servers ask for it: what their machines give to the merchant's system. */
import type { OpenProduct } from '@countinghouse/contract/open/paths.ts'
import { CallError, callError } from '../call-error.ts'
import type { Transaction } from '../db/database.ts'
import { type OrderName, type OrderPayload, readPayload } from '../orders/payload.ts'
import { moveOrder } from '../orders/transition.ts'
import type { Services } from '../services.ts'
import { kindOf } from './make-order.ts'

/** Each try that fails means that somebody else moved the order, so this many must move it at one moment. */
const mostTries = 5

export interface AskedMove {
  product: OpenProduct
  move: string
  name: OrderName
}

/** What was asked for before, and what others have done already, answers the order as it is. */
export async function makeMove(
  { db }: Pick<Services, 'db'>,
  merchantId: string,
  asked: AskedMove,
): Promise<OrderPayload> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.asMerchant(merchantId, (tx) => moveOnce(tx, merchantId, asked))
    } catch (error) {
      // Its state allowed it a moment ago: somebody else has moved it since, and it is looked at again.
      const isOvertaken = error instanceof CallError && error.errorName === 'moveRefused'
      if (!isOvertaken || tries === mostTries) throw error
    }
  }
}

async function moveOnce(
  tx: Transaction,
  merchantId: string,
  { product, move, name }: AskedMove,
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
