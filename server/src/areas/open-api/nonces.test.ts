import { expect, test, vi } from 'vitest'
import { startTestApp } from '../../../test/app/test-app.ts'
import { Nonces } from '../../platform/http/signed/nonces.ts'
import { useMerchantNonces } from './bind-open-api.ts'

test('nonces behind a statement that hangs are used up once, and are not held up by it', async () => {
  const { owner, db } = await startTestApp()
  const nonces = new Nonces(useMerchantNonces(db))
  const held = Promise.withResolvers<void>()
  const taken = Promise.withResolvers<void>()
  const elsewhere = owner.begin(async (tx) => {
    await tx`insert into used_nonce (merchant_id, nonce, expires_at) values (10001, 'first', now())`
    taken.resolve()
    await held.promise
  })
  await taken.promise
  vi.useFakeTimers({ toFake: ['performance'] })
  const first = nonces.use('10001', 'first')
  const second = nonces.use('10001', 'second')
  vi.advanceTimersByTime(1500)
  const third = nonces.use('10001', 'third')
  vi.useRealTimers()
  expect(await third).toBe(true)
  held.resolve()
  await elsewhere
  expect(await Promise.all([first, second])).toEqual([false, true])
  expect(await nonces.use('10001', 'second')).toBe(false)
})
