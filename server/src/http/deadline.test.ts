import { expect, test } from 'vitest'
import { signedIn } from '../testing/builders.ts'
import { deposit, withdrawal } from '../testing/orders.ts'
import { startTestApp } from '../testing/test-app.ts'

test('a call that takes too long is answered, and a stream in progress is not cut', async () => {
  const app = await startTestApp({ callMs: 1_500 })
  const admin = await signedIn(app, 'admin')
  const response = await admin.fetch('/mentionMoneyOrder/auditNum/stream')
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const isDone = async () => (await reader.read()).done
  expect(await isDone()).toBe(false)

  await app.owner.begin(async (tx) => {
    await tx`lock table customer in access exclusive mode`
    const late = await admin.call('/customer/list', { size: 10, current: 1 })
    expect(late).toMatchObject({ status: 504, code: 'S00504', success: false })
  })
  // Open for longer than the call deadline, and still open.
  await app.db.asMerchant('10001', async (tx) => {
    await deposit(tx, '10001', 'u1', '10')
    await withdrawal(tx, '10001', 'u1', '5')
  })
  expect(await isDone()).toBe(false)
  await reader.cancel()
  expect((await admin.call('/customer/list', { size: 10, current: 1 })).status).toBe(200)
})
