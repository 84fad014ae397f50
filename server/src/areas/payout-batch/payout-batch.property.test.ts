/** Submitting a batch: once, whole or not at all, by whoever may, for what was shown. */
import { limits } from '@countinghouse/contract/limits.ts'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { bindAuthenticator } from '../../../test/app/authenticator-app.ts'
import { balancesOf, booksOf } from '../../../test/app/books.ts'
import type { Browser } from '../../../test/app/browser.ts'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { runs } from '../../../test/app/depth.ts'
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts'
import { openMarket, setMarketRates } from '../../../test/orders/order-factory.ts'
import {
  batchOf,
  checkRows,
  ordersOf,
  payoutRow,
  payoutRows,
  type SentRow,
  submission,
  submit,
} from '../../../test/orders/payout-batches.ts'

const app = await startTestApp()
const finance = await signedIn(app, 'finance')
const admin = await signedIn(app, 'admin')
const lantern = await signedIn(app, 'lantern')
await openMarket(app.db, ['10001'], '1000000')
beforeEach(() => setMarketRates(app.db))

interface Stored {
  batches: number
  orders: number
  postings: number
  events: number
  entries: number
}

const stored = async (app: TestApp) => {
  const [row] = await app.owner<Stored[]>`
    select (select count(*)::int from payout_batch) as batches,
           (select count(*)::int from p2p_payout_order) as orders,
           (select count(*)::int from posting) as postings,
           (select count(*)::int from order_event) as events,
           (select count(*)::int from audit_entry where action = 'payoutBatch.created') as entries`
  return { ...(row as Stored), ...(await balancesOf(app.owner, '10001')) }
}

describe('a batch', () => {
  test('becomes orders that name it and its rows, wait for the merchant’s audit, and have their money set aside', async () => {
    const before = await balancesOf(app.owner, '10001')
    const rows = [payoutRow(2), payoutRow(7, { amount: '1000' })]
    const { data } = await submit(finance, rows)
    expect(data).toEqual({
      batchNo: expect.stringMatching(/^PB\d{17}[0-9A-Z]{8}$/),
      rows: 2,
      surplusRows: 0,
      fiatAmount: '1500',
      quantity: '37.688444',
      fee: '0.301509',
      rate: '39.8',
    })
    expect(await ordersOf(finance, data.batchNo)).toMatchObject(
      [
        { batchRow: 2, fiatAmount: '500', quantity: '12.562815', expectedFee: '0.100503' },
        { batchRow: 7, fiatAmount: '1000', quantity: '25.125629', expectedFee: '0.201006' },
      ].map((order, index) => ({
        ...order,
        batchNo: data.batchNo,
        merchantOrderNo: rows[index]?.values.merchantOrderNo,
        status: 'pendingMerchantAudit',
        rate: '39.8',
      })),
    )
    const after = await balancesOf(app.owner, '10001')
    expect(Number(before.available) - Number(after.available)).toBeCloseTo(37.989953, 6)
    expect(Number(after.frozen) - Number(before.frozen ?? 0)).toBeCloseTo(37.989953, 6)
    const events = await app.owner`
      select distinct e.actor from order_event e join p2p_payout_order o using (merchant_id, order_no)
      where o.batch_no = ${data.batchNo}`
    expect(events).toEqual([{ actor: 'operator:finance' }])
    expect(await booksOf(app, '10001')).toEqual([])
  })

  test('that is sent again is the same batch, however often and at once, whatever the market does', async () => {
    const body = submission(payoutRows(5))
    const send = (more: object = {}) => finance.call('/c2c/payout/add', { ...body, ...more })
    const answers = await Promise.all(Array.from({ length: 8 }, () => send()))
    await setMarketRates(app.db, { THB: '0.05' })
    answers.push(await send({ costAtMost: '1' }))
    const [first, ...others] = answers.map(({ data }) => data)
    expect(first.batchNo).toMatch(/^PB/)
    for (const other of others) expect(other).toEqual(first)
    expect(await ordersOf(finance, first.batchNo)).toHaveLength(5)
    const [entries] = await app.owner`
      select count(*)::int as count from audit_entry where detail ->> 'batchNo' = ${first.batchNo}`
    expect(entries?.count).toBe(1)
  })

  test('under a number that another submission used is refused', async () => {
    const body = submission(payoutRows(2))
    await finance.call('/c2c/payout/add', body)
    const before = await stored(app)
    const refusal = { status: 409, code: 'B00004' }
    const other = { ...body, rows: payoutRows(2) }
    expect(await finance.call('/c2c/payout/add', other)).toMatchObject(refusal)
    expect(await admin.call('/c2c/payout/add', body)).toMatchObject(refusal)
    expect(await stored(app)).toEqual(before)
  })

  test('with one bad row among good ones creates nothing, and says which row', async () => {
    const before = await stored(app)
    const rows = [...payoutRows(5), payoutRow(9, { accountNo: '' }), payoutRow(10, { amount: '0' })]
    expect(await submit(finance, rows)).toMatchObject({
      status: 422,
      code: 'B00001',
      msg: 'Nothing was submitted: 2 rows have problems. Row 9: “Account number” is required.',
    })
    expect(await stored(app)).toEqual(before)
  })

  test('of 201 rows is a batch of 200, and the answer says that one was ignored', async () => {
    const { data } = await submit(finance, payoutRows(201))
    expect(data).toMatchObject({ rows: 200, surplusRows: 1 })
    expect(await ordersOf(finance, data.batchNo)).toHaveLength(limits.importRowsMax)
    expect(await batchOf(finance, data.batchNo)).toMatchObject({ rowCount: 200, openCount: 200 })
  })

  test('costs no more than its check showed: a market that moved too far refuses it', async () => {
    const rows = payoutRows(3)
    const { costAtMost } = (await checkRows(finance, rows)).data.totals
    const before = await stored(app)
    // One percent less for a unit than when it was checked.
    await setMarketRates(app.db, { THB: '0.02525' })
    expect(await submit(finance, rows, { costAtMost })).toMatchObject({
      status: 409,
      code: 'B00003',
      msg: expect.stringContaining(`at most ${costAtMost} was shown`),
    })
    expect(await stored(app)).toEqual(before)
    // A quarter of a percent is within what was shown, and is what it costs.
    await setMarketRates(app.db, { THB: '0.0250625' })
    const { data } = await submit(finance, rows, { costAtMost })
    expect(data.rate).toBe('39.7007')
  })

  test('that the balance does not cover is refused whole', async () => {
    const before = await stored(app)
    const rows = Array.from({ length: 200 }, (_, index) =>
      payoutRow(index + 2, { amount: '199999' }),
    )
    expect(await submit(finance, rows, { costAtMost: '99999999' })).toMatchObject({
      status: 422,
      code: 'B00002',
      msg: expect.stringMatching(
        /^Nothing was submitted: these payouts cost [\d.]+ USDT with fees/,
      ),
    })
    expect(await stored(app)).toEqual(before)
  })

  test('is not decided by whoever submitted it', async () => {
    const { data } = await submit(finance, payoutRows(1))
    const [order] = await ordersOf(finance, data.batchNo)
    const decision = { orderNos: order?.orderNo, decision: 'approve', remark: '' }
    const approve = async (browser: Browser) =>
      (await browser.call('/c2c/order/audit', decision)).data.results
    expect(await approve(finance)).toMatchObject([{ done: false, code: 'R00001' }])
    expect(await approve(await signedIn(app, 'admin'))).toMatchObject([{ done: true }])
  })
})

describe('whoever', () => {
  test('has an authenticator gives a Google code, once for the whole batch', async () => {
    const name = await newOperator(app, ['finance'])
    const browser = await signedIn(app, name)
    const phone = await bindAuthenticator(browser)
    const body = submission(payoutRows(2))
    const send = (verifyCode?: string) =>
      browser.call('/c2c/payout/add', { ...body, ...(verifyCode && { verifyCode }) })
    expect(await send()).toMatchObject({ status: 403, code: 'M01020' })
    expect(await send(phone.wrongCode())).toMatchObject({ status: 403, code: 'M01020' })
    expect((await send(phone.nextCode())).data.rows).toBe(2)
  })

  test('may not make payouts submits none and reads no result; who may look sees the list', async () => {
    const { data } = await submit(finance, payoutRows(1))
    const viewer = await signedIn(app, await newOperator(app, ['viewer']))
    const refusal = { status: 403, code: 'S00403' }
    expect(await submit(viewer, payoutRows(1))).toMatchObject(refusal)
    expect(await viewer.call('/c2c/payout/result', { batchNo: data.batchNo })).toMatchObject(
      refusal,
    )
    expect(await batchOf(viewer, data.batchNo)).toMatchObject({ operatorName: 'finance' })
  })

  test('belongs to another merchant sees nothing of a batch, nor of its payees', async () => {
    const rows = payoutRows(2)
    const { data } = await submit(finance, rows)
    expect(await batchOf(lantern, data.batchNo)).toBeUndefined()
    expect(await lantern.call('/c2c/payout/result', { batchNo: data.batchNo })).toMatchObject({
      status: 404,
    })
    expect((await checkRows(lantern, rows)).data.totals.badRows).toBe(0)
  })
})

describe('two operators', () => {
  test('who submit the same rows at once, in any mixture, pay each row once', async () => {
    const scenario = fc.record({
      rows: fc.integer({ min: 1, max: 6 }),
      shared: fc.integer({ min: 1, max: 6 }),
      sameNumbers: fc.boolean(),
      reversed: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(scenario, async ({ rows, shared, sameNumbers, reversed }) => {
        const mine = payoutRows(rows)
        const taken = mine.slice(0, shared).map((row): SentRow => {
          const { merchantOrderNo: _, ...payee } = row.values
          return sameNumbers ? row : payoutRow(row.row, payee)
        })
        const theirs = reversed ? taken.toReversed() : taken
        const before = await stored(app)
        const answers = await Promise.all([submit(finance, mine), submit(admin, theirs)])
        // The rows that both have make the second a batch with duplicates.
        const [done, refused] = answers.toSorted((a, b) => a.status - b.status)
        expect([done?.code, refused?.code]).toEqual(['200', 'B00001'])
        const after = await stored(app)
        expect(after.batches - before.batches).toBe(1)
        expect(after.orders - before.orders).toBe(done?.data.rows)
        expect(after.postings - before.postings).toBe(done?.data.rows)
      }),
      { numRuns: runs(15) },
    )
    expect(await booksOf(app, '10001')).toEqual([])
  })
})

describe('a connection that is cut in the middle of a submission', () => {
  /** Whoever holds the account keeps a submission waiting after it has written the batch. */
  async function holdingAccount<T>(work: () => Promise<T>): Promise<T> {
    const gate = await app.owner.reserve()
    await gate`begin`
    await gate`
      select from account where merchant_id = 10001 and owner_kind = 1 and currency = 'USDT' and bucket = 1 for update`
    try {
      return await work()
    } finally {
      await gate`rollback`
      gate.release()
    }
  }

  const cutWaiting = async () => {
    const cut = await app.owner`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%for update of a%'`
    return cut.length
  }

  test('leaves nothing when it can not be done, and one batch when it is sent again', async () => {
    const body = submission(payoutRows(20))
    const before = await stored(app)
    const answer = await holdingAccount(async () => {
      let isAnswered = false
      const sent = finance.call('/c2c/payout/add', body).finally(() => {
        isAnswered = true
      })
      const cutUntilAnswered = async () => {
        if (!isAnswered) await cutWaiting()
        return isAnswered
      }
      await expect.poll(cutUntilAnswered, { timeout: 60_000 }).toBe(true)
      return sent
    })
    expect(answer).toMatchObject({ status: 503, code: 'S00503' })
    expect(await stored(app)).toEqual(before)
    const { data } = await finance.call('/c2c/payout/add', body)
    expect(data.rows).toBe(20)
    expect(await ordersOf(finance, data.batchNo)).toHaveLength(20)
    expect(await booksOf(app, '10001')).toEqual([])
  })

  test('once is made up for: the submission succeeds, once', async () => {
    const body = submission(payoutRows(3))
    const { sent } = await holdingAccount(async () => {
      const answer = finance.call('/c2c/payout/add', body)
      await expect.poll(cutWaiting, { timeout: 60_000 }).toBe(1)
      return { sent: answer }
    })
    const { data } = await sent
    expect(await ordersOf(finance, data.batchNo)).toHaveLength(3)
    const [count] = await app.owner`
      select count(*)::int as count from payout_batch where request_no = ${body.requestNo}`
    expect(count?.count).toBe(1)
  })
})
