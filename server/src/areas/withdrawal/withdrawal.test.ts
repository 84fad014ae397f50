import { beforeAll, expect, test } from 'vitest'
import { signedIn } from '../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

async function insertOrder(merchantId: string, orderNo: string, status: number): Promise<void> {
  await app.owner`
    insert into withdrawal_order (merchant_id, order_no, merchant_order_no, status, customer_uid,
                                  currency, network, to_address, quantity)
    values (${merchantId}, ${orderNo}, ${orderNo}, ${status}, 'u1', 'USDT', 'TRC20', 'T', 1)`
}

test('the review count is of the own merchant, and of orders that wait for review', async () => {
  await insertOrder('10001', 'W1', 1)
  await insertOrder('10001', 'W2', 1)
  await insertOrder('10001', 'W3', 2)
  await insertOrder('10002', 'W4', 1)
  const count = async (name: string) =>
    (await (await signedIn(app, name)).call('/mentionMoneyOrder/auditNum')).data.auditNum
  expect(await count('admin')).toBe(2)
  expect(await count('lantern')).toBe(1)
})
