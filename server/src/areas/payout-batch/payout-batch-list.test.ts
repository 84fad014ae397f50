/** Batches after their submission: their progress in the list, and their results. */

import { randomUUID } from 'node:crypto'
import { limits } from '@countinghouse/contract/limits.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { openMarket, setMarketRates } from '../../../test/orders/order-factory.ts'
import { movedOrder } from '../../../test/orders/order-moves.ts'
import {
  batchOf,
  ordersOf,
  payoutRow,
  payoutRows,
  submit,
} from '../../../test/orders/payout-batches.ts'
import { readWorkbook } from '../../platform/files/read-xlsx.ts'

const app = await startTestApp()
const finance = await signedIn(app, 'finance')
const admin = await signedIn(app, 'admin')
await openMarket(app.db, ['10001'], '1000000')
beforeEach(() => setMarketRates(app.db))

describe('the list of batches', () => {
  test('shows how far each is: paid out, failed, open, with their amounts, and when the last ended', async () => {
    const { data } = await submit(finance, [
      payoutRow(2, { amount: '300' }),
      payoutRow(3, { amount: '400' }),
      payoutRow(4, { amount: '500' }),
    ])
    const { batchNo } = data
    expect(await batchOf(finance, batchNo)).toMatchObject({
      batchNo,
      fileName: 'payouts.xlsx',
      operatorName: 'finance',
      fiatCurrency: 'THB',
      fiatAmount: '1200',
      currency: 'USDT',
      quantity: data.quantity,
      processingFee: data.fee,
      rate: '39.8',
      rowCount: 3,
      doneCount: 0,
      failedCount: 0,
      openCount: 3,
      openFiatAmount: '1200',
      finishTime: null,
    })
    const moved = (order_no = '', ...moves: string[]) =>
      movedOrder(app.db, 'p2pPayout', { merchant_id: '10001', order_no }, ...moves)
    const [paid, failed, rejected] = (await ordersOf(finance, batchNo)).map(
      ({ orderNo }) => orderNo,
    )
    await moved(paid, 'approve', 'match', 'complete')
    await moved(failed, 'approve')
    await moved(rejected, 'reject')
    expect(await batchOf(finance, batchNo)).toMatchObject({
      doneCount: 1,
      failedCount: 1,
      openCount: 1,
      doneFiatAmount: '300',
      failedFiatAmount: '500',
      openFiatAmount: '400',
      finishTime: null,
    })
    await moved(failed, 'fail')
    const ended = await batchOf(finance, batchNo)
    expect(ended).toMatchObject({
      doneCount: 1,
      failedCount: 2,
      openCount: 0,
      doneFiatAmount: '300',
      failedFiatAmount: '900',
      openFiatAmount: '0',
    })
    expect(Date.parse(ended.finishTime)).toBeGreaterThan(Date.parse(ended.createTime) - 1)
  })

  test('is filtered by operator, currencies, number and time', async () => {
    await submit(admin, payoutRows(1))
    const ask = async (query: object) =>
      (await finance.call('/c2c/payout/list', { size: 80, current: 1, ...query })).data
    const all = await ask({})
    const ofAdmin = all.records.filter(
      (row: { operatorName: string }) => row.operatorName === 'admin',
    )
    expect((await ask({ operatorName: 'admin' })).total).toBe(ofAdmin.length)
    expect((await ask({ fiatCurrency: 'THB' })).total).toBe(all.total)
    expect((await ask({ fiatCurrency: 'INR,BRL' })).total).toBe(0)
    expect((await ask({ currency: 'BTC' })).total).toBe(0)
    expect((await ask({ endTime: '2020-01-01' })).total).toBe(0)
    expect((await ask({ batchNo: randomUUID() })).total).toBe(0)
  })
})

describe('the result of a batch', () => {
  const download = (batchNo: string) =>
    finance.fetch('/c2c/payout/result', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ batchNo }),
    })
  const rowsIn = async (content: Buffer) => {
    const sheet = await readWorkbook(content, { ...limits.workbook, rows: 201 })
    return sheet.rows.map(({ cells }) =>
      Object.fromEntries([...cells].map(([column, { text }]) => [column, text])),
    )
  }

  test('has the rows of the file with what became of each and its order number', async () => {
    const rows = [
      payoutRow(2, { branch: 'Silom', email: 'somchai@example.com' }),
      payoutRow(5, { method: 'promptPay', promptPayId: '0812345678', bankCode: '', accountNo: '' }),
    ]
    const { data } = await submit(finance, rows)
    const response = await download(data.batchNo)
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="payouts-${data.batchNo}.xlsx"`,
    )
    const content = Buffer.from(await response.arrayBuffer())
    const orders = await ordersOf(finance, data.batchNo)
    expect(await rowsIn(content)).toEqual([
      {
        0: 'Merchant order number',
        1: 'Method',
        2: 'Amount (THB)',
        3: 'Account holder',
        4: 'PromptPay ID',
        5: 'Bank code',
        6: 'Account number',
        7: 'Branch',
        8: 'Email',
        9: 'Outcome',
        10: 'Order number',
      },
      {
        0: rows[0]?.values.merchantOrderNo,
        1: 'Bank transfer',
        2: '500',
        3: 'Somchai Jaidee',
        5: '014 SCB',
        6: rows[0]?.values.accountNo,
        7: 'Silom',
        8: 'somchai@example.com',
        9: 'Pending merchant audit',
        10: orders[0]?.orderNo,
      },
      {
        0: rows[1]?.values.merchantOrderNo,
        1: 'PromptPay',
        2: '500',
        3: 'Somchai Jaidee',
        4: '0812345678',
        9: 'Pending merchant audit',
        10: orders[1]?.orderNo,
      },
    ])
    const entries = await app.owner`
      select action from audit_entry
      where action = 'payoutBatch.resultDownloaded' and detail ->> 'batchNo' = ${data.batchNo}`
    expect(entries).toHaveLength(1)
    const again = { fileName: 'again.xlsx', fiatCurrency: 'THB', currency: 'USDT' }
    expect(await finance.upload('/c2c/payout/check', content, again)).toMatchObject({
      code: 'F00017',
    })
  })

  test('keeps what would begin a formula from becoming one', async () => {
    const numbers = ['=1+1', '+1', '-1', '@SUM(A1)']
    const rows = numbers.map((merchantOrderNo, index) => payoutRow(index + 2, { merchantOrderNo }))
    const { data } = await submit(finance, rows)
    const response = await download(data.batchNo)
    const [, ...written] = await rowsIn(Buffer.from(await response.arrayBuffer()))
    expect(written.map((cells) => cells[0])).toEqual(numbers.map((number) => `'${number}`))
  })
})
