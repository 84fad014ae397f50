import { expect, test } from 'vitest'
import { signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { insertOrderRows } from '../../../test/orders/order-rows.ts'

const app = await startTestApp()
await insertOrderRows(app.owner, 'crypto_payin_order', '10001', 2000)
await insertOrderRows(app.owner, 'crypto_payin_order', '10002', 30)

test('an operator who floods the server is held back, and nobody else waits', async () => {
  const greedy = await signedIn(app, 'viewer')
  const other = await signedIn(app, 'lantern')
  const whole = { size: 10_000, current: 1 }
  let answered = 0
  const asked = Array.from({ length: 200 }, async () => {
    const answer = await greedy.call('/payChargeMoneyOrder/list', whole)
    if (answer.status === 200) answered += 1
    return answer
  })
  await Promise.race(asked)
  for (let i = 0; i < 3; i++) {
    const { status, data } = await other.call('/payChargeMoneyOrder/list', { size: 10, current: 1 })
    expect(status).toBe(200)
    expect(data.total).toBe(30)
  }
  // These three overtook calls that were still waiting.
  const before = answered
  const answers = await Promise.all(asked)
  expect(before).toBeLessThan(answered)

  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  for (const answer of refused) {
    expect(answer).toMatchObject({ status: 429, code: 'S00430', success: false })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  const whole200 = answers.find(({ status }) => status === 200)
  expect(whole200?.data.records).toHaveLength(2000)
  expect(whole200?.data.total).toBe(2000)
  expect(whole200?.headers.get('content-type')).toMatch(/^application\/json/)
})
