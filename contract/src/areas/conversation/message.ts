import type { Upload } from '../../kit/file.ts'
import { limits } from '../../limits.ts'

/** Who writes in the conversation of an order. `merchant`: one of its operators. */
export const messageAuthors = ['payer', 'payee', 'platform', 'merchant'] as const
export type MessageAuthor = (typeof messageAuthors)[number]

/** What can be added to a conversation. Plain data: the console loads it. */
export const attachmentUpload: Upload = {
  types: ['image/png', 'image/jpeg', 'application/pdf'],
  maxBytes: limits.conversation.fileBytesMax,
  maxSide: limits.conversation.pictureSidePx,
  readAccess: 'conversation.view',
}

/** Line feeds and tabs are all that a message may hold beside what is seen. */
export const isPlainText = (text: string): boolean => !/[^\P{Cc}\n\t]/u.test(text)

/** Embeddings, overrides and isolates: they can show a text in another order than it has. */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/g

/** A text as it is stored: without direction controls, and with one kind of line break. */
export const normaliseText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(directionControls, '').trim()
