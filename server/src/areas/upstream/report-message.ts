/**
 * Messages of payer, payee and platform in the conversation of an order. Their side sends each with an id, may repeat
 * it, and gets no error for a refused message.
 */
import {
  type MessageAuthor,
  normaliseText,
} from '@countinghouse/contract/areas/conversation/message.ts'
import type { ErrorName } from '@countinghouse/contract/error-codes.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import type { FastifyBaseLogger } from 'fastify'
import { type OrderRegistry, orderKindIn } from '../../engine/orders/order-kind.ts'
import { recordMessage } from '../../engine/orders/record-message.ts'
import { CallError } from '../../platform/call-error.ts'
import { storeAttachment } from '../../platform/files/attachment.ts'
import type { FileServices, ReceivedFile } from '../../platform/files/stored-file.ts'

export interface ReportedMessage {
  merchantId: string
  kind: string
  orderNo: string
  author: Exclude<MessageAuthor, 'merchant'>
  /** The sender's own id of this message, unique among the messages of this author in this order. */
  messageId: string
  content: string
  file?: ReceivedFile
}

export type MessageOutcome =
  | { outcome: 'taken' | 'repeated' }
  | { outcome: 'refused'; reason: ErrorName }

/** Throws only if the message should be sent again. */
export const messageReceiver =
  (services: FileServices, registry: OrderRegistry, log?: Pick<FastifyBaseLogger, 'warn'>) =>
  async (message: ReportedMessage): Promise<MessageOutcome> => {
    const { merchantId, orderNo, author, messageId, file } = message
    const kind = orderKindIn(registry, message.kind)
    const nobody = { merchantId, operatorId: null }
    try {
      const attachment = file && (await storeAttachment(services, nobody, orderNo, file))
      const { isNew } = await services.db.asMerchant(merchantId, (tx) =>
        recordMessage(tx, kind, {
          merchantId,
          orderNo,
          writer: { author },
          requestNo: messageId,
          content: storableText(message.content),
          ...(attachment && { attachment }),
        }),
      )
      return { outcome: isNew ? 'taken' : 'repeated' }
    } catch (error) {
      if (!(error instanceof CallError) || error.errorName === 'tooManyAtOnce') throw error
      const reason = error.errorName
      log?.warn({ merchantId, orderNo, messageId, reason }, 'A message that was refused')
      return { outcome: 'refused', reason }
    }
  }

const { textMax } = limits.conversation

/** Nobody could correct it, so characters that can't be stored are dropped. */
const storableText = (text: string): string =>
  [...normaliseText(text.toWellFormed()).replace(/[^\P{Cc}\n\t]/gu, '')].slice(0, textMax).join('')
