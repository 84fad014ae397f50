/** What operators do about single orders: who looks after which, what they note for each other, and texts to answer with. */

import { saveReply } from '../../src/areas/conversation/saved-replies.ts'
import { addNote } from '../../src/areas/note/notes.ts'
import { assignOrders } from '../../src/areas/order-case/assign-orders.command.ts'
import { type CaseWorker, visibleKind } from '../../src/engine/orders/case-work.ts'
import { orderRegistry } from '../../src/order-registry.ts'
import type { Database, Transaction } from '../../src/platform/db/database.ts'
import type { ActingOperator } from '../../src/platform/security/session.ts'
import { sandboxAddress } from '../kinds/create-by-command.ts'
import type { DemoKinds } from '../kinds/demo-kind.ts'

const replies = {
  'Receipt, please': 'Please send us a picture of the receipt, with amount and reference.',
  'We are looking into it': 'Thank you. We are looking into it and answer within the hour.',
}
const noted = 'The bank says that it is on its way. To be looked at again in the afternoon.'

/** Of every kind the newest order is looked after by the checker, who is asked about one of them. */
export async function workOnCases(
  db: Pick<Database, 'asMerchant'>,
  kinds: DemoKinds,
  maker: ActingOperator,
  checker: ActingOperator,
): Promise<void> {
  const { merchantId } = maker
  const by: CaseWorker = { ...maker, roles: ['admin'], useLocalConfig: 1 }
  for (const [title, content] of Object.entries(replies))
    await saveReply(db, by, { title, content }, sandboxAddress)
  const newest = await db.asMerchant(merchantId, (tx) => newestOrders(tx, merchantId, kinds))
  const [orderNo] = newest
  if (orderNo === undefined) return
  const assignment = { orderNos: newest.join(','), assignee: checker.name }
  await assignOrders(db, orderRegistry, by, assignment, sandboxAddress)
  const kind = visibleKind(orderRegistry, by, orderNo)
  const subject = { subject: { kind, orderNo }, readers: kind.declared.list.permission }
  const mentions = checker.name === maker.name ? [] : [checker.name]
  const note = [...mentions.map((name) => `@${name}`), noted].join(' ')
  const written = { note, mentions, requestNo: `note-${orderNo}` }
  await addNote(db, by, subject, written, sandboxAddress)
}

async function newestOrders(
  tx: Transaction,
  merchantId: string,
  kinds: DemoKinds,
): Promise<string[]> {
  const found: string[] = []
  for (const { order } of Object.values(kinds)) {
    // Tests have kinds of their own.
    if (!(order.machine.kind in orderRegistry)) continue
    const [newest] = await tx<{ orderNo: string }[]>`
      select order_no as "orderNo" from ${tx(order.table)}
      where merchant_id = ${merchantId} order by created_at desc, order_no desc limit 1`
    if (newest) found.push(newest.orderNo)
  }
  return found
}
