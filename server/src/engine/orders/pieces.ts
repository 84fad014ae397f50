/**
 * Splits orders and moves their pieces. Every move of a piece locks the order, so when the last two pieces end at
 * once, the second sees the end of the first, and the order follows exactly once.
 */

import { compare, isPositive, sum } from '@countinghouse/contract/engine/decimal.ts'
import { stateOfId } from '@countinghouse/contract/engine/machine.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { lockAccounts, post } from '../../books/ledger/post.ts'
import { rollupOf } from '../../books/rollups/order-rollup.ts'
import { countedOrder } from '../../books/rollups/posting-rollup.ts'
import { callError } from '../../platform/call-error.ts'
import { sqlNow, timeColumn, timeOf } from '../../platform/db/clock.ts'
import type { Sql, Transaction } from '../../platform/db/database.ts'
import { changeColumns } from './apply-moves.ts'
import { givePieces } from './give-instructions.ts'
import { checkActor, lockOrder, moveOrder, refusal } from './move-order.ts'
import type { OrderKindDefinition, OrderTypes, PieceRow } from './order-kind.ts'
import { writeEvents } from './write-events.ts'

interface OrderOf {
  merchantId: string
  orderNo: string
}

function piecesOf<T extends OrderTypes>({ declared, pieces }: OrderKindDefinition<T>) {
  if (!declared.pieces || !pieces)
    throw new Error(`Orders of kind ${declared.machine.kind} have no pieces`)
  return { ...declared.pieces, ...pieces }
}

export function checkPieceCount<T extends OrderTypes>(
  kind: OrderKindDefinition<T>,
  count: number,
): void {
  const { most } = piecesOf(kind)
  const least = limits.splitPiecesMin
  if (count < least || count > most) throw callError('piecesCount', { least, most })
}

export function checkAddUp(amounts: readonly string[], whole: string): void {
  if (compare(sum(...amounts), whole) !== 0) throw callError('piecesSum')
}

export interface SplitRequest extends OrderOf {
  /** Their amounts must add up to those of the order exactly. */
  pieces: readonly { amount: string; secondAmount?: string }[]
  actor: string
  remark?: string
}

export async function splitOrder<T extends OrderTypes>(
  tx: Transaction,
  kind: OrderKindDefinition<T>,
  { merchantId, orderNo, pieces, actor, remark }: SplitRequest,
): Promise<T['row']> {
  const { machine, split, secondAmount, count } = piecesOf(kind)
  const order = await lockOrder(tx, kind, { merchantId, orderNo })
  checkPieceCount(kind, pieces.length)
  const secondColumn = secondAmount && (kind.source.columns[secondAmount] as keyof T['row'])
  const second = secondColumn ? String(order[secondColumn]) : '0'
  const amounts = pieces.map(({ amount }) => amount)
  const secondAmounts = pieces.map((piece) => piece.secondAmount ?? '0')
  if (!amounts.every(isPositive)) throw callError('piecesSum')
  checkAddUp(amounts, order.amount)
  checkAddUp(secondAmounts, second)
  if ((await readPieces(tx, { merchantId, orderNo })).length > 0) throw callError('alreadySplit')
  const status = machine.states[machine.initial]?.id as number
  const rows = pieces.map((_piece, index) => ({
    merchant_id: merchantId,
    kind: kind.declared.id,
    order_no: orderNo,
    piece_no: index + 1,
    status,
    amount: amounts[index] as string,
    second_amount: secondAmounts[index] as string,
    ...timeColumn(tx, 'created_at'),
  }))
  const moved = await moveOrder(tx, kind, {
    merchantId,
    orderNo,
    move: split,
    actor,
    ...(remark !== undefined && { remark }),
    ...(count && { set: { [count]: pieces.length } as Partial<T['row']> }),
  })
  await tx`insert into order_piece ${tx(rows)}`
  await givePieces(tx, kind, merchantId, moved, rows)
  return moved
}

export interface PieceMoveRequest extends OrderOf {
  pieceNo: number
  move: string
  actor: string
  remark?: string
  set?: Partial<Pick<PieceRow, 'settled_amount' | 'reference'>>
}

/** Moves one piece, and the order if that follows from it. Returns the order. */
export async function movePiece<T extends OrderTypes>(
  tx: Transaction,
  kind: OrderKindDefinition<T>,
  { merchantId, orderNo, pieceNo, move, actor, remark = '', set }: PieceMoveRequest,
): Promise<T['row']> {
  const { machine, postings, follow } = piecesOf(kind)
  const order = await lockOrder(tx, kind, { merchantId, orderNo })
  const pieces = await readPieces(tx, { merchantId, orderNo })
  const before = pieces.find((piece) => piece.piece_no === pieceNo)
  if (!before) throw callError('notFound')
  const declared = machine.moves[move]
  if (!declared) throw new Error(`Pieces of ${kind.machine.kind} have no move ${move}`)
  checkActor(machine.kind, move, declared.by, actor)
  if (!declared.from.includes(stateOfId(machine, before.status))) {
    const needed = declared.from.map((state) => machine.states[state]?.id ?? 0)
    throw await refusal(tx, merchantId, orderNo, needed, pieceNo)
  }
  const target = machine.states[declared.to]
  if (!target) throw new Error(`Pieces of ${kind.machine.kind} have no state ${declared.to}`)
  const piece: PieceRow = {
    ...before,
    ...(target.end === 'success' && { settled_amount: before.amount }),
    ...set,
    status: target.id,
    version: before.version + 1,
    finished_at: target.end ? await timeOf(tx) : null,
  }
  const now = pieces.map((each) => (each === before ? piece : each))
  const { move: follower, set: changed } = follow(order, now)
  const piecePostings = postings[move]?.(piece, order) ?? []
  const following = follower ? kind.postings[follower]({ ...order, ...changed }, order) : []
  // All accounts at once and in order, including those of the order's own postings, against deadlocks.
  const accounts = await lockAccounts(tx, merchantId, [...piecePostings, ...following])
  const orderNumber = { merchantId, orderKind: kind.declared.id, orderNo, pieceNo }
  const counted = countedOrder(rollupOf(kind), order, piece.second_amount)
  await Promise.all([
    tx`
      update order_piece set status = ${piece.status}, version = ${piece.version},
        settled_amount = ${piece.settled_amount}, reference = ${piece.reference},
        finished_at = ${target.end ? sqlNow(tx) : null}
      where merchant_id = ${merchantId} and order_no = ${orderNo} and piece_no = ${pieceNo}`,
    post(tx, accounts, [{ ...orderNumber, move, postings: piecePostings, counted }]),
    writeEvents(tx, [{ ...orderNumber, move, from: before.status, to: target.id, actor, remark }]),
  ])
  if (!follower) return changed ? changeColumns(tx, kind, order, changed) : order
  return moveOrder(tx, kind, {
    merchantId,
    orderNo,
    move: follower,
    actor: 'platform',
    ...(changed && { set: changed }),
  })
}

export const readPieces = (tx: Sql, { merchantId, orderNo }: OrderOf) => tx<PieceRow[]>`
  select piece_no, status, version, amount, second_amount, settled_amount, reference, created_at, finished_at
  from order_piece where merchant_id = ${merchantId} and order_no = ${orderNo} order by piece_no`
