/** What operators note of a customer for each other: written once, never changed. */
import { limits } from '@countinghouse/contract/limits.ts'
import { callError } from '../../platform/call-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { raw, send, sql } from '../../platform/db/sql.ts'
import { audit } from '../../platform/security/audit.ts'
import type { Caller } from '../../platform/security/session.ts'

interface StoredNote {
  noteNo: string
  note: string
  by: string
  at: Date
}

export async function notesOf(db: Database, merchantId: string, uid: string) {
  const mine = sql`merchant_id = ${merchantId} and customer_uid = ${uid}`
  const [notes, counted] = await db.readPipelined(merchantId, (tx) => [
    send<StoredNote>(
      tx,
      sql`
        select note_id::text as "noteNo", note, operator.name as by, at
        from (select * from customer_note where ${mine}
              order by note_id desc limit ${raw(String(limits.customer.notes))}) newest
        join operator on operator.merchant_id = ${merchantId} and operator.operator_id = newest.operator_id
        order by note_id desc`,
    ),
    send<{ count: number }>(
      tx,
      sql`select count(*)::int as count from customer_note where ${mine}`,
    ),
  ])
  return {
    notes: notes.map(({ at, ...note }) => ({ ...note, createTime: at.toISOString() })),
    total: counted[0]?.count ?? 0,
  }
}

interface NewNote {
  customerUid: string
  note: string
}

export async function addNote(
  db: Database,
  { merchantId, operatorId }: Caller,
  { customerUid, note: written }: NewNote,
  address: string,
) {
  const note = written.trim()
  if (note === '') throw callError('inputInvalid', { field: 'note', rule: 'required' })
  const noteNo = await db.asMerchant(merchantId, async (tx) => {
    const [added] = await tx<{ noteNo: string }[]>`
      insert into customer_note (merchant_id, customer_uid, operator_id, note)
      select merchant_id, customer_uid, ${operatorId}, ${note} from customer
      where merchant_id = ${merchantId} and customer_uid = ${customerUid}
      returning note_id::text as "noteNo"`
    if (!added) throw callError('customerUnknown', { uid: customerUid })
    // Not its words: entries of the audit log can't be deleted, and a note may name what is personal.
    await audit(tx, { operatorId, action: 'customer.noted', address, detail: { customerUid } })
    return added.noteNo
  })
  return { noteNo }
}
