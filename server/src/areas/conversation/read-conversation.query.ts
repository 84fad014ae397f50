/** A page of messages, what is unread, and files. */

import type { FileType } from '@countinghouse/contract/engine/file.ts'
import { stateOfId } from '@countinghouse/contract/engine/machine.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { permits } from '@countinghouse/contract/permissions.ts'
import type { OrderKindDefinition, OrderRegistry } from '../../engine/orders/order-kind.ts'
import { kindOfOrderNo } from '../../engine/orders/order-number.ts'
import {
  authorId,
  messagesBefore,
  parseFilePath,
  shownMessage,
} from '../../engine/orders/read-messages.ts'
import { conversationOrder, lockConversation } from '../../engine/orders/record-message.ts'
import { callError } from '../../platform/call-error.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { storedName } from '../../platform/files/stored-file.ts'
import type { SentFile } from '../../platform/http/file-answer.ts'
import { type Caller, operatorOfCookie } from '../../platform/security/session.ts'
import type { Services } from '../../platform/services.ts'
import { conversationKind, requireSignIn } from './conversation-access.ts'

const { pageSize } = limits.conversation
/** After the last message that there can be. */
const noMessage = 2 ** 31 - 1

export async function readMessages(
  { db }: Services,
  registry: OrderRegistry,
  caller: Caller,
  orderNo: string,
  before = noMessage,
) {
  const { merchantId } = caller
  const kind = conversationKind(registry, caller, orderNo)
  const key = { merchantId, orderNo }
  return db.asMerchant(merchantId, async (tx) => {
    await requireSignIn(tx, caller, orderNo)
    const [order] = await conversationOrder(tx, kind, key)
    if (!order) throw callError('notFound')
    // Reads one more than is shown, to know whether there are earlier ones.
    const rows = await messagesBefore(tx, key, before, pageSize + 1)
    const shown = rows.slice(0, pageSize).reverse()
    return {
      records: shown.map((row) => shownMessage(key, row)),
      hasEarlier: rows.length > pageSize,
      lastMessageNo: order.messageCount,
      unreadCount: order.unreadCount,
      isOpen: !order.isClosed,
      addsEvidence:
        stateOfId(kind.machine, order.status) === kind.declared.conversation?.evidenceIn,
    }
  })
}

/** The mark only moves forward, whichever operator is slower. */
export async function markRead(
  { db }: Services,
  registry: OrderRegistry,
  caller: Caller,
  { orderNo, upTo }: { orderNo: string; upTo: number },
) {
  const { merchantId } = caller
  const kind = conversationKind(registry, caller, orderNo)
  return db.asMerchant(merchantId, async (tx) => {
    await requireSignIn(tx, caller, orderNo)
    return { unreadCount: await readUpTo(tx, kind, { merchantId, orderNo }, upTo) }
  })
}

/** Returns how many are unread after that. */
export async function readUpTo(
  tx: Transaction,
  kind: OrderKindDefinition,
  { merchantId, orderNo }: { merchantId: string; orderNo: string },
  upTo: number,
): Promise<number> {
  const { unreadCount } = await lockConversation(tx, kind, { merchantId, orderNo })
  if (unreadCount === 0) return unreadCount
  const [unread] = await tx<{ unreadCount: number }[]>`
    update ${tx(kind.table)} set unread_count = least(unread_count, (
      select count(*) from conversation_message
      where merchant_id = ${merchantId} and order_no = ${orderNo} and message_no > ${upTo}
        and author <> ${authorId('merchant')}))
    where merchant_id = ${merchantId} and order_no = ${orderNo}
    returning unread_count as "unreadCount"`
  return unread?.unreadCount ?? 0
}

/** Answers "not found" for every problem with the path or the caller. */
export async function openFile(
  { db, files }: Services,
  registry: OrderRegistry,
  text: string,
  cookie: string | undefined,
): Promise<SentFile> {
  const path = parseFilePath(text)
  if (!path || !cookie) throw callError('notFound')
  const { merchantId, orderNo, fileId } = path
  const permission = registry[kindOfOrderNo(registry, orderNo) ?? '']?.declared.list.permission
  const found = await db.asMerchant(merchantId, async (tx) => {
    const operator = await operatorOfCookie(tx, merchantId, cookie)
    const [file] = await tx<{ type: FileType; fileName: string }[]>`
      select f.media_type as type, f.file_name as "fileName"
      from stored_file f
      join conversation_session c on c.merchant_id = f.merchant_id and c.order_no = f.owner_key
      where f.merchant_id = ${merchantId} and f.file_id = ${fileId} and f.unowned_since is null
        and f.owner_kind = 'conversation' and f.owner_key = ${orderNo}
        and c.session_hash = ${operator?.tokenHash ?? null} and c.expires_at > now()`
    const mayRead =
      operator &&
      permission &&
      permits(operator.roles, 'conversation.view') &&
      permits(operator.roles, permission)
    return mayRead ? file : undefined
  })
  if (!found || storedName(fileId, found.type) !== path.name) throw callError('notFound')
  const file = await files.read(merchantId, path.name)
  if (!file) throw callError('notFound')
  return { ...file, ...found }
}
