/** B2C and agent orders for tests: made by the product's commands, moved by what the trading desk reports. */
import { randomUUID } from 'node:crypto'
import { rails } from '@countinghouse/contract/rails/rails.ts'
import { type AskedAgentOrder, createAgentOrder } from '../areas/agent/create-agent.command.ts'
import { type AskedOtc, createOtc } from '../areas/otc/create-otc.command.ts'
import { changeProduct } from '../areas/product/change-product.command.ts'
import type { Database } from '../db/database.ts'
import { orderRegistry } from '../order-registry.ts'
import { reportReceiver } from '../upstream/upstream.ts'

type Scoped = Pick<Database, 'asMerchant'>

export const askedOtc = (more: Partial<AskedOtc> = {}): AskedOtc => ({
  merchantOrderNo: `B${randomUUID()}`,
  customerUid: 'trader',
  side: 'buy',
  currency: 'USDT',
  quantity: '100',
  price: '84.55',
  fiatCurrency: 'INR',
  method: 'upi',
  payer: { holderName: 'Anita Rao', upiId: rails.IN.fields.upiId.example },
  payee: { holderName: 'Ravi Iyer', upiId: 'ravi.iyer@oksbi' },
  notifyUrl: null,
  ...more,
})

export const askedAgentOrder = (more: Partial<AskedAgentOrder> = {}): AskedAgentOrder => ({
  merchantOrderNo: `A${randomUUID()}`,
  agentId: 'AG01',
  side: 'buy',
  currency: 'USDT',
  quantity: '100',
  rate: '84.5',
  fiatCurrency: 'INR',
  notifyUrl: null,
  ...more,
})

/** Two percent. */
export const takeTradeFees = async (db: Scoped, merchantId: string) => {
  for (const product of ['otc', 'agent'] as const)
    await changeProduct(db, merchantId, product, { feeRate: '0.02' })
}

export const otc = async (db: Scoped, merchantId: string, more: Partial<AskedOtc> = {}) =>
  (await db.asMerchant(merchantId, (tx) => createOtc(tx, merchantId, askedOtc(more)))).order_no

export const agentTrade = async (
  db: Scoped,
  merchantId: string,
  more: Partial<AskedAgentOrder> = {},
) =>
  (await db.asMerchant(merchantId, (tx) => createAgentOrder(tx, merchantId, askedAgentOrder(more))))
    .order_no

/** What the trading desk says of an order, one thing after another. */
export const deskReports =
  (db: Scoped, merchantId: string, kind: 'otc' | 'agent') =>
  async (orderNo: string, ...moves: (string | [string, Record<string, unknown>])[]) => {
    for (const said of moves) {
      const [move, set] = typeof said === 'string' ? [said, {}] : said
      await reportReceiver(db, orderRegistry)({ merchantId, kind, orderNo, move, set })
    }
  }
