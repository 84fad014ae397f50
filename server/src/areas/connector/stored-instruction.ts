/** Instructions as they are stored, as they are told, and which of them comes next. */

import type { InstructionKind } from '@countinghouse/contract/areas/connector/connector.ts'
import {
  connectorLimits,
  instructionStatuses,
} from '@countinghouse/contract/areas/connector/connector.ts'
import type { Answer, Instruction } from '@countinghouse/contract/areas/connector/instruction.ts'
import { stateOfId } from '@countinghouse/contract/engine/machine.ts'
import type { InstructPayload } from '../../engine/orders/give-instructions.ts'
import type { OrderKindDefinition, OrderRegistry } from '../../engine/orders/order-kind.ts'
import { isFrozenByRestore } from '../../engine/orders/restore-freeze.ts'
import type { Sql, Transaction } from '../../platform/db/database.ts'
import { raw } from '../../platform/db/sql.ts'

const { waiting, notNeeded, waitsForPerson } = instructionStatuses

export interface StoredInstruction {
  merchantId: string
  instructionId: string
  connectorId: string
  kind: InstructionKind
  orderKind: number | null
  orderNo: string | null
  pieceNo: number | null
  network: string | null
  move: string | null
  body: Readonly<Record<string, unknown>>
  status: number
  tries: number
  problem: string
  answer: Answer | null
  createdAt: Date
}

export const instructionColumns = raw(`
  merchant_id as "merchantId", instruction_id as "instructionId", connector_id as "connectorId", kind,
  order_kind as "orderKind", order_no as "orderNo", piece_no as "pieceNo", network, move, body, status, tries, problem,
  answer, created_at as "createdAt"`)

/** What connectors call it: it names the merchant, in whose rows it is. */
export const nameOf = ({
  merchantId,
  instructionId,
}: Pick<StoredInstruction, 'merchantId' | 'instructionId'>): string =>
  `${merchantId}-${instructionId}`

export function idsIn(name: string): { merchantId: string; instructionId: string } | undefined {
  const [, merchantId, instructionId] =
    /^(\d{1,18})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(name) ?? []
  return merchantId && instructionId ? { merchantId, instructionId } : undefined
}

/** The same bytes whenever and however it is told. */
export const asTold = (stored: StoredInstruction): Instruction =>
  ({
    instructionId: nameOf(stored),
    kind: stored.kind,
    merchantId: stored.merchantId,
    at: stored.createdAt.toISOString(),
    ...stored.body,
  }) as Instruction

/** Not answered yet: a refusal that waits for a person has been. */
export const isUnanswered = ({ status, answer }: StoredInstruction): boolean =>
  status === waiting || (status === waitsForPerson && answer === null)

export function kindOfId(
  orders: OrderRegistry,
  id: number | null,
): OrderKindDefinition | undefined {
  return Object.values(orders).find(({ declared }) => declared.id === id)
}

type Subject = Pick<InstructPayload, 'merchantId' | 'connectorId' | 'orderNo' | 'network'>

/**
 * The one that is to be told next of an order, or of the stock of a network; `held` while a restore keeps the order from
 * moving. Those of orders that have come to their end meanwhile are needed no longer.
 */
export async function nextInstruction(
  tx: Transaction,
  orders: OrderRegistry,
  { merchantId, connectorId, orderNo, network }: Subject,
): Promise<StoredInstruction | 'held' | undefined> {
  const found = await tx<StoredInstruction[]>`
    select ${instructionColumns} from connector_instruction
    where merchant_id = ${merchantId} and connector_id = ${connectorId}
      and ${orderNo === undefined ? tx`order_no is null and network = ${network ?? null}` : tx`order_no = ${orderNo}`}
      and (status = ${waiting} or status = ${waitsForPerson} and answer is null)
    order by seq limit ${connectorLimits.instructionsMost}`
  for (const instruction of found) {
    if (instruction.status === waitsForPerson) return undefined
    const need = await needOf(tx, orders, instruction)
    if (need === 'held') return need
    if (need === 'needed') return instruction
    await tx`
      update connector_instruction set status = ${notNeeded}
      where merchant_id = ${merchantId} and instruction_id = ${instruction.instructionId} and status = ${waiting}`
  }
  return undefined
}

/** Whether anything waits beside what has just been answered. */
export async function waits(
  tx: Transaction,
  { merchantId, connectorId, orderNo, network }: Subject,
): Promise<boolean> {
  const [found] = await tx<{ isWaiting: boolean }[]>`
    select exists (
      select from connector_instruction
      where merchant_id = ${merchantId} and connector_id = ${connectorId} and status = ${waiting}
        and ${orderNo === undefined ? tx`order_no is null and network = ${network ?? null}` : tx`order_no = ${orderNo}`}
    ) as "isWaiting"`
  return found?.isWaiting ?? false
}

/** Whatever becomes of its order, money is given back, and who was told of it is told that it is over. */
const alwaysNeeded: readonly InstructionKind[] = ['address', 'refund', 'cancel']

async function needOf(
  tx: Transaction,
  orders: OrderRegistry,
  { merchantId, kind: what, orderKind, orderNo, pieceNo }: StoredInstruction,
): Promise<'needed' | 'held' | 'over'> {
  const kind = kindOfId(orders, orderKind)
  if (!kind || orderNo === null) return 'needed'
  const [order] = await tx<{ status: number; isHeld: boolean; ofPiece: number | null }[]>`
    select status, ${isFrozenByRestore(tx, merchantId)} as "isHeld",
           (select p.status from order_piece p where p.merchant_id = ${merchantId}
              and p.order_no = ${orderNo} and p.piece_no = ${pieceNo}) as "ofPiece"
    from ${tx(kind.table)} o where merchant_id = ${merchantId} and order_no = ${orderNo}`
  if (!order) return 'over'
  if (order.isHeld) return 'held'
  if (alwaysNeeded.includes(what)) return 'needed'
  return hasEnded(kind, order) ? 'over' : 'needed'
}

/** The order, or the piece that it is about. */
export function hasEnded(
  { machine, declared }: OrderKindDefinition,
  { status, ofPiece }: { status: number; ofPiece: number | null },
): boolean {
  const { pieces } = declared
  if (pieces && ofPiece !== null)
    return pieces.machine.states[stateOfId(pieces.machine, ofPiece)]?.end !== undefined
  return machine.states[stateOfId(machine, status)]?.end !== undefined
}

export const readInstruction = async (
  tx: Sql | Transaction,
  { merchantId, instructionId }: { merchantId: string; instructionId: string },
): Promise<StoredInstruction | undefined> => {
  const [found] = await tx<StoredInstruction[]>`
    select ${instructionColumns} from connector_instruction
    where merchant_id = ${merchantId} and instruction_id = ${instructionId} for update`
  return found
}
