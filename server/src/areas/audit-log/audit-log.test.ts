import { languages } from '@countinghouse/contract/languages.ts'
import { auditActions } from '@countinghouse/contract/registry/audit-actions.ts'
import { describe, expect, test } from 'vitest'
import { Browser } from '../../../test/app/browser.ts'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { readBy } from '../../../test/app/plan.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { activeFilters } from '../../engine/lists/conditions.ts'
import { countQuery } from '../../engine/lists/count.ts'
import { pageQuery } from '../../engine/lists/page-query.ts'
import { audit } from '../../platform/security/audit.ts'
import { auditWords } from '../../platform/texts.ts'
import { auditLog } from './audit-log.lists.ts'

const app = await startTestApp()
const name = await newOperator(app, ['admin'])
const admin = await signedIn(app, name)
await new Browser(app.url).login(name, 'wrong1234')
for (const operatorName of ['first.invited', 'second.invited'])
  await admin.call('/operators/invite', { operatorName, roles: ['viewer', 'support'] })

const ask = async (query: object = {}, browser = admin) => {
  const { data, msg } = await browser.call('/auditLog/list', { size: 80, ...query })
  expect(msg).toBe('')
  return data
}

describe('the log', () => {
  test('shows who did what, to whom, from where, the last first', async () => {
    const { records, total } = await ask()
    expect(records[0]).toMatchObject({
      seq: total,
      operatorName: name,
      action: 'operator.invited',
      subject: 'second.invited',
      address: '127.0.0.1',
    })
    expect(JSON.parse(records[0].detail)).toEqual({
      operator: 'second.invited',
      after: { roles: 'support,viewer' },
    })
    const seqs = records.map(({ seq }: { seq: number }) => seq)
    expect(seqs).toEqual(seqs.toSorted((a: number, b: number) => b - a))
    const added = records.find(({ action }: { action: string }) => action === 'operator.added')
    expect(added).toMatchObject({ operatorName: null, address: 'administrator' })
    expect(added.subject).not.toBeNull()
    const { data } = await admin.call('/auditLog/detail', { seq: records[0].seq })
    expect(data.entry).toEqual(records[0])
  })

  test('is filtered by operator, action and time', async () => {
    const { data } = await admin.call('/operators/option')
    const own = data.options.find(({ label }: { label: string }) => label === name)
    const mine = await ask({ operator: own.value })
    expect(mine.total).toBeGreaterThan(3)
    expect(mine.records.every((row: { operatorId: string }) => row.operatorId === own.value)).toBe(
      true,
    )
    const invited = await ask({ operator: own.value, action: 'operator.invited,signOut' })
    expect(invited.total).toBe(2)
    expect((await ask({ startTime: '2020-01-01', endTime: '2020-01-02' })).total).toBe(0)
    expect((await admin.call('/auditLog/list', { operator: 'x' })).code).toBe('S00400')
    expect((await admin.call('/auditLog/list', { action: 'nothing' })).code).toBe('S00400')
  })

  test('is filtered by order, which each entry about one names', async () => {
    for (const merchantId of ['10001', '10002'])
      await app.db.asMerchant(merchantId, (tx) =>
        audit(tx, {
          operatorId: null,
          action: 'order.notified',
          address: '127.0.0.1',
          detail: { orderNo: 'W20260101' },
        }),
      )
    const { records, total } = await ask({ orderNo: 'W20260101' })
    expect(total).toBe(1)
    expect(records[0]).toMatchObject({ action: 'order.notified', orderNo: 'W20260101' })
    expect((await ask({ orderNo: 'W2026010' })).total).toBe(0)
  })

  test('is of one merchant', async () => {
    const lantern = await signedIn(app, 'lantern')
    const { records, total } = await ask({}, lantern)
    expect(
      records.every(({ operatorName }: { operatorName: string }) => operatorName !== name),
    ).toBe(true)
    const beyond = await lantern.call('/auditLog/detail', { seq: total + 100 })
    expect(beyond).toMatchObject({ status: 404 })
  })

  test('has a word for every action in every language', () => {
    for (const language of languages) {
      const words = auditActions.map((action) => auditWords[language][action] ?? action)
      expect(words.filter((word) => /^\w+\.\w+$/.test(word))).toEqual([])
    }
  })

  test('of tens of thousands of entries is as fast to page and count as a short one', async () => {
    const other = await startTestApp()
    await other.owner`
      insert into audit_entry (merchant_id, seq, at, operator_id, action, detail, address, hash, order_no)
      select 10002, n, now() - n * interval '1 second', 5 + n % 3, case n % 500 when 0 then 'signOut' else 'order.notified' end,
             '{}', '127.0.0.1', '', case n % 500 when 1 then 'W1' end
      from generate_series(1000, 60000) n`
    await other.owner`
      insert into audit_head values (10002, 60000, '') on conflict (merchant_id) do update set seq = 60000`
    await other.owner`vacuum analyze audit_entry`
    const cost = async (query: object) => {
      const body = { size: 10, current: 1, ...query }
      const filters = activeFilters(auditLog.list, body)
      const sequences = auditLog.sequences?.('10002', filters)
      return other.db.asMerchant('10002', async (tx) => ({
        page: await readBy(tx, pageQuery(auditLog, '10002', filters, body, sequences)),
        count: await readBy(tx, countQuery(auditLog, '10002', filters, sequences)),
      }))
    }
    for (const query of [{}, { current: 3000 }]) {
      const { page, count } = await cost(query)
      expect(page.rows).toBeLessThan(60)
      expect(count.rows).toBe(1)
    }
    // A filter reads what it lets through, by an index.
    const rare = await cost({ action: 'signOut' })
    expect(rare.page.rows).toBeLessThan(60)
    expect(rare.count.rows).toBeLessThan(200)
    const ofOrder = await cost({ orderNo: 'W1' })
    expect(ofOrder.page.rows).toBeLessThan(60)
    expect(ofOrder.count.rows).toBeLessThan(200)
    expect((await cost({ operator: '6' })).page.rows).toBeLessThan(60)
    const hour = { startTime: platform(-3600 * 4), endTime: platform(-3600 * 3) }
    expect((await cost(hour)).count.rows).toBeLessThan(4000)
  })
})

const platform = (seconds: number) =>
  new Date(Date.now() + (seconds + 8 * 3600) * 1000).toISOString().slice(0, 19).replace('T', ' ')

describe('the state of the log', () => {
  const stateOf = async (browser: Browser) => (await browser.call('/auditLog/chain')).data

  test('is whole up to the last entry, with its hash', async () => {
    const { total, records } = await ask()
    expect(await stateOf(admin)).toMatchObject({
      entries: total,
      wholeSeq: total,
      brokenSeq: null,
      lastHash: records[0].hash,
    })
  })

  test('is checked piece by piece, and old entries again in the next round', async () => {
    const { total } = await ask()
    const check = async (most: number) => {
      await app.db.asMerchant('10001', (tx) => tx`select check_audit_log(${most})`)
      const [row] = await app.owner`
        select seq::int, whole_seq::int as whole, broken_seq::int as broken from audit_check
        where merchant_id = 10001`
      return row
    }
    expect(await check(3)).toMatchObject({ seq: 3 })
    expect(await check(3)).toMatchObject({ seq: 6 })
    expect(await check(1_000)).toMatchObject({ seq: 0, whole: total, broken: null })
    await app.owner`update audit_entry set address = '9.9.9.9' where merchant_id = 10001 and seq = 4`
    expect(await check(3)).toMatchObject({ seq: 3, broken: null })
    expect(await check(3)).toMatchObject({ seq: 0, whole: total, broken: 4 })
    expect(await stateOf(admin)).toMatchObject({ brokenSeq: 4, brokenTime: expect.any(String) })
    await app.owner`update audit_entry set address = 'administrator' where merchant_id = 10001 and seq = 4`
    expect(await stateOf(admin)).toMatchObject({ brokenSeq: null, wholeSeq: total })
  })

  test('names an entry that is missing, in the middle and at the end', async () => {
    const other = await startTestApp()
    const lantern = await signedIn(other, 'lantern')
    await signedIn(other, 'lantern')
    const { entries, brokenSeq } = await stateOf(lantern)
    expect(brokenSeq).toBeNull()
    const remove = (seq: number) =>
      other.owner`delete from audit_entry where merchant_id = 10002 and seq = ${seq}`
    await remove(entries)
    expect(await stateOf(lantern)).toMatchObject({ brokenSeq: entries })
    await remove(2)
    expect(await stateOf(lantern)).toMatchObject({ brokenSeq: 2 })
  })
})
