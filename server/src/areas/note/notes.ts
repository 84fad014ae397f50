/** What operators note of customers and orders for each other: written once, never changed. */
import { limits } from '@countinghouse/contract/limits.ts'
import type { Permission } from '@countinghouse/contract/permissions.ts'
import {
  type CaseSubject,
  type CaseWorker,
  colleagueNamed,
  colleaguesWho,
  tellOperators,
} from '../../engine/orders/case-work.ts'
import { callError } from '../../platform/call-error.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { raw, type SqlFragment, send, sql } from '../../platform/db/sql.ts'
import { audit } from '../../platform/security/audit.ts'
import type { ActingOperator, Caller } from '../../platform/security/session.ts'

/** What notes are about, and who may read them. */
export interface NoteSubject {
  subject: CaseSubject
  readers: Permission
}

interface StoredNote {
  noteNo: string
  note: string
  by: string
  mentions: string[]
  at: Date
}

const about = ({ subject }: NoteSubject): SqlFragment =>
  'orderNo' in subject
    ? sql`order_no = ${subject.orderNo}`
    : sql`customer_uid = ${subject.customerUid}`

export async function readNotes(db: Database, caller: Caller, subject: NoteSubject) {
  const { merchantId } = caller
  const mine = sql`merchant_id = ${merchantId} and ${about(subject)}`
  return db.asMerchant(merchantId, async (tx) => {
    const notes = await send<StoredNote>(
      tx,
      sql`
        select note_id::text as "noteNo", note, operator.name as by, mentions, at
        from (select * from note where ${mine} order by note_id desc limit ${raw(String(limits.notes.shown))}) newest
        join operator on operator.merchant_id = ${merchantId} and operator.operator_id = newest.operator_id
        order by note_id desc`,
    )
    const [counted] = await send<{ count: number }>(
      tx,
      sql`select count(*)::int as count from note where ${mine}`,
    )
    const colleagues = await colleaguesWho(tx, caller, subject.readers)
    return {
      notes: notes.map(({ at, ...note }) => ({ ...note, createTime: at.toISOString() })),
      total: counted?.count ?? 0,
      colleagues: colleagues.map(({ name }) => name).filter((name) => name !== caller.name),
    }
  })
}

interface NewNote {
  note: string
  mentions?: readonly string[] | undefined
  requestNo: string
}

export async function addNote(
  db: Pick<Database, 'asMerchant'>,
  caller: CaseWorker,
  { subject, readers }: NoteSubject,
  { note: written, mentions = [], requestNo }: NewNote,
  address: string,
) {
  const note = written.trim()
  if (note === '') throw callError('inputInvalid', { field: 'note', rule: 'required' })
  const { merchantId, operatorId, name } = caller
  const noteNo = await db.asMerchant(merchantId, async (tx) => {
    await checkSubject(tx, merchantId, subject)
    const colleagues = mentions.length > 0 ? await colleaguesWho(tx, caller, readers) : []
    const mentioned = [...new Set(mentions)].map((each) =>
      colleagueNamed(colleagues, 'mentions', each),
    )
    const { orderNo = null, customerUid = null } = keyOf(subject)
    const [added] = await tx<{ noteNo: string }[]>`
      insert into note (merchant_id, operator_id, customer_uid, order_no, note, mentions, request_no)
      values (${merchantId}, ${operatorId}, ${customerUid}, ${orderNo}, ${note},
              ${mentioned.map((each) => each.name)}::text[], ${requestNo})
      on conflict (merchant_id, operator_id, request_no) do nothing
      returning note_id::text as "noteNo"`
    if (!added) return writtenBefore(tx, caller, requestNo)
    const others = mentioned.filter((each) => each.operatorId !== operatorId)
    await tellOperators(
      tx,
      merchantId,
      others.map((each) => each.operatorId),
      { cause: 'mentioned', subject, by: name },
    )
    // Not its words: entries of the audit log can't be deleted, and a note may name what is personal.
    const action = orderNo === null ? 'customer.noted' : 'order.noted'
    await audit(tx, { operatorId, action, address, detail: keyOf(subject) })
    return added.noteNo
  })
  return { noteNo }
}

const keyOf = (subject: CaseSubject): { orderNo?: string; customerUid?: string } =>
  'orderNo' in subject ? { orderNo: subject.orderNo } : { customerUid: subject.customerUid }

async function checkSubject(
  tx: Transaction,
  merchantId: string,
  subject: CaseSubject,
): Promise<void> {
  if ('orderNo' in subject) {
    const { kind, orderNo } = subject
    const [order] = await tx`
      select from ${tx(kind.table)} where merchant_id = ${merchantId} and order_no = ${orderNo}`
    if (!order) throw callError('notFound')
    return
  }
  const { customerUid } = subject
  const [customer] = await tx`
    select from customer where merchant_id = ${merchantId} and customer_uid = ${customerUid}`
  if (!customer) throw callError('customerUnknown', { uid: customerUid })
}

async function writtenBefore(
  tx: Transaction,
  { merchantId, operatorId }: ActingOperator,
  requestNo: string,
): Promise<string> {
  const [before] = await tx<{ noteNo: string }[]>`
    select note_id::text as "noteNo" from note
    where merchant_id = ${merchantId} and operator_id = ${operatorId} and request_no = ${requestNo}`
  if (!before) throw callError('conflict')
  return before.noteNo
}
