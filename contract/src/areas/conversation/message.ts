import type { Upload } from '../../engine/file.ts'
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

/** The only invisible characters that a message may contain are line feeds and tabs. */
export const isPlainText = (text: string): boolean => !/[^\P{Cc}\n\t]/u.test(text)

/** Embeddings, overrides and isolates: they can display a text in another order than it is stored in. */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/g

/** A text as it is stored: without direction controls, and with one kind of line break. */
export const normaliseText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(directionControls, '').trim()
