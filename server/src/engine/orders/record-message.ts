/**
 * Writes a message to the conversation of an order. Messages are numbered under the lock of the order's row, held
 * until the transaction ends, so numbers have no gaps and no message is visible before an earlier one.
 */
import {
  isPlainText,
  type MessageAuthor,
  normaliseText,
} from '@countinghouse/contract/areas/conversation/message.ts'
import { sizeText } from '@countinghouse/contract/engine/file.ts'
import { stateOfId } from '@countinghouse/contract/engine/machine.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { callError } from '../../platform/call-error.ts'
import { sqlNow, timeColumn } from '../../platform/db/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { Attachment } from '../../platform/files/attachment.ts'
import { claimFile } from '../../platform/files/stored-file.ts'
import type { OrderKindDefinition } from './order-kind.ts'
import { authorId, type MessageRow, messageOfRequest } from './read-messages.ts'

const { messagesMax, filesMax, bytesMax, merchantBytesOfDay, writableDays } = limits.conversation

/** The author; for the merchant, one of its operators. */
export type Writer =
  | { author: Exclude<MessageAuthor, 'merchant'> }
  | { author: 'merchant'; operatorId: string; operatorName: string }

export interface NewMessage {
  merchantId: string
  orderNo: string
  writer: Writer
  /** The author's own number for this message: a repeated one is not written again. */
  requestNo: string
  content: string
  /** Already stored (`storeAttachment`); claimed by this message. */
  attachment?: Attachment
}

export interface RecordedMessage {
  message: MessageRow
  /** False when it had been written before. */
  isNew: boolean
}

export async function recordMessage(
  tx: Transaction,
  kind: OrderKindDefinition,
  input: NewMessage,
): Promise<RecordedMessage> {
  const { merchantId, writer, requestNo, attachment } = input
  const content = normaliseText(input.content)
  if (!isPlainText(content)) throw callError('inputInvalid', { field: 'content', rule: 'unseen' })
  if (content === '' && !attachment) {
    throw callError('inputInvalid', { field: 'content', rule: 'required' })
  }
  const order = await lockConversation(tx, kind, input)
  const [before] = await messageOfRequest(tx, input, writer.author, requestNo)
  if (before) return { message: before, isNew: false }
  await checkMessageQuota(tx, order, input, attachment?.storedBytes)
  if (attachment) await claimAttachment(tx, merchantId, attachment)
  const isMerchant = writer.author === 'merchant'
  const state = stateOfId(kind.machine, order.status)
  const row = {
    merchant_id: merchantId,
    order_no: input.orderNo,
    message_no: order.messageCount + 1,
    kind: kind.declared.id,
    author: authorId(writer.author),
    operator_id: isMerchant ? writer.operatorId : null,
    operator_name: isMerchant ? writer.operatorName : '',
    content,
    ...(attachment && {
      file_id: attachment.fileId,
      thumbnail_id: attachment.thumbnailId,
      width: attachment.width,
      height: attachment.height,
      stored_bytes: attachment.storedBytes,
    }),
    is_evidence: isMerchant && state === kind.declared.conversation?.evidenceIn,
    request_no: requestNo,
    ...timeColumn(tx, 'created_at'),
  }
  await tx`insert into conversation_message ${tx(row)}`
  await tx`
    update ${tx(kind.table)}
    set message_count = message_count + 1, unread_count = unread_count + ${isMerchant ? 0 : 1}
    where merchant_id = ${merchantId} and order_no = ${input.orderNo}`
  const [message] = await messageOfRequest(tx, input, writer.author, requestNo)
  return { message: message as MessageRow, isNew: true }
}

export interface ConversationOrder {
  status: number
  messageCount: number
  unreadCount: number
  /** The order ended so long ago that the conversation is read-only. */
  isClosed: boolean
}

/** The columns of an order that its conversation needs. */
export const conversationOrder = (
  tx: Transaction,
  { table }: OrderKindDefinition,
  { merchantId, orderNo }: Pick<NewMessage, 'merchantId' | 'orderNo'>,
) => tx<ConversationOrder[]>`
  select status, message_count as "messageCount", unread_count as "unreadCount",
         coalesce(finished_at < ${sqlNow(tx)} - ${writableDays} * interval '1 day', false) as "isClosed"
  from ${tx(table)} where merchant_id = ${merchantId} and order_no = ${orderNo}`

/** Until the transaction ends, nobody else writes to the conversation or marks it as read. */
export async function lockConversation(
  tx: Transaction,
  kind: OrderKindDefinition,
  key: Pick<NewMessage, 'merchantId' | 'orderNo'>,
): Promise<ConversationOrder> {
  if (!kind.declared.conversation) throw callError('notFound')
  const [order] = await tx<ConversationOrder[]>`${conversationOrder(tx, kind, key)} for update`
  if (!order) throw callError('notFound')
  return order
}

interface Used {
  messages: number
  files: number
  bytes: number
}

/** Refuses messages beyond the limits of an order, an author or a merchant. `bytes` is undefined without a file. */
export async function checkMessageQuota(
  tx: Transaction,
  { isClosed }: Pick<ConversationOrder, 'isClosed'>,
  { merchantId, orderNo, writer }: Pick<NewMessage, 'merchantId' | 'orderNo' | 'writer'>,
  bytes: number | undefined,
): Promise<void> {
  if (isClosed) throw callError('conversationClosed', { days: writableDays })
  const [used] = await tx<Used[]>`
    select count(*)::int as messages, count(file_id)::int as files, coalesce(sum(stored_bytes), 0)::float8 as bytes
    from conversation_message
    where merchant_id = ${merchantId} and order_no = ${orderNo} and author = ${authorId(writer.author)}`
  const { messages, files, bytes: usedBytes } = used as Used
  if (messages >= messagesMax) throw callError('conversationFull', { most: messagesMax })
  if (bytes === undefined) return
  if (files >= filesMax) throw callError('conversationFilesFull', { most: filesMax })
  if (usedBytes + bytes > bytesMax) {
    throw callError('conversationBytesFull', { max: sizeText(bytesMax) })
  }
  if (writer.author === 'merchant') await checkDailyUploads(tx, merchantId, bytes)
}

/** Concurrent uploads to several orders may slightly exceed the limit (http/upload.ts bounds how many run). */
async function checkDailyUploads(
  tx: Transaction,
  merchantId: string,
  bytes: number,
): Promise<void> {
  const [day] = await tx<{ bytes: number }[]>`
    select coalesce(sum(stored_bytes), 0)::float8 as bytes from conversation_message
    where merchant_id = ${merchantId} and author = ${authorId('merchant')} and stored_bytes > 0
      and created_at > ${sqlNow(tx)} - interval '1 day'`
  if ((day?.bytes ?? 0) + bytes > merchantBytesOfDay) {
    throw callError('conversationBytesOfDay', { max: sizeText(merchantBytesOfDay) })
  }
}

async function claimAttachment(
  tx: Transaction,
  merchantId: string,
  { fileId, thumbnailId }: Attachment,
): Promise<void> {
  await claimFile(tx, merchantId, fileId)
  if (thumbnailId !== null) await claimFile(tx, merchantId, thumbnailId)
}
