/** Creates P2P payins under appeal, and messages of payer, payee and platform about them. */
import type { MessageAuthor } from '@countinghouse/contract/areas/conversation/message.ts'
import { messageReceiver } from '@countinghouse/server/src/areas/upstream/report-message.ts'
import { orderRegistry } from '@countinghouse/server/src/order-registry.ts'
import type { Database } from '@countinghouse/server/src/platform/db/database.ts'
import { diskStore } from '@countinghouse/server/src/platform/files/store.ts'
import { newOrder } from '@countinghouse/server/test/orders/order-factory.ts'
import { movedOrder } from '@countinghouse/server/test/orders/order-moves.ts'

/** Matched with a seller and under appeal. */
export async function createAppealedPayin(db: Database, merchantId: string): Promise<string> {
  const order = await newOrder.p2pPayin(db, merchantId, { fiatAmount: '12500' })
  const upiId = 'ravi.iyer@oksbi'
  const set = { account: upiId, details: { holderName: 'Ravi Iyer', upiId } }
  await movedOrder(db, 'p2pPayin', order, 'match', { set }, 'appeal')
  return order.order_no
}

interface WrittenMessage {
  author: Exclude<MessageAuthor, 'merchant'>
  content: string
  file?: { content: Buffer; fileName: string }
}

let messages = 0

/** Returns a function that delivers messages of the other side, one after the other. */
export const messageWriter =
  (db: Database, merchantId: string, orderNo: string, dataDir = process.env.E2E_DATA_DIR ?? '') =>
  async (...written: WrittenMessage[]): Promise<void> => {
    const report = messageReceiver({ db, files: diskStore(`${dataDir}/files`) }, orderRegistry)
    for (const message of written) {
      messages += 1
      const messageId = `journey-${process.pid}-${messages}`
      await report({ ...message, merchantId, kind: 'p2pPayin', orderNo, messageId })
    }
  }
