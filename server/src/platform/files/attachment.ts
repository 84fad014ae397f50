/** A file of a conversation: checked, re-encoded, and with a small version if it is a picture. */
import { attachmentUpload } from '@countinghouse/contract/areas/conversation/message.ts'
import { isImage } from '@countinghouse/contract/engine/file.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { reencodeImage } from './reencode.ts'
import {
  checkedContent,
  type FileAuthor,
  type FileServices,
  type ReceivedFile,
  storeCheckedFile,
} from './stored-file.ts'

/** Stored, and claimed by the message that names it. */
export interface Attachment {
  fileId: string
  /** Null unless it is a picture. */
  thumbnailId: string | null
  width: number | null
  height: number | null
  /** Of everything that was stored. */
  storedBytes: number
}

export async function storeAttachment(
  services: FileServices,
  author: FileAuthor,
  orderNo: string,
  { fileName, content: received }: ReceivedFile,
): Promise<Attachment> {
  const {
    content,
    type,
    width = null,
    height = null,
  } = await checkedContent(author, attachmentUpload, received)
  const keep = (part: { content: Buffer; type: typeof type }) =>
    storeCheckedFile(services, author, { fileName, ...part }, attachmentUpload.readAccess, {
      kind: 'conversation',
      key: orderNo,
    })
  const small = isImage(type)
    ? await reencodeImage(author, content, type, limits.conversation.thumbnailSidePx)
    : undefined
  const file = await keep({ content, type })
  const thumbnail = small && (await keep(small))
  return {
    fileId: file.fileId,
    thumbnailId: thumbnail?.fileId ?? null,
    width,
    height,
    storedBytes: file.bytes + (thumbnail?.bytes ?? 0),
  }
}
