/** An operator writes in the conversation of an order, or adds a file to it. */
import type { Message } from '@countinghouse/contract/areas/conversation/conversation.contract.ts'
import type { Transaction } from '../../db/database.ts'
import { type Attachment, storeAttachment } from '../../files/attachment.ts'
import type { ReceivedFile } from '../../files/stored-file.ts'
import type { OrderKindDefinition, OrderRegistry } from '../../orders/order-kind.ts'
import { messageOfRequest, shownMessage } from '../../orders/read-messages.ts'
import { checkMessageQuota, lockConversation, recordMessage } from '../../orders/record-message.ts'
import { audit } from '../../security/audit.ts'
import type { Caller } from '../../security/session.ts'
import type { Services } from '../../services.ts'
import { conversationKind, requireSignIn } from './conversation-access.ts'

interface Asked {
  orderNo: string
  requestNo: string
  content: string
}

interface Written {
  message: Message
}

const writerOf = ({ operatorId, name }: Caller) =>
  ({ author: 'merchant', operatorId, operatorName: name }) as const

export async function writeMessage(
  { db }: Services,
  registry: OrderRegistry,
  caller: Caller,
  asked: Asked,
  address: string,
): Promise<Written> {
  const kind = conversationKind(registry, caller, asked.orderNo)
  return db.asMerchant(caller.merchantId, (tx) => write(tx, kind, caller, asked, address))
}

async function write(
  tx: Transaction,
  kind: OrderKindDefinition,
  caller: Caller,
  asked: Asked,
  address: string,
  attachment?: Attachment,
): Promise<Written> {
  const { merchantId, operatorId } = caller
  const { orderNo } = asked
  await requireSignIn(tx, caller, orderNo)
  const { message, isNew } = await recordMessage(tx, kind, {
    ...asked,
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
  asked: Asked,
  received: ReceivedFile,
  address: string,
): Promise<Written> {
  const { merchantId } = caller
  const kind = conversationKind(registry, caller, asked.orderNo)
  const key = { merchantId, orderNo: asked.orderNo }
  const before = await services.db.asMerchant(merchantId, async (tx) => {
    await requireSignIn(tx, caller, asked.orderNo)
    const order = await lockConversation(tx, kind, key)
    const [message] = await messageOfRequest(tx, key, 'merchant', asked.requestNo)
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
  const attachment = await storeAttachment(services, caller, asked.orderNo, received)
  return services.db.asMerchant(merchantId, (tx) =>
    write(tx, kind, caller, asked, address, attachment),
  )
}
