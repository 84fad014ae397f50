import { beforeAll, expect, test } from 'vitest'
import { moveOrder } from '../../orders/transition.ts'
import { signedIn } from '../../testing/builders.ts'
import { deposit, withdrawal } from '../../testing/orders.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { withdrawalOrder } from './withdrawal.postings.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

async function withdrawals(merchantId: string, count: number): Promise<string[]> {
  const numbers: string[] = []
  for (let i = 0; i < count; i++) {
    const order = await app.db.asMerchant(merchantId, async (tx) => {
      await deposit(tx, merchantId, 'u1', '10')
      return withdrawal(tx, merchantId, 'u1', '5')
    })
    numbers.push(order.order_no)
  }
  return numbers
}

test('the review count is of the own merchant, and of orders that wait for review', async () => {
  const [first = ''] = await withdrawals('10001', 3)
  await withdrawals('10002', 1)
  await app.db.asMerchant('10001', (tx) =>
    moveOrder(tx, withdrawalOrder, {
      merchantId: '10001',
      orderNo: first,
      move: 'approve',
      actor: 'operator:admin',
    }),
  )
  const count = async (name: string) =>
    (await (await signedIn(app, name)).call('/mentionMoneyOrder/auditNum')).data.auditNum
  expect(await count('admin')).toBe(2)
  expect(await count('lantern')).toBe(1)
})
