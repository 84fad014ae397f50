/** Creates P2P payins under appeal, and messages of payer, payee and platform about them. */
import type { MessageAuthor } from '@countinghouse/contract/areas/conversation/message.ts'
import { createP2pPayin } from '@countinghouse/server/src/areas/p2p-payin/create-p2p-payin.command.ts'
import type { Database } from '@countinghouse/server/src/db/database.ts'
import { diskStore } from '@countinghouse/server/src/files/store.ts'
import { orderRegistry } from '@countinghouse/server/src/order-registry.ts'
import { messageReceiver } from '@countinghouse/server/src/upstream/report-message.ts'
import { reportReceiver } from '@countinghouse/server/src/upstream/upstream.ts'

/** Matched with a seller and under appeal. */
export async function createAppealedPayin(db: Database, merchantId: string): Promise<string> {
  const order = await db.asMerchant(merchantId, (tx) =>
    createP2pPayin(tx, merchantId, {
      merchantOrderNo: `m${Math.random().toString(36).slice(2, 12)}`,
      customerUid: 'payer',
      currency: 'USDT',
      fiatCurrency: 'INR',
      fiatAmount: '12500',
      method: 'upi',
      payerName: 'Anita Rao',
      payerAccount: 'anita.rao@okaxis',
      notifyUrl: null,
    }),
  )
  const report = reportReceiver(db, orderRegistry)
  for (const move of ['match', 'appeal']) {
    await report({
      merchantId,
      kind: 'p2pPayin',
      orderNo: order.order_no,
      move,
      channel: 'journey-desk',
      reportId: `${order.order_no}-${move}`,
      ...(move === 'match' && {
        set: {
          account: 'ravi.iyer@oksbi',
          details: { holderName: 'Ravi Iyer', upiId: 'ravi.iyer@oksbi' },
        },
      }),
    })
  }
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
  async (...said: WrittenMessage[]): Promise<void> => {
    const report = messageReceiver({ db, files: diskStore(`${dataDir}/files`) }, orderRegistry)
    for (const message of said) {
      messages += 1
      const messageId = `journey-${process.pid}-${messages}`
      await report({ ...message, merchantId, kind: 'p2pPayin', orderNo, messageId })
    }
  }
