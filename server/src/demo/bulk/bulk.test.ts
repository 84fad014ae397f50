import {
  creditStatuses,
  payinExceptions,
} from '@countinghouse/contract/areas/order/order.fields.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { changeProduct } from '../../areas/product/change-product.command.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { retryDelays } from '../../webhooks/notification.ts'
import { demoKinds } from '../kinds/all-kinds.ts'
import { setFirstRates } from '../world/exchange-rates.ts'
import { fillOrders } from './fill-orders.ts'

let app: TestApp
let before: unknown

const merchantId = '10001'
/** Of one seed and one instant, so that the same orders are made whenever this runs. */
const past = {
  orders: 4000,
  customers: 100,
  days: 90,
  until: new Date('2026-06-30T12:00:00Z'),
  seed: 7,
  operator: 'finance',
}

const ordersOf = (columns: string) =>
  Object.values(demoKinds)
    .map(({ order }) => `select ${columns} from ${order.table}`)
    .join(' union all ')

/** Orders that went on after an end, such as one that was paid late: they end, and are told of, twice. */
const leftAnEnd = Object.values(demoKinds)
  .map(({ order: { declared, machine } }) => {
    const ends = Object.values(machine.states).filter(({ end }) => end)
    return `select merchant_id, order_no from order_event where kind = ${declared.id}
      and from_status in (${ends.map(({ id }) => id).join()}) and to_status <> from_status`
  })
  .join(' union ')

/** Orders that were open when the past ended: the worker goes on with them while tests look. */
const wentOn = `select merchant_id, order_no from order_event where at > '${past.until.toISOString()}'`

beforeAll(async () => {
  app = await startTestApp()
  before = await schema()
  const terms = { settlementDays: 0, underpaidTolerance: '0.005', expiryMinutes: 1440 } as const
  await changeProduct(app.db, merchantId, 'cryptoPayin', terms)
  const notifyUrl = 'http://127.0.0.1:9/callbacks/10001'
  await setFirstRates(app.db)
  await fillOrders(app.owner, { ...past, merchantId, notifyUrl })
})

test('leaves the schema and row level security as they were', async () => {
  expect(await schema()).toEqual(before)
})

test('has payins of every exception and credit status, and what operators did about them', async () => {
  const [seen] = await app.owner`
    select array_agg(distinct exception order by exception) as exceptions,
           array_agg(distinct credit_status order by credit_status) as credits,
           bool_or(settlement_status = 2) as refunded
    from crypto_payin_order where merchant_id = ${merchantId}`
  expect(seen).toEqual({
    exceptions: Object.values(payinExceptions.ids),
    credits: Object.values(creditStatuses.ids),
    refunded: true,
  })
  const moves = await app.owner`
    select distinct move from order_event where merchant_id = ${merchantId} and kind = 1`
  expect(moves.map(({ move }) => move)).toEqual(
    expect.arrayContaining(['creditByHand', 'returnPayment', 'refundExcess']),
  )
})

test('has transfers from the merchant to customers, back, and between customers', async () => {
  const ways = await app.owner`
    select distinct out_kind || ' ' || in_kind as way from transfer_order where merchant_id = ${merchantId}`
  expect(ways.map(({ way }) => way).sort()).toEqual(['1 2', '2 1', '2 2'])
})

test('points to nothing that is missing', async () => {
  const lost = await app.owner`
    select posting_id from posting p where not exists
      (select from account a where a.merchant_id = p.merchant_id and a.account_id = p.from_account)
      or not exists
      (select from account a where a.merchant_id = p.merchant_id and a.account_id = p.to_account)`
  expect(lost).toEqual([])
})
/** Everything that a bulk load takes away and must bring back. */
async function schema() {
  const [row] = await app.owner`
    select (select jsonb_agg(indexdef order by indexdef) from pg_indexes where schemaname = 'public') as indexes,
      (select jsonb_agg(jsonb_build_array(conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid))
                        order by conrelid::regclass::text, conname) from pg_constraint
       where connamespace = 'public'::regnamespace) as constraints,
      (select jsonb_agg(jsonb_build_array(tgrelid::regclass, tgname, tgenabled)
                        order by tgrelid::regclass::text, tgname) from pg_trigger where not tgisinternal) as triggers,
      (select count(*) from pg_trigger where tgenabled <> 'O') as disabled,
      (select jsonb_agg(relname order by relname) from pg_class where relforcerowsecurity) as secured`
  return row
}

test('a bulk load is refused for a merchant that has orders', async () => {
  await expect(fillOrders(app.owner, { ...past, merchantId })).rejects.toThrow('has orders already')
})

test('a load that the database refuses is an error and changes nothing', async () => {
  const weights = {
    cryptoPayin: 1,
    cryptoPayout: 0,
    deposit: 0,
    withdrawal: 0,
    transfer: 0,
    localPayin: 0,
    localPayout: 0,
    p2pPayin: 0,
    p2pPayout: 0,
    otc: 0,
    agent: 0,
  }
  await app.owner`alter table order_event add constraint refused check (merchant_id <> 10003)`
  const refused = fillOrders(app.owner, { ...past, merchantId: '10003', weights })
  await expect(refused).rejects.toThrow(/refused|foreign key/)
  await app.owner`alter table order_event drop constraint refused`
  expect(await schema()).toEqual(before)
  expect(await app.owner`select 1 from crypto_payin_order where merchant_id = 10003`).toEqual([])
})

describe('notifications', () => {
  test('are counted and timed in the order as their tries say', async () => {
    const wrong = await app.owner.unsafe(`
      select order_no from (${ordersOf('merchant_id, order_no, notify_count, last_notify_at')}) o
      left join (select merchant_id, order_no, count(*) as tries, max(at) as last_at
                 from notification_attempt group by 1, 2) a using (merchant_id, order_no)
      where (notify_count <> coalesce(tries, 0) or last_notify_at is distinct from last_at)
        and (merchant_id, order_no) not in (${wentOn})`)
    expect(wrong).toEqual([])
  })

  test('are complete where the last try was acknowledged, failed where all ten were not, and not due before the end', async () => {
    const rows = await app.owner.unsafe(`
      select distinct o.finished_at is not null as ended, notify_status,
        (select success from notification_attempt a where a.merchant_id = o.merchant_id
         and a.order_no = o.order_no order by attempt_id desc limit 1) as success,
        notify_count >= 10 as "gaveUp"
      from (${ordersOf('merchant_id, order_no, finished_at, notify_status, notify_count')}) o
      where (merchant_id, order_no) not in (${leftAnEnd} union ${wentOn})`)
    const seen = rows.map(({ ended, notify_status, success, gaveUp }) =>
      [ended ? 'ended' : 'open', notify_status, success, gaveUp].join(' '),
    )
    expect(seen.sort()).toEqual(['ended 2 false true', 'ended 3 true false', 'open 0  false'])
  })

  test('were tried after the end, and again by the schedule', async () => {
    const tries = await app.owner.unsafe<{ number: number; seconds: number }[]>(`
      select row_number() over w::int as number,
             extract(epoch from at - lag(at) over w)::float8 as seconds
      from notification_attempt where order_no in (
        select order_no from notification_attempt group by 1 having bool_or(not success)
        except select order_no from (${leftAnEnd} union ${wentOn}) o)
      window w as (partition by merchant_id, order_no order by attempt_id)`)
    for (const { number, seconds } of tries) {
      if (number === 1) continue
      const delay = retryDelays[number - 1] as number
      expect(seconds).toBeGreaterThan(delay)
      expect(seconds).toBeLessThan(delay + 12)
    }
    expect(tries.some(({ number }) => number === retryDelays.length)).toBe(true)
  })
})
