/** Who looks after an order, who could, and the reminders of it. */
import { nobody } from '@countinghouse/contract/engine/list.ts'
import { colleaguesWho, visibleKind } from '../../engine/orders/case-work.ts'
import type { OrderRegistry } from '../../engine/orders/order-kind.ts'
import { callError } from '../../platform/call-error.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/security/session.ts'

interface Reminder {
  reminderNo: string
  at: Date
  by: string
  forAssignee: boolean
}

export function readOrderCase(
  db: Database,
  registry: OrderRegistry,
  caller: Caller,
  orderNo: string,
) {
  const { merchantId } = caller
  const kind = visibleKind(registry, caller, orderNo)
  return db.asMerchant(merchantId, async (tx) => {
    const [order] = await tx<{ assignee: string | null; hasEnded: boolean }[]>`
      select assignee, finished_at is not null as "hasEnded" from ${tx(kind.table)}
      where merchant_id = ${merchantId} and order_no = ${orderNo}`
    if (!order) throw callError('notFound')
    const colleagues = await colleaguesWho(tx, caller, kind.declared.list.permission)
    const reminders = await tx<Reminder[]>`
      select reminder_id::text as "reminderNo", remind_at as at, o.name as by, for_assignee as "forAssignee"
      from order_reminder r
      join operator o on o.merchant_id = r.merchant_id and o.operator_id = r.operator_id
      where r.merchant_id = ${merchantId} and r.order_no = ${orderNo} and not ${order.hasEnded}::boolean
      order by remind_at, reminder_id`
    return {
      ...order,
      colleagues: colleagues.map(({ name }) => name),
      reminders: reminders.map(({ at, ...reminder }) => ({
        ...reminder,
        remindTime: at.toISOString(),
      })),
    }
  })
}

/** Names, the operator's own first; also of those who may not be given orders any more. */
export async function assigneeOptions(
  db: Database,
  { merchantId, name }: Caller,
  words: { me(v: { name: string }): string; nobody: string },
) {
  const operators = await db.asMerchant(
    merchantId,
    (tx) => tx<{ name: string }[]>`
      select name from operator where merchant_id = ${merchantId} and name <> ${name} order by name_lower`,
  )
  return {
    options: [
      { value: name, label: words.me({ name }) },
      { value: nobody, label: words.nobody },
      ...operators.map((other) => ({ value: other.name, label: other.name })),
    ],
  }
}
