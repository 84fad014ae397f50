import { expect, test, vi } from 'vitest'
import { signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { waitLimitMs } from '../../../test/app/wait-limit.ts'
import { deposit, payin } from '../../../test/orders/orders.ts'
import { administerJobs } from '../../cli/administer-jobs.ts'

test('an order whose move fails for good says so in its trace, and moves on when the job is tried again; one that was moved does not say so', async () => {
  const app = await startTestApp()
  const lantern = await signedIn(app, 'lantern')
  await payin(app.db, '10002', '100')
  await deposit(app.db, '10002', 'c1', '10')
  // Whatever the reason is: the database refuses to complete transfers.
  await app.owner`
    create function refuse_transfers() returns trigger language plpgsql as
      $$ begin raise exception 'transfers are out of order'; end $$`
  await app.owner`
    create trigger refuse_transfers before update on transfer_order
    for each row execute function refuse_transfers()`
  const { data } = await lantern.call('/transfer/addTransfer', {
    requestNo: 'stands-still',
    outAccountType: 'merchant',
    outCustomerUid: '',
    inAccountType: 'customer',
    inCustomerUid: 'c1',
    currency: 'USDT',
    amount: '5',
    remark: '',
  })
  const { orderNo } = data
  const detail = async () => (await lantern.call('/transfer/detail', { orderNo })).data
  const inTime = <T>(check: () => T | Promise<T>) => vi.waitFor(check, waitLimitMs)
  const jobsOf = () => app.owner`
    select problem from job where payload->>'orderNo' = ${orderNo} and problem is not null`

  // All tries but the last have failed.
  await inTime(async () => expect(await jobsOf()).toHaveLength(1))
  expect((await detail()).events).toHaveLength(1)
  await app.owner`
    update job set attempts = 7, run_at = now() where payload->>'orderNo' = ${orderNo}`
  await inTime(async () => {
    const { events, order } = await detail()
    expect(events.at(-1)).toMatchObject({
      move: 'clockFailed',
      actor: 'platform',
      fromStatus: order.status,
      toStatus: order.status,
      remark: '',
    })
  })
  await inTime(async () => {
    const list = (await administerJobs(app.db, [])) ?? ''
    expect(list).toContain(`move complete, orderNo ${orderNo}`)
    expect(list).toContain('transfers are out of order')
  })

  await app.owner`drop trigger refuse_transfers on transfer_order`
  await administerJobs(app.db, ['retry', 'all'])
  await inTime(async () => expect((await detail()).order.status).toBe('completed'))
  const moves = async () => (await detail()).events.map(({ move }: { move: string }) => move)
  expect(await moves()).toEqual(['create', 'clockFailed', 'complete'])

  // A server ended between the move and the end of its job, in the last try.
  const payload = { merchantId: '10002', kind: 'transfer', orderNo, move: 'complete' }
  await app.owner`
    insert into job (task, merchant_id, payload, attempts)
    values ('deadline', 10002, ${app.owner.json(payload)}, 8)`
  await inTime(async () =>
    expect(await administerJobs(app.db, [])).toContain(`move complete, orderNo ${orderNo}`),
  )
  expect(await moves()).toEqual(['create', 'clockFailed', 'complete'])
})
