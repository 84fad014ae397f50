/**
 * The conversation of a P2P order. Every call also needs the permission of the order's kind and, except for the first
 * two, a sign-in to the conversation with the current session: `conversationSignInNeeded` says that there is none,
 * and that a new token is needed.
 */
import { call, uploadCall } from '../../engine/call.ts'
import { rule } from '../../engine/input-problem.ts'
import * as s from '../../engine/schema.ts'
import { limits } from '../../limits.ts'
import { attachmentUpload, isPlainText, messageAuthors, normaliseText } from './message.ts'

const area = 'conversation'
const { textMax } = limits.conversation

const orderNo = s.text({ min: 1 })
const plainText = () =>
  s.text({ max: textMax }).refine((text) => isPlainText(normaliseText(text)), rule('unseen'))

export const message = s.object({
  /** 1, 2, 3, … in each order, without gaps. */
  messageNo: s.integer({ min: 1 }),
  author: s.oneOf(messageAuthors),
  /** Set for the merchant's messages; otherwise empty. */
  operatorName: s.text(),
  /** May be empty where there is a file. */
  content: s.text({ max: textMax }),
  file: s.nullable(
    s.object({
      fileName: s.text(),
      mediaType: s.oneOf(['image/png', 'image/jpeg', 'application/pdf']),
      bytes: s.integer(),
      /** For `/c2c/conversation/file`. */
      path: s.text(),
      /** A small version of a picture, in the same way, and the picture's own size. Null for a PDF. */
      thumbnailPath: s.nullable(s.text()),
      width: s.nullable(s.integer()),
      height: s.nullable(s.integer()),
    }),
  ),
  /** Written by the merchant while the order was under appeal. */
  isEvidence: s.boolean(),
  /** As the operator's console sent it; null for messages of others. */
  requestNo: s.nullable(s.text()),
  createTime: s.instant(),
})
export type ConversationMessage = s.Infer<typeof message>

export const conversationToken = call({
  area,
  path: '/c2c/order/getFireBaseToken',
  summary:
    'A token for the conversation of one order (`orderId` is its order number), for this session: good for one sign-in within five minutes.',
  access: 'conversation.view',
  body: s.object({ orderId: s.text({ min: 1 }) }),
  result: s.object({ token: s.text(), expiresInSeconds: s.integer() }),
  errors: ['notFound'],
})

export const conversationSignIn = call({
  area,
  path: '/c2c/conversation/signIn',
  summary:
    "Signs this session in to the conversation of the token's order, for its messages, its stream and its files. A token that was used, has expired or is of another session is refused: ask for another.",
  access: 'conversation.view',
  body: s.object({ token: s.text({ min: 1 }) }),
  result: s.object({ orderNo: s.text(), expiresInSeconds: s.integer() }),
  errors: ['conversationTokenInvalid'],
})

export const conversationMessages = call({
  area,
  path: '/c2c/conversation/messages',
  summary: `The last ${limits.conversation.pageSize} messages of an order, or those before number \`before\`, oldest first; and whether the order can be written to.`,
  access: 'conversation.view',
  body: s.object({ orderNo, before: s.optional(s.integer({ min: 1 })) }),
  result: s.object({
    records: s.list(message),
    hasEarlier: s.boolean(),
    /** 0 if there are no messages yet. The stream continues from here. */
    lastMessageNo: s.integer(),
    /** Messages of others that no operator of the merchant has read yet. */
    unreadCount: s.integer(),
    /** False once the order has ended long ago. The operator's permission is checked separately. */
    isOpen: s.boolean(),
    /** The order is under appeal: what the merchant writes now is evidence. */
    addsEvidence: s.boolean(),
  }),
  errors: ['notFound', 'conversationSignInNeeded'],
})

const digits = s.text({ max: 9 }).refine((value) => /^\d+$/.test(value), rule('wholeNumber'))

export const conversationStream = call({
  area,
  method: 'GET',
  path: '/c2c/conversation/stream',
  summary:
    'Messages as server-sent events (`message`, whose id is the message number and whose data is the message): first all after number `after` (or `Last-Event-ID`; 0 when neither is given), then new ones as they come, in order and each once. Ends after five minutes: ask anew with the last number.',
  access: 'conversation.view',
  file: 'text/event-stream',
  body: s.object({ orderNo, after: s.optional(digits) }),
  result: s.empty(),
  errors: ['notFound', 'conversationSignInNeeded'],
})

const requestNo = s.text({ min: 8, max: 64 })
const writeErrors = [
  'notFound',
  'conversationSignInNeeded',
  'conversationClosed',
  'conversationFull',
] as const

export const conversationSend = call({
  area,
  path: '/c2c/conversation/send',
  summary:
    'Writes a message. The same request number again answers the message that was written first.',
  access: 'conversation.write',
  body: s.object({
    orderNo,
    requestNo,
    content: plainText().refine((text) => normaliseText(text) !== '', rule('required')),
  }),
  result: s.object({ message }),
  errors: writeErrors,
})

export const conversationUpload = uploadCall({
  area,
  path: '/c2c/conversation/upload',
  summary:
    'Adds a file to the conversation, with a text if there is something to say. The same request number again answers the message that was written first.',
  access: 'conversation.write',
  upload: attachmentUpload,
  body: s.object({
    orderNo,
    requestNo,
    fileName: s.text({ min: 1 }),
    content: s.optional(plainText()),
  }),
  result: s.object({ message }),
  errors: [
    ...writeErrors,
    'conversationFilesFull',
    'conversationBytesFull',
    'conversationBytesOfDay',
  ],
})

export const conversationRead = call({
  area,
  path: '/c2c/conversation/read',
  summary:
    'Marks messages of others up to number `upTo` as read; answers how many are unread after that.',
  access: 'conversation.view',
  body: s.object({ orderNo, upTo: s.integer({ min: 0 }) }),
  result: s.object({ unreadCount: s.integer() }),
  errors: ['notFound', 'conversationSignInNeeded'],
})

export const conversationFile = call({
  area,
  method: 'GET',
  path: '/c2c/conversation/file',
  summary:
    'The file at a path that a message names. Needs the session cookie of an operator who is signed in to the conversation of its order; pictures are shown, anything else is saved.',
  access: 'public',
  file: 'application/octet-stream',
  body: s.object({ path: s.text({ min: 1 }) }),
  result: s.empty(),
  errors: ['notFound'],
})
