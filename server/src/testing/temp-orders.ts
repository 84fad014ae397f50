import { orderRegistry } from '../order-registry.ts'
import { ofAnyKind } from '../orders/order-kind.ts'
import { createSample, createSampleTable, fund, sampleKind, sampleOrder } from './sample-kind.ts'
import type { TestApp } from './test-app.ts'

export const kindName = 'sample'
const declared = { ...sampleKind, conversation: { evidenceIn: 'trading' } }
export const orders = {
  ...orderRegistry,
  sample: { ...ofAnyKind(sampleOrder), declared },
} as never as typeof orderRegistry
let made = false
export async function newOrder(app: TestApp): Promise<string> {
  if (!made) {
    made = true
    await createSampleTable(app.owner)
    await app.owner.unsafe(
      'alter table sample_order add message_count int not null default 0, add unread_count int not null default 0',
    )
    await app.db.asMerchant('10001', (tx) =>
      fund(tx, '10001', { currency: 'INR', country: 'IN', amount: '100000' }),
    )
  }
  return app.db.asMerchant(
    '10001',
    async (tx) => (await createSample(tx, '10001', { amount: '1' })).order_no,
  )
}
export const table = 'sample_order'
