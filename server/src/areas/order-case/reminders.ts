/** Reminders of an order: each is a row and a job, and both are gone when it was due. */
import { limits } from '@countinghouse/contract/limits.ts'
import { tellOperators, visibleKind } from '../../engine/orders/case-work.ts'
import type { OrderRegistry } from '../../engine/orders/order-kind.ts'
import { kindOfOrderNo } from '../../engine/orders/order-number.ts'
import { callError } from '../../platform/call-error.ts'
import { timeOf } from '../../platform/db/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { enqueue, task } from '../../platform/jobs/queue.ts'
import { audit } from '../../platform/security/audit.ts'
import type { Caller } from '../../platform/security/session.ts'

interface ReminderPayload {
  merchantId: string
  reminderNo: string
}
export const remindTask = task<ReminderPayload>('remind')

interface NewReminder {
  orderNo: string
  remindTime: string
  forAssignee: boolean
}

const dayMs = 86_400_000

/** The same again, by a double click, is the same reminder. */
export async function addReminder(
  db: Database,
  registry: OrderRegistry,
  caller: Caller,
  { orderNo, remindTime, forAssignee }: NewReminder,
  address: string,
) {
  const { merchantId, operatorId } = caller
  const { table } = visibleKind(registry, caller, orderNo)
  const at = new Date(remindTime)
  const reminderNo = await db.asMerchant(merchantId, async (tx) => {
    const now = (await timeOf(tx)).getTime()
    const refuse = (rule: 'past' | 'tooFarAhead') =>
      callError('inputInvalid', { field: 'remindTime', rule })
    if (at.getTime() <= now) throw refuse('past')
    if (at.getTime() > now + limits.reminderDaysMax * dayMs) throw refuse('tooFarAhead')
    // Locked, so that concurrent ones don't exceed the limit.
    const [order] = await tx<{ hasEnded: boolean }[]>`
      select finished_at is not null as "hasEnded" from ${tx(table)}
      where merchant_id = ${merchantId} and order_no = ${orderNo} for no key update`
    if (!order) throw callError('notFound')
    if (order.hasEnded) throw callError('orderEnded')
    const [added] = await tx<{ reminderNo: string }[]>`
      insert into order_reminder (merchant_id, order_no, operator_id, for_assignee, remind_at)
      values (${merchantId}, ${orderNo}, ${operatorId}, ${forAssignee}, ${at})
      on conflict do nothing returning reminder_id::text as "reminderNo"`
    const [counted] = await tx<{ count: number; same: string }[]>`
      select count(*)::int as count,
             max(reminder_id) filter (where operator_id = ${operatorId} and for_assignee = ${forAssignee}
                                        and remind_at = ${at})::text as same
      from order_reminder where merchant_id = ${merchantId} and order_no = ${orderNo}`
    const max = limits.remindersMax
    if (counted && counted.count > max) throw callError('remindersFull', { max })
    if (!added) return counted?.same as string
    await enqueue(tx, remindTask, { merchantId, reminderNo: added.reminderNo }, { runAt: at })
    const detail = { orderNo, remindTime: at.toISOString(), forAssignee }
    await audit(tx, { operatorId, action: 'order.reminderSet', address, detail })
    return added.reminderNo
  })
  return { reminderNo }
}

export async function removeReminder(
  db: Database,
  registry: OrderRegistry,
  caller: Caller,
  { orderNo, reminderNo }: { orderNo: string; reminderNo: string },
  address: string,
): Promise<void> {
  visibleKind(registry, caller, orderNo)
  const { merchantId, operatorId } = caller
  await db.asMerchant(merchantId, async (tx) => {
    const [removed] = await tx<{ at: Date }[]>`
      delete from order_reminder
      where merchant_id = ${merchantId} and order_no = ${orderNo} and reminder_id::text = ${reminderNo}
      returning remind_at as at`
    if (!removed) throw callError('notFound')
    const detail = { orderNo, remindTime: removed.at.toISOString() }
    await audit(tx, { operatorId, action: 'order.reminderRemoved', address, detail })
  })
}

interface DueReminder {
  orderNo: string
  operatorId: string
  forAssignee: boolean
  by: string
}

/** Tells whom it is for, once: whoever set it where nobody looks after the order. Of an ended order nobody is told. */
export async function remind(
  db: Pick<Database, 'asMerchant'>,
  registry: OrderRegistry,
  { merchantId, reminderNo }: ReminderPayload,
): Promise<undefined> {
  await db.asMerchant(merchantId, async (tx) => {
    const [due] = await tx<DueReminder[]>`
      with due as (
        delete from order_reminder
        where merchant_id = ${merchantId} and reminder_id = ${reminderNo}::bigint returning *)
      select due.order_no as "orderNo", due.operator_id as "operatorId", due.for_assignee as "forAssignee",
             o.name as by
      from due join operator o on o.merchant_id = ${merchantId} and o.operator_id = due.operator_id`
    if (!due) return
    const { orderNo, by } = due
    const kind = registry[kindOfOrderNo(registry, orderNo) ?? '']
    if (!kind) return
    const [order] = await tx<{ assigneeId: string | null }[]>`
      select a.operator_id as "assigneeId" from ${tx(kind.table)} o
      left join operator a on a.merchant_id = ${merchantId} and a.name = o.assignee
      where o.merchant_id = ${merchantId} and o.order_no = ${orderNo} and o.finished_at is null`
    if (!order) return
    const told = (due.forAssignee && order.assigneeId) || due.operatorId
    await tellOperators(tx, merchantId, [told], {
      cause: 'reminder',
      subject: { kind, orderNo },
      by,
    })
  })
}
