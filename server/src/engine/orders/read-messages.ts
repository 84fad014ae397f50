/** Messages of the conversation of an order, as they are shown. */
import type { ConversationMessage } from '@countinghouse/contract/areas/conversation/conversation.contract.ts'
import {
  type MessageAuthor,
  messageAuthors,
} from '@countinghouse/contract/areas/conversation/message.ts'
import type { FileType } from '@countinghouse/contract/engine/file.ts'
import type { Sql } from '../../platform/db/database.ts'
import { storedName } from '../../platform/files/stored-file.ts'

/** Authors are stored by their number. */
export const authorId = (author: MessageAuthor): number => messageAuthors.indexOf(author) + 1

export interface MessageRow {
  messageNo: number
  author: number
  operatorName: string
  content: string
  fileId: string | null
  fileName: string
  mediaType: FileType
  bytes: number
  thumbnailId: string | null
  width: number | null
  height: number | null
  isEvidence: boolean
  requestNo: string
  at: Date
}

interface OrderKey {
  merchantId: string
  orderNo: string
}

const messagesWhere = (tx: Sql, { merchantId, orderNo }: OrderKey) => tx`
  select m.message_no as "messageNo", m.author, m.operator_name as "operatorName", m.content,
         m.file_id as "fileId", f.file_name as "fileName", f.media_type as "mediaType", f.bytes,
         m.thumbnail_id as "thumbnailId", m.width, m.height, m.is_evidence as "isEvidence",
         m.request_no as "requestNo", m.created_at as at
  from conversation_message m
  left join stored_file f on f.merchant_id = m.merchant_id and f.file_id = m.file_id
  where m.merchant_id = ${merchantId} and m.order_no = ${orderNo}`

/** Oldest first. */
export const messagesAfter = (tx: Sql, order: OrderKey, after: number, most: number) =>
  tx<MessageRow[]>`
    ${messagesWhere(tx, order)} and m.message_no > ${after} order by m.message_no limit ${most}`

/** Newest first. */
export const messagesBefore = (tx: Sql, order: OrderKey, before: number, most: number) =>
  tx<MessageRow[]>`
    ${messagesWhere(tx, order)} and m.message_no < ${before} order by m.message_no desc limit ${most}`

/** The message that somebody wrote with this request number. */
export const messageOfRequest = (
  tx: Sql,
  order: OrderKey,
  author: MessageAuthor,
  requestNo: string,
) =>
  tx<MessageRow[]>`
    ${messagesWhere(tx, order)} and m.author = ${authorId(author)} and m.request_no = ${requestNo}`

export function shownMessage(order: OrderKey, row: MessageRow): ConversationMessage {
  const author = messageAuthors[row.author - 1] as MessageAuthor
  return {
    messageNo: row.messageNo,
    author,
    operatorName: row.operatorName,
    content: row.content,
    file: row.fileId === null ? null : shownFile(order, { ...row, fileId: row.fileId }),
    isEvidence: row.isEvidence,
    requestNo: author === 'merchant' ? row.requestNo : null,
    createTime: row.at.toISOString(),
  }
}

const shownFile = (order: OrderKey, row: MessageRow & { fileId: string }) => {
  const { mediaType, thumbnailId } = row
  return {
    fileName: row.fileName,
    mediaType: mediaType as NonNullable<ConversationMessage['file']>['mediaType'],
    bytes: row.bytes,
    path: pathOf(order, row.fileId, mediaType),
    // A thumbnail has the type of its picture.
    thumbnailPath: thumbnailId === null ? null : pathOf(order, thumbnailId, mediaType),
    width: row.width,
    height: row.height,
  }
}

/** Starts with the merchant, so that the rest is looked up under its row level security. */
const pathOf = ({ merchantId, orderNo }: OrderKey, fileId: string, type: FileType): string =>
  `${merchantId}/${orderNo}/${storedName(fileId, type)}`

/** Undefined for a text that is no such path. */
export function parseFilePath(path: string) {
  const [, merchantId, orderNo, name, fileId] =
    /^([1-9]\d{0,17})\/([A-Z0-9]{26})\/((F[0-9A-F]{32})\.(?:png|jpg|pdf))$/.exec(path) ?? []
  return merchantId && orderNo && name && fileId ? { merchantId, orderNo, name, fileId } : undefined
}

/** For the trace of an order: without the content of messages, which needs its own permission. */
export const evidenceOf = (tx: Sql, merchantId: string, orderNo: string) => tx<
  { messageNo: number; operatorName: string; hasFile: boolean; at: Date }[]
>`
  select message_no as "messageNo", operator_name as "operatorName", file_id is not null as "hasFile",
         created_at as at
  from conversation_message
  where merchant_id = ${merchantId} and order_no = ${orderNo} and is_evidence order by message_no`
