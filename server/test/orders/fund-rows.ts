/** A merchant's funds and customers, created by the engine and then spread over time. */
import { setRates } from '../../src/engine/orders/usd-value.ts'
import type { TestApp } from '../app/test-app.ts'
import { denominations, fiatFreeze, fiatPayin, postFiat } from './fiat.ts'
import { completedTransfer, deposit, payin, withdrawal } from './orders.ts'

const currencies = ['USDT', 'BTC', 'ETH'] as const
const networks = { USDT: 'TRC20', BTC: 'BTC', ETH: 'ERC20' } as const

/** `rounds` payins, deposits, withdrawals and transfers of seven customers; one of them has commas in its uid. */
export async function makeFunds(app: TestApp, merchantId: string, rounds: number): Promise<void> {
  const { db, owner } = app
  for (let n = 1; n <= rounds; n++) {
    const currency = currencies[n % 3] ?? 'USDT'
    const uid = n % 7 === 0 ? `Cust,0,${merchantId}` : `Cust${n % 7}-${merchantId}`
    const more = { currency, network: networks[currency] }
    const orderNo = await db.asMerchant(merchantId, async (tx) => {
      const paid = await payin(tx, merchantId, String(n), { ...more, customer_uid: uid })
      const address = { to_address: `Addr${n % 17}-${merchantId}` }
      await deposit(tx, merchantId, uid, `${10 + n}.5`, { ...more, ...address })
      if (n % 2 === 0) await withdrawal(tx, merchantId, uid, '3', more)
      return paid.order_no
    })
    const fiat = denominations[n % denominations.length] ?? denominations[0]
    await postFiat(
      db,
      merchantId,
      [
        ...fiatPayin('', fiat, `${100 + n}.25`, '0.5'),
        ...fiatPayin(n % 2 === 0 ? uid : '', fiat, '12.5'),
        ...fiatFreeze('', fiat, '7.75'),
      ],
      orderNo,
    )
    if (n % 3 === 0) await completedTransfer(db, merchantId, [uid, ''], '1.25', { currency })
    if (n % 4 === 0) await completedTransfer(db, merchantId, ['', uid], '0.5', { currency })
  }
  await deposit(db, merchantId, `Small-${merchantId}`, '20', { to_address: `Small-${merchantId}` })
  await setRates(owner, [
    { currency: 'USDT', usd: '1.0005' },
    { currency: 'BTC', usd: '64000' },
    { currency: 'INR', usd: '0.012' },
    { currency: 'USD', usd: '1' },
  ])
  await owner`
    update posting set at = timestamptz '2026-03-01 00:00:00+08' + (posting_id / 3) * interval '41 minutes 7.25 seconds'
    where merchant_id = ${merchantId}`
  await owner`
    update customer set name = 'Name ' || right(md5(customer_uid), 5), phone = '12345',
      created_at = timestamptz '2026-03-01 00:00:00+08' + length(customer_uid) * interval '1 hour'
        + (ascii(md5(customer_uid)) % 4) * interval '1 day'
    where merchant_id = ${merchantId}`
  await owner`
    update customer_address set created_at = timestamptz '2026-03-01 00:00:00+08' + (address_id / 2) * interval '3 hours'
    where merchant_id = ${merchantId}`
}
