/** What follows from the answer to an instruction: once, however often it is given. */
import { isDeepStrictEqual } from 'node:util'
import { instructionStatuses } from '@countinghouse/contract/areas/connector/connector.ts'
import type { Answer } from '@countinghouse/contract/areas/connector/instruction.ts'
import { unmetCondition } from '@countinghouse/contract/engine/condition.ts'
import { type Machine, stateOfId } from '@countinghouse/contract/engine/machine.ts'
import type { GivenInstruction } from '../../engine/orders/instruction.ts'
import { moveOrder } from '../../engine/orders/move-order.ts'
import {
  conditionValue,
  type OrderKindDefinition,
  type OrderRegistry,
  type OrderRow,
  type Reported,
} from '../../engine/orders/order-kind.ts'
import { movePiece } from '../../engine/orders/pieces.ts'
import { CallError, callError } from '../../platform/call-error.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { settleReturn } from '../arrival/return-arrival.ts'
import {
  isUnanswered,
  kindOfId,
  readInstruction,
  type StoredInstruction,
} from './stored-instruction.ts'

const statuses = instructionStatuses
export type AnswerStatus = 'accepted' | 'refused' | 'notNeeded'

/** Each failed attempt means that somebody else moved the order. */
const maxAttempts = 20

/** In a transaction of its own; again if somebody moves the order at the same moment. */
export async function settleInstruction(
  db: Pick<Database, 'asMerchant'>,
  orders: OrderRegistry,
  ids: Pick<StoredInstruction, 'merchantId' | 'instructionId' | 'connectorId'>,
  answer: Answer,
  /** In the same transaction, after the answer. */
  then: (tx: Transaction, instruction: StoredInstruction) => Promise<unknown> = async () => {},
): Promise<AnswerStatus> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.asMerchant(ids.merchantId, async (tx) => {
        const instruction = await readInstruction(tx, ids)
        if (instruction?.connectorId !== ids.connectorId) throw callError('notFound')
        const status = await applyAnswer(tx, orders, instruction, answer)
        await then(tx, instruction)
        return status
      })
    } catch (error) {
      const isOvertaken = error instanceof CallError && error.errorName === 'moveRefused'
      if (!isOvertaken || tries === maxAttempts) throw error
    }
  }
}

export async function applyAnswer(
  tx: Transaction,
  orders: OrderRegistry,
  instruction: StoredInstruction,
  answer: Answer,
): Promise<AnswerStatus> {
  const { merchantId, instructionId } = instruction
  const isAccepted = answer.outcome === 'accepted'
  if (!isUnanswered(instruction)) {
    if (instruction.status === statuses.notNeeded) return 'notNeeded'
    if (instruction.answer && !isDeepStrictEqual(instruction.answer, plainOf(answer)))
      throw callError('conflict')
    return instruction.status === statuses.accepted ? 'accepted' : 'refused'
  }
  const kind = kindOfId(orders, instruction.orderKind)
  const given = kind && givenBy(kind, instruction)
  const move = given?.[isAccepted ? 'accepted' : 'refused']
  // Nothing in the machine follows from a refused refund or cancellation: a person must know. A payment that no order
  // took is in people's inbox again.
  const isOfArrival = kind === undefined && instruction.orderNo !== null
  const refused = move || isOfArrival ? statuses.refused : statuses.waitsForPerson
  const reason = answer.reason ?? ''
  await tx`
    update connector_instruction set status = ${isAccepted ? statuses.accepted : refused},
      answer = ${tx.json(plainOf(answer))}, problem = ${isAccepted ? '' : reason}, answered_at = now()
    where merchant_id = ${merchantId} and instruction_id = ${instructionId}`
  if (isOfArrival) await settleReturn(tx, instruction, isAccepted, reason)
  if (kind && move) await follow(tx, kind, instruction, move, reason, answer)
  return isAccepted ? 'accepted' : 'refused'
}

/** As it is stored. */
const plainOf = (answer: Answer) => JSON.parse(JSON.stringify(answer))

function givenBy(
  { carried, pieces }: OrderKindDefinition,
  { move, pieceNo }: StoredInstruction,
): GivenInstruction | undefined {
  return pieceNo === null ? carried?.instructions[move ?? ''] : pieces?.instruction
}

async function isPossible(
  tx: Transaction,
  kind: OrderKindDefinition,
  { merchantId, orderNo, pieceNo }: Pick<StoredInstruction, 'merchantId' | 'orderNo' | 'pieceNo'>,
  move: string,
): Promise<boolean> {
  const [found] = await tx<OrderRow[]>`
    select * from ${tx(pieceNo === null ? kind.table : 'order_piece')}
    where merchant_id = ${merchantId} and order_no = ${orderNo}
      ${pieceNo === null ? tx`` : tx`and piece_no = ${pieceNo}`}`
  const machine: Machine | undefined =
    pieceNo === null ? kind.machine : kind.declared.pieces?.machine
  const declared = machine?.moves[move]
  if (!found || !machine || !declared?.from.includes(stateOfId(machine, found.status))) return false
  return !unmetCondition(declared.when, (field) => conditionValue(kind, found, field))
}

/** The answer's move, if the order is still where it can be made: a report may have come first. */
async function follow(
  tx: Transaction,
  kind: OrderKindDefinition,
  { merchantId, orderNo, pieceNo }: StoredInstruction,
  move: string,
  remark: string,
  answer: Answer,
): Promise<void> {
  if (orderNo === null || !(await isPossible(tx, kind, { merchantId, orderNo, pieceNo }, move)))
    return
  const about = { merchantId, orderNo, move, actor: 'upstream', remark }
  if (pieceNo !== null) await movePiece(tx, kind, { ...about, pieceNo })
  else
    await moveOrder(tx, kind, {
      ...about,
      set: (at, order) => kind.reported?.[move]?.(order, toldBy(answer, at)) ?? {},
    })
}

const toldBy = (
  { outcome: _outcome, reason: _reason, addresses: _addresses, ...told }: Answer,
  at: Date,
): Reported => ({ amount: '0', reference: '', at, ...told }) as Reported
