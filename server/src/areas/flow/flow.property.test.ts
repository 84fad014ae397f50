/** Explained balances and statements: whatever happened, they add up to the balance, at every instant. */
import Big from 'big.js'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  applyEvent,
  ifPossible,
  type SomeAccount,
  someAccount,
  someEvent,
} from '../../../test/across-areas/random-balance-history.ts'
import { atOnce } from '../../../test/app/at-once.ts'
import { booksOf } from '../../../test/app/books.ts'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { runs } from '../../../test/app/depth.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { fiatFreeze, fiatPayin, postFiat } from '../../../test/orders/fiat.ts'
import { completedTransfer, deposit, payin } from '../../../test/orders/orders.ts'
import { insertPostings } from '../../../test/orders/posting-rows.ts'
import { rollupOf } from '../../books/rollups/order-rollup.ts'
import { recountPostings } from '../../books/rollups/recount.ts'
import { orderRegistry } from '../../order-registry.ts'

const merchantId = '10001'
const app = await startTestApp()
const admin = await signedIn(app, 'admin')

/** Spreads what happened within seconds over months, in its order. */
const spreadOut = () =>
  app.owner.begin(async (tx) => {
    await tx`
      update posting set at = timestamptz '2026-01-01 00:00:00+08' + posting_id * interval '3 hours 7.123456 seconds'
      where merchant_id = ${merchantId}`
    for (const kind of Object.values(orderRegistry))
      await recountPostings(tx, rollupOf(kind), merchantId)
  })

/** The sum of the postings before an instant: nothing but addition. */
async function recomputed(
  { uid, currency: unit, country, bucket }: SomeAccount,
  before: Date,
): Promise<string> {
  const [row] = await app.owner<{ sum: string }[]>`
    with mine as (
      select account_id from account
      where merchant_id = ${merchantId} and owner_kind = ${uid === '' ? 1 : 2} and owner_id = ${uid}
        and currency = ${unit} and country = ${country} and bucket = ${bucket === 'available' ? 1 : 2})
    select trim_scale(coalesce(sum(case when to_account in (select * from mine) then amount else -amount end), 0))::text as sum
    from posting
    where at < ${before} and (to_account in (select * from mine) or from_account in (select * from mine))`
  return row?.sum ?? ''
}

const bodyOf = ({ uid, ...named }: SomeAccount) =>
  uid === '' ? named : { customerUid: uid, ...named }
const pathOf = ({ uid }: SomeAccount, call: string) =>
  `/${uid === '' ? 'merchants' : 'customer'}FlowWater/${call}`
const sumOf = (amounts: unknown[]) =>
  amounts.reduce<Big>((sum, one) => sum.plus(String(one)), new Big(0))

async function ask(path: string, body: object) {
  const answer = await admin.call(path, body)
  expect(answer.msg).toBe('')
  return answer.data
}

/** Walks all pages and checks what must hold for each. */
async function checkExplained(wanted: SomeAccount, when: object, size: number, balance: string) {
  const records = []
  for (let current = 1; ; current++) {
    const page = await ask(pathOf(wanted, 'explain'), { ...bodyOf(wanted), ...when, size, current })
    expect(page.balance).toBe(balance)
    records.push(...page.records)
    if (page.records.length > 0) {
      expect(page.records[0].balanceAfter).toBe(
        current === 1 ? balance : records.at(-1 - page.records.length).balanceBefore,
      )
      const shown = sumOf(page.records.map((record: { amount: string }) => record.amount))
      expect(shown.plus(page.carried).toFixed()).toBe(page.records[0].balanceAfter)
    }
    expect(page.records.length).toBe(Math.max(Math.min(size, page.total - (current - 1) * size), 0))
    if (current * size >= page.total) {
      expect(page.carried).toBe('0')
      expect(records.map(({ accountSeq }) => accountSeq)).toEqual(
        Array.from({ length: page.total }, (_, i) => page.total - i),
      )
      return
    }
  }
}

const wire = (at: Date) =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

interface Movement {
  records: number
  incoming: string
  outgoing: string
}

async function statement(wanted: SomeAccount, start: Date, lastSecond: Date) {
  const period = { startDate: wire(start), endDate: wire(lastSecond) }
  const answer = await ask(pathOf(wanted, 'statement'), { ...bodyOf(wanted), ...period })
  const movements: Movement[] = answer.movements
  const change = sumOf(movements.map((m) => m.incoming)).minus(
    sumOf(movements.map((m) => m.outgoing)),
  )
  expect(change.plus(answer.opening).toFixed()).toBe(answer.closing)
  expect(movements.reduce((sum, { records }) => sum + records, 0)).toBe(answer.records)
  return answer
}

test('postings of an account are in the order of time, however many transactions run at once', async () => {
  await payin(app.db, merchantId, '1000')
  const busy = Array.from({ length: 60 }, (_, i) => async () => {
    if (i % 3 === 0) return deposit(app.db, merchantId, 'busy', '5')
    const way = i % 3 === 1 ? (['', 'busy'] as const) : (['busy', ''] as const)
    return ifPossible(completedTransfer(app.db, merchantId, way, '3'))
  })
  await atOnce(busy)
  const disordered = await app.owner`
    select account_id, seq, at from (
      select account_id, seq, at, lag(at) over (partition by account_id order by seq) as before from account_flow) flows
    where at < before`
  expect(disordered).toEqual([])
  const [deepest] = await app.owner`select max(last_seq)::int as seq from account`
  expect(deepest?.seq).toBeGreaterThan(40)
})

test('whatever happened, a balance is explained by its records and stated from period to period', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(someEvent, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 }),
      fc.array(
        fc.record({
          account: someAccount,
          at: fc.nat(),
          shift: fc.integer({ min: -1, max: 1 }),
          size: fc.integer({ min: 1, max: 30 }),
        }),
        { minLength: 2, maxLength: 4 },
      ),
      fc.array(fc.nat(), { minLength: 2, maxLength: 4 }),
      async (waves, looks, cuts) => {
        for (const wave of waves)
          await Promise.all(wave.map((event) => applyEvent(app.db, merchantId, event)))
        await spreadOut()
        expect(await booksOf(app, merchantId)).toEqual([])
        const times = await app.owner<{ at: Date }[]>`
          select at from posting where merchant_id = ${merchantId} order by at`
        const someTime = (pick: number) => times[pick % times.length]?.at.getTime() ?? 0
        for (const { account: wanted, at: pick, shift, size } of looks) {
          const at = new Date(someTime(pick) + shift)
          // Instants travel in milliseconds: the whole millisecond counts.
          const then = await recomputed(wanted, new Date(at.getTime() + 1))
          await checkExplained(wanted, { at: at.toISOString() }, size, then)
          const now = await recomputed(wanted, new Date('2100-01-01'))
          await checkExplained(wanted, {}, size, now)

          const starts = cuts
            .map((cut) => Math.floor(someTime(cut) / 1000) * 1000)
            .sort((a, b) => a - b)
          let opening = await recomputed(wanted, new Date(starts[0] ?? 0))
          for (const [i, start] of starts.entries()) {
            const end = starts[i + 1] ?? Date.parse('2099-01-01T00:00:00Z')
            if (end === start) continue
            const { closing, ...stated } = await statement(
              wanted,
              new Date(start),
              new Date(end - 1000),
            )
            expect(stated.opening).toBe(opening)
            expect(closing).toBe(await recomputed(wanted, new Date(end)))
            opening = closing
          }
          expect(opening).toBe(now)
        }
      },
    ),
    { numRuns: runs(15) },
  )
}, 120_000)

test('bills are the records of fiat accounts, as merchant flow records show them', async () => {
  const rupees = { currency: 'INR', country: 'IN' } as const
  const baht = { currency: 'THB', country: 'TH' } as const
  await postFiat(app.db, merchantId, [
    ...fiatPayin('', rupees, '5000', '50'),
    ...fiatFreeze('', rupees, '120.5'),
    ...fiatPayin('', baht, '75'),
    ...fiatPayin('u7', rupees, '9'),
  ])
  const both = (filters: object) =>
    Promise.all([
      ask('/legalCurrency/order/pageBillsQuery', { ...filters, size: 80, current: 1 }),
      ask('/merchantsFlowWater/list', { ...filters, size: 80, current: 1 }),
    ])
  for (const filters of [
    rupees,
    baht,
    { ...rupees, bucket: 'frozen' },
    { ...rupees, flowType: 'payin', startDate: '2020-01-01', endDate: '2099-01-01' },
    { ...rupees, sortType: 1 },
  ]) {
    const [bills, flows] = await both(filters)
    expect(bills).toEqual(flows)
    expect(bills.total, JSON.stringify(filters)).toBeGreaterThan(0)
  }
  const all = await ask('/legalCurrency/order/pageBillsQuery', { size: 10_000, current: 1 })
  const countries = all.records.map(({ country }: { country: string }) => country)
  expect(new Set(countries)).toEqual(new Set(['IN', 'TH']))
  // Crypto has no bills, and a country without the currency has none either.
  const crypto = { currency: 'USDT', size: 80, current: 1 }
  expect(await admin.call('/legalCurrency/order/pageBillsQuery', crypto)).toMatchObject({
    status: 400,
  })
  const [elsewhere] = await both({ currency: 'INR', country: 'BR' })
  expect(elsewhere).toMatchObject({ total: 0, records: [] })

  const [lantern, support] = [await signedIn(app, 'lantern'), await signedIn(app, 'support')]
  const page = { ...rupees, size: 80, current: 1 }
  expect((await lantern.call('/legalCurrency/order/pageBillsQuery', page)).data.total).toBe(0)
  for (const call of ['pageBillsQuery', 'exportBills']) {
    expect(await support.call(`/legalCurrency/order/${call}`, page)).toMatchObject({ status: 403 })
  }
})

describe('an explanation', () => {
  const wanted = { currency: 'USDT', bucket: 'available', size: 5, current: 1 }
  const long = { ...wanted, customerUid: 'long' }

  beforeAll(() => insertPostings(app.owner, merchantId, 'long', 10_001))

  test('up to a record ends at that record, and beyond the last at the last', async () => {
    const upTo = (number: number) => ask('/customerFlowWater/explain', { ...long, upTo: number })
    expect(await upTo(7)).toMatchObject({
      balance: '7',
      total: 7,
      carried: '2',
      records: [{ accountSeq: 7 }, {}, {}, {}, {}],
    })
    expect(await upTo(0)).toMatchObject({ balance: '0', total: 0, records: [] })
    expect(await upTo(99_999)).toMatchObject({ balance: '10001', total: 10_001 })
    const early = { ...long, upTo: 7, at: '2026-02-01T00:00:03+08:00' }
    expect(await ask('/customerFlowWater/explain', early)).toMatchObject({ balance: '3', total: 3 })
    // An offset that PostgreSQL would not read.
    const farEast = { ...long, at: '1000-01-01T00:00:00+23:59' }
    expect(await ask('/customerFlowWater/explain', farEast)).toMatchObject({ total: 0 })
  })

  test('of a page beyond the last has no records and still the balance', async () => {
    const page = await ask('/customerFlowWater/explain', { ...long, current: 1_000_000 })
    expect(page).toMatchObject({ balance: '10001', total: 10_001, records: [], carried: '0' })
  })

  test.each([
    { at: 'now' },
    { at: '2026-01-01' },
    { at: '2026-01-01T00:00:00' },
    { at: '0000-01-01T00:00:00Z' },
    { upTo: -1 },
    { size: 0 },
    { size: 201 },
    { current: 0 },
    { bucket: 'open' },
    { currency: '' },
    { currency: 'INR' },
    { country: 'IN' },
  ])('with %o is refused', async (wrong) => {
    const answer = await admin.call('/merchantsFlowWater/explain', { ...wanted, ...wrong })
    expect(answer).toMatchObject({ status: 400, code: 'S00400' })
  })

  test("and a statement are of the own merchant's accounts only, and for those who may see flow records", async () => {
    const [lantern, support] = [await signedIn(app, 'lantern'), await signedIn(app, 'support')]
    const { data } = await lantern.call('/customerFlowWater/explain', long)
    expect(data).toMatchObject({ balance: '0', total: 0, records: [] })
    const stated = {
      customerUid: 'long',
      currency: 'USDT',
      bucket: 'available',
      startDate: '2026-01-01',
      endDate: '2026-12-31',
    }
    expect((await lantern.call('/customerFlowWater/statement', stated)).data).toMatchObject({
      closing: '0',
    })
    // Support sees customers' records and not the merchant's own.
    expect((await support.call('/customerFlowWater/explain', long)).code).toBe('200')
    expect(await support.call('/merchantsFlowWater/explain', wanted)).toMatchObject({ status: 403 })
    const nobody = await signedIn(app, await newOperator(app, []))
    for (const call of ['explain', 'statement', 'statement/export']) {
      expect(await nobody.call(`/customerFlowWater/${call}`, long)).toMatchObject({ status: 403 })
    }
  })
})
