/** A country that is declared in memory, and known to no engine, goes through every one of them. */
import { localPayinKindOf } from '@countinghouse/contract/areas/local-payin/local-payin.order.ts'
import { holderName, rail } from '@countinghouse/contract/areas/local-rail/rail.ts'
import { rails } from '@countinghouse/contract/areas/local-rail/rails.ts'
import type { Country } from '@countinghouse/contract/limits.ts'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, test, vi } from 'vitest'
import { createLocalPayin } from '../../src/areas/local-payin/create-local-payin.command.ts'
import { localPayinOrderOf } from '../../src/areas/local-payin/local-payin.order.ts'
import { createLocalPayout } from '../../src/areas/local-payout/create-local-payout.command.ts'
import { localPayoutOrderOf } from '../../src/areas/local-payout/local-payout.order.ts'
import { asAnyKind } from '../../src/engine/orders/order-kind.ts'
import { orderRegistry } from '../../src/order-registry.ts'
import { balancesOf, booksOf } from '../app/books.ts'
import { signedIn } from '../app/builders.ts'
import { startTestApp } from '../app/test-app.ts'
import { waitLimitMs } from '../app/wait-limit.ts'
import { exampleRequest } from '../orders/order-factory.ts'
import { reporter } from '../orders/order-moves.ts'

/** Nine digits with weights 3, 7, 1, whose sum ends in 0. */
const isRoutingNumber = (value: string) =>
  /^\d{9}$/.test(value) &&
  [...value].reduce((sum, digit, i) => sum + Number(digit) * ([3, 7, 1][i % 3] ?? 0), 0) % 10 === 0

const { terms: payin } = rails.TH.methods.promptPay.payin ?? {}
const { terms: payout } = rails.TH.methods.promptPay.payout ?? {}
if (!payin || !payout) throw new Error('PromptPay goes both ways')

const unitedStates = rail({
  currency: 'USD',
  timeZone: 'America/New_York',
  fields: {
    holderName,
    routingNumber: { title: 'bankCode', check: isRoutingNumber, example: '021000021' },
    accountNo: {
      title: 'accountNo',
      check: (value) => /^\d{4,17}$/.test(value),
      personal: 'account',
      example: '000123456789',
    },
  },
  methods: {
    fedNow: {
      payin: {
        fields: ['holderName'],
        optional: ['accountNo'],
        account: 'accountNo',
        terms: { ...payin, settlementDays: 1, minimum: '1' },
      },
      payout: {
        fields: ['holderName', 'routingNumber', 'accountNo'],
        account: 'accountNo',
        terms: { ...payout, minimum: '1' },
      },
    },
  },
  reference: { title: 'bankReference', check: (value) => value !== '' },
})

const five = { ...rails, US: unitedStates }
const orders = {
  ...orderRegistry,
  localPayin: asAnyKind(localPayinOrderOf(five)),
  localPayout: asAnyKind(localPayoutOrderOf(five)),
}
const country = 'US' as Country
const merchantId = '10001'
const app = await startTestApp({}, { orders })
const admin = await signedIn(app, 'admin')
await app.owner`
    update merchant set run_countries = run_countries || '{US}' where merchant_id = ${merchantId}`
await app.owner`update connector set services = services || '{US}'`

async function sheetOf(path: string, query: object) {
  const { data } = await admin.call(path, query)
  const link = await vi.waitFor(async () => {
    const answer = await admin.call('/exportRecords/checkLinkValid', { recordId: data.recordId })
    expect(answer.msg).toBe('')
    return answer.data.url.replace('/api', '')
  }, waitLimitMs)
  const file = await admin.fetch(link)
  return readSheet(Buffer.from(await file.arrayBuffer()))
}

describe('a fifth country', () => {
  const dollars = () => balancesOf(app.owner, merchantId, '', 'USD')
  let orderNo: string

  test('takes a payin, credits it in its own currency and settles at its own midnight', async () => {
    const details = { holderName: 'Ann Lee' }
    const request = exampleRequest.localPayin({ country, method: 'fedNow', amount: '500', details })
    const order = await app.db.asMerchant(merchantId, (tx) =>
      createLocalPayin(tx, merchantId, request, five),
    )
    orderNo = order.order_no
    await reporter(app.db, 'localPayin', { orders })(orderNo, 'pay', {
      amount: '500',
      reference: 'FN1',
      set: {
        details: { holderName: 'Ann Lee', accountNo: '000123456789' },
        account: '000123456789',
      },
    })
    expect(await dollars()).toMatchObject({ unsettled: '493' })
    const { data } = await admin.call('/tradePayinOrder/orderDetail', { orderNo })
    expect(data.order).toMatchObject({ status: 'paymentSuccessful', bankReference: 'FN1' })
    expect(data.order.settleDueTime).toMatch(/T0[45]:00:00/)
    expect(data.order.accountNo).toMatch(/^•+6789$/)
  })

  test('has a list of its own with its own columns, and an export of them', async () => {
    const query = { country: 'US', size: 10, current: 1 }
    const { data } = await admin.call('/tradePayinOrder/pageListQuery', query)
    expect(data.records).toMatchObject([{ orderNo, country: 'US', account: '••••••6789' }])
    expect(localPayinKindOf(five).list.fields).toHaveProperty('accountNo.only.country', [
      'IN',
      'TH',
      'ID',
      'US',
    ])
    const rows = await sheetOf('/tradePayinOrder/export', query)
    expect(rows.flat()).toContain('Account number')
    expect(rows.flat()).not.toContain('IFSC')
  })

  test('pays out to details that pass its checks, and to no others', async () => {
    const details = { holderName: 'Ann Lee', routingNumber: '021000021', accountNo: '000123456789' }
    const create = (given: object) =>
      app.db.asMerchant(merchantId, (tx) =>
        createLocalPayout(
          tx,
          merchantId,
          exampleRequest.localPayout({
            country,
            method: 'fedNow',
            amount: '100',
            details: { ...details, ...given },
          }),
          five,
        ),
      )
    await expect(create({ routingNumber: '021000022' })).rejects.toMatchObject({
      errorName: 'inputInvalid',
    })
    // Not settled yet, so not available either.
    await expect(create({})).rejects.toMatchObject({ errorName: 'balanceTooLow' })
    expect(await booksOf(app, merchantId, orders)).toEqual([])
  })
})
