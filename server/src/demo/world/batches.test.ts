import { expect, test } from 'vitest'
import { booksOf } from '../../testing/books.ts'
import { signedIn } from '../../testing/builders.ts'
import { giveMerchant, ordersOf } from '../../testing/payout-batches.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { operatorOf } from '../past/make-past.ts'
import { submitDemoBatch } from './batches.ts'
import { setFirstRates } from './exchange-rates.ts'

test('the demo world begins with a batch that one operator submitted and another approved', async () => {
  const app = await startTestApp()
  await setFirstRates(app.db)
  await giveMerchant(app, '10001', '1000')
  const [maker, checker] = await app.db.asMerchant('10001', (tx) =>
    Promise.all([operatorOf(tx, '10001', 'admin'), operatorOf(tx, '10001', 'finance')]),
  )
  await submitDemoBatch(app.db, '10001', { maker, checker })
  const finance = await signedIn(app, 'finance')
  const { data } = await finance.call('/c2c/payout/list', { size: 10, current: 1 })
  expect(data.records).toMatchObject([{ operatorName: 'admin', rowCount: 12, openCount: 12 }])
  const orders = await ordersOf(finance, data.records[0].batchNo)
  expect(orders.map(({ status, auditors }) => [status, auditors])).toEqual(
    orders.map(() => ['trading', 'finance']),
  )
  expect(await booksOf(app, '10001')).toEqual([])
})
