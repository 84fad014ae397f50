/** Instructions that a person must look at: refused where no machine says what follows, or never answered rightly. */
import { randomUUID } from 'node:crypto'
import { instructionStatuses } from '@countinghouse/contract/areas/connector/connector.ts'
import { enqueueInstructions } from '../../engine/orders/give-instructions.ts'
import type { Database } from '../../platform/db/database.ts'
import { merchantIds } from '../../platform/security/merchant-ids.ts'
import { payloadOf } from './deliver-instruction.ts'
import { idsIn, nameOf, readInstruction, type StoredInstruction } from './stored-instruction.ts'

const { waiting, refused, waitsForPerson } = instructionStatuses

type Stuck = Pick<
  StoredInstruction,
  | 'merchantId'
  | 'instructionId'
  | 'kind'
  | 'orderNo'
  | 'network'
  | 'tries'
  | 'createdAt'
  | 'problem'
> & { connector: string; isRefused: boolean }

/** Of all merchants, one after the other. */
export async function stuckInstructions(
  db: Pick<Database, 'asMerchant' | 'sql'>,
  most: number,
): Promise<(Stuck & { name: string })[]> {
  const found: (Stuck & { name: string })[] = []
  for (const merchantId of await merchantIds(db.sql)) {
    const stuck = await db.asMerchant(
      merchantId,
      (tx) => tx<Stuck[]>`
        select merchant_id as "merchantId", instruction_id as "instructionId", kind, order_no as "orderNo", network,
               tries, problem, created_at as "createdAt", answer is not null as "isRefused",
               (select name from connector c where c.connector_id = i.connector_id) as connector
        from connector_instruction i
        where merchant_id = ${merchantId} and status = ${waitsForPerson} order by created_at limit ${most - found.length}`,
    )
    found.push(...stuck.map((each) => ({ ...each, name: nameOf(each) })))
    if (found.length >= most) break
  }
  return found
}

/**
 * Told again: under its own id if it was never answered, else as a new one, because a connector answers the same to an
 * id that it knows. False if it does not wait for a person.
 */
export function retryInstruction(db: Pick<Database, 'asMerchant'>, name: string): Promise<boolean> {
  const ids = idsIn(name)
  if (!ids) return Promise.resolve(false)
  const { merchantId, instructionId } = ids
  return db.asMerchant(merchantId, async (tx) => {
    const instruction = await readInstruction(tx, ids)
    if (instruction?.status !== waitsForPerson) return false
    if (instruction.answer) {
      await tx`
        update connector_instruction set status = ${refused}
        where merchant_id = ${merchantId} and instruction_id = ${instructionId}`
      await tx`
        insert into connector_instruction
          (merchant_id, instruction_id, connector_id, kind, order_kind, order_no, piece_no, network, move, body)
        select merchant_id, ${randomUUID()}::uuid, connector_id, kind, order_kind, order_no, piece_no, network, move, body
        from connector_instruction where merchant_id = ${merchantId} and instruction_id = ${instructionId}`
    } else
      await tx`
        update connector_instruction set status = ${waiting}, tries = 0
        where merchant_id = ${merchantId} and instruction_id = ${instructionId}`
    await enqueueInstructions(tx, [{ ...payloadOf(instruction), since: new Date().toISOString() }])
    return true
  })
}
