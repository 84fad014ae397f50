/** An operator writes in the conversation of an order, or adds a file to it. */
import type { ConversationMessage } from '@countinghouse/contract/areas/conversation/conversation.contract.ts'
import type { OrderKindDefinition, OrderRegistry } from '../../engine/orders/order-kind.ts'
import { messageOfRequest, shownMessage } from '../../engine/orders/read-messages.ts'
import {
  checkMessageQuota,
  lockConversation,
  recordMessage,
} from '../../engine/orders/record-message.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { type Attachment, storeAttachment } from '../../platform/files/attachment.ts'
import type { ReceivedFile } from '../../platform/files/stored-file.ts'
import { audit } from '../../platform/security/audit.ts'
import type { Caller } from '../../platform/security/session.ts'
import type { Services } from '../../platform/services.ts'
import { conversationKind, requireSignIn } from './conversation-access.ts'

interface MessageInput {
  orderNo: string
  requestNo: string
  content: string
}

interface Written {
  message: ConversationMessage
}

const writerOf = ({ operatorId, name }: Caller) =>
  ({ author: 'merchant', operatorId, operatorName: name }) as const

export async function writeMessage(
  { db }: Services,
  registry: OrderRegistry,
  caller: Caller,
  input: MessageInput,
  address: string,
): Promise<Written> {
  const kind = conversationKind(registry, caller, input.orderNo)
  return db.asMerchant(caller.merchantId, (tx) => write(tx, kind, caller, input, address))
}

async function write(
  tx: Transaction,
  kind: OrderKindDefinition,
  caller: Caller,
  input: MessageInput,
  address: string,
  attachment?: Attachment,
): Promise<Written> {
  const { merchantId, operatorId } = caller
  const { orderNo } = input
  await requireSignIn(tx, caller, orderNo)
  const { message, isNew } = await recordMessage(tx, kind, {
    ...input,
    merchantId,
    writer: writerOf(caller),
    ...(attachment && { attachment }),
  })
  if (isNew) {
    const detail = { orderNo, messageNo: message.messageNo, isEvidence: message.isEvidence }
    await audit(tx, { operatorId, action: 'conversation.written', address, detail })
  }
  return { message: shownMessage({ merchantId, orderNo }, message) }
}

/** Checked before the file is stored, and again when it is added, because storing it holds no lock. */
export async function addFile(
  services: Services,
  registry: OrderRegistry,
  caller: Caller,
  input: MessageInput,
  received: ReceivedFile,
  address: string,
): Promise<Written> {
  const { merchantId } = caller
  const kind = conversationKind(registry, caller, input.orderNo)
  const key = { merchantId, orderNo: input.orderNo }
  const before = await services.db.asMerchant(merchantId, async (tx) => {
    await requireSignIn(tx, caller, input.orderNo)
    const order = await lockConversation(tx, kind, key)
    const [message] = await messageOfRequest(tx, key, 'merchant', input.requestNo)
    if (!message) {
      await checkMessageQuota(
        tx,
        order,
        { ...key, writer: writerOf(caller) },
        received.content.length,
      )
    }
    return message
  })
  if (before) return { message: shownMessage(key, before) }
  const attachment = await storeAttachment(services, caller, input.orderNo, received)
  return services.db.asMerchant(merchantId, (tx) =>
    write(tx, kind, caller, input, address, attachment),
  )
}
