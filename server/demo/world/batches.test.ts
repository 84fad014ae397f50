import { expect, test } from 'vitest'
import { booksOf } from '../../test/app/books.ts'
import { signedIn } from '../../test/app/builders.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { payin } from '../../test/orders/orders.ts'
import { ordersOf } from '../../test/orders/payout-batches.ts'
import { operatorOf } from '../history/create-history.ts'
import { submitDemoBatch } from './batches.ts'
import { setFirstRates } from './exchange-rates.ts'

const app = await startTestApp()
await setFirstRates(app.db)
const finance = await signedIn(app, 'finance')

async function submitted() {
  const [maker, checker] = await app.db.asMerchant('10001', (tx) =>
    Promise.all([operatorOf(tx, '10001', 'admin'), operatorOf(tx, '10001', 'finance')]),
  )
  await submitDemoBatch(app.db, '10001', { maker, checker })
  return (await finance.call('/c2c/payout/list', { size: 10, current: 1 })).data
}

test('a merchant without the money for a batch begins without one', async () => {
  expect((await submitted()).records).toEqual([])
})

test('the demo world begins with a batch that one operator submitted and another approved', async () => {
  await payin(app.db, '10001', '1000')
  const data = await submitted()
  expect(data.records).toMatchObject([{ operatorName: 'admin', rowCount: 4, openCount: 4 }])
  const orders = await ordersOf(finance, data.records[0].batchNo)
  expect(orders.map(({ status, auditors }) => [status, auditors])).toEqual(
    orders.map(() => ['trading', 'finance']),
  )
  expect(await booksOf(app, '10001')).toEqual([])
})
