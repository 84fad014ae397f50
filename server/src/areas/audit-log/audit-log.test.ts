/** The audit log as administrators read it, its state, and files of it that are checked without a database. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auditActions } from '@countinghouse/contract/audit-actions.ts'
import { languages } from '@countinghouse/contract/languages.ts'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { activeFilters } from '../../lists/conditions.ts'
import { countQuery } from '../../lists/count.ts'
import { pageQuery } from '../../lists/page-query.ts'
import { Browser } from '../../testing/browser.ts'
import { newOperator, signedIn } from '../../testing/builders.ts'
import { type Edit, edited } from '../../testing/edited-workbook.ts'
import { patienceMs } from '../../testing/patience.ts'
import { readBy } from '../../testing/plan.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { auditWords } from '../../texts.ts'
import { auditLog } from './audit-log.lists.ts'
import { verifyLog } from './verify-log.ts'

let app: TestApp
let admin: Browser
let name: string
let directory: string

beforeAll(async () => {
  app = await startTestApp()
  directory = await mkdtemp(join(tmpdir(), 'audit-log-'))
  name = await newOperator(app, ['admin'])
  admin = await signedIn(app, name)
  await new Browser(app.url).login(name, 'wrong1234')
  for (const operatorName of ['first.invited', 'second.invited'])
    await admin.call('/operators/invite', { operatorName, roles: ['viewer', 'support'] })
})

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

  test('of tens of thousands of entries costs what a short one does, page and count', async () => {
    const other = await startTestApp()
    await other.owner`
      insert into audit_entry
      select 10002, n, now() - n * interval '1 second', 5 + n % 3, case n % 500 when 0 then 'signOut' else 'order.notified' end,
             '{}', '127.0.0.1', '' from generate_series(1000, 60000) n`
    await other.owner`
      insert into audit_head values (10002, 60000, '') on conflict (merchant_id) do update set seq = 60000`
    await other.owner`vacuum analyze audit_entry`
    const cost = async (query: object) => {
      const asked = { size: 10, current: 1, ...query }
      const filters = activeFilters(auditLog.list, asked)
      const sequences = auditLog.sequences?.('10002', filters)
      return other.db.asMerchant('10002', async (tx) => ({
        page: await readBy(tx, pageQuery(auditLog, '10002', filters, asked, sequences)),
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

describe('an exported log', () => {
  let file: Buffer

  async function fileOf(query: object = {}): Promise<Buffer> {
    const { recordId } = (await admin.call('/auditLog/export', query)).data
    const url = await vi.waitFor(async () => {
      const answer = await admin.call('/exportRecords/checkLinkValid', { recordId })
      expect(answer.msg).toBe('')
      return answer.data.url.replace('/api', '') as string
    }, patienceMs)
    return Buffer.from(await (await admin.fetch(url)).arrayBuffer())
  }

  async function verify(content: Buffer): Promise<{ status: number | null; said: string }> {
    const path = join(directory, `${Math.random()}.xlsx`)
    await writeFile(path, content)
    // Neither a database nor a setting of one.
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [new URL('../../verify-log.ts', import.meta.url).pathname, path],
      { env: { PATH: process.env.PATH ?? '' }, encoding: 'utf8' },
    )
    return { status, said: stdout + stderr }
  }

  beforeAll(async () => {
    file = await fileOf()
  })

  test('is found right, in any language and whichever way it is sorted', async () => {
    const { status, said } = await verify(file)
    expect(said).toContain('All are as they were written')
    expect(status).toBe(0)
    expect((await verifyLog(await fileOf({ sortType: 1 })))?.problem).toBeUndefined()
    const chinese = await admin.call('/auditLog/export', {}, { lang: 'zh_CN' })
    expect(chinese.code).toBe('200')
    expect((await verifyLog(await edited(file, (rows) => rows)))?.problem).toBeUndefined()
  })

  test('names the first entry that was changed, is missing or was moved', async () => {
    const [, header = []] = await readSheet(file)
    const at = (title: string) => header.indexOf(title)
    const seqOf = (row: unknown[]) => row[at('No.')] as number
    const only = (seq: number, change: (row: unknown[]) => unknown[]) => (rows: unknown[][]) =>
      rows.map((row) => (seqOf(row) === seq ? change(row) : row))
    const edits: [string, Edit, { seq: number; kind: string }][] = [
      [
        'an address',
        only(5, (row) => row.with(at('Address'), '1.2.3.4')),
        { seq: 5, kind: 'changed' },
      ],
      [
        'an action',
        only(5, (row) => row.with(at('Action'), 'Signed out')),
        { seq: 5, kind: 'changed' },
      ],
      [
        'a time',
        only(5, (row) => row.with(at('Creation time'), '2020-01-01 00:00:00')),
        { seq: 5, kind: 'changed' },
      ],
      [
        'a detail',
        only(5, (row) => row.with(at('What changed'), '{"name":"x"}')),
        { seq: 5, kind: 'changed' },
      ],
      [
        'a hash',
        only(5, (row) => row.with(at('Hash'), 'ab'.repeat(32))),
        { seq: 5, kind: 'changed' },
      ],
      [
        'a removed row',
        (rows) => rows.filter((row) => seqOf(row) !== 5),
        { seq: 5, kind: 'missing' },
      ],
      ['a number', only(5, (row) => row.with(at('No.'), 4)), { seq: 4, kind: 'changed' }],
      [
        'two rows in each other’s place',
        (rows) => [
          ...rows.slice(0, 2),
          rows[3] as unknown[],
          rows[2] as unknown[],
          ...rows.slice(4),
        ],
        { seq: 0, kind: 'moved' },
      ],
    ]
    for (const [what, edit, problem] of edits) {
      const changed = await edited(file, edit)
      const found = (await verifyLog(changed))?.problem
      if (problem.seq === 0) expect(found, what).toMatchObject({ kind: problem.kind })
      else expect(found, what).toEqual(problem)
    }
    const { status, said } = await verify(await edited(file, edits[5]?.[1] as Edit))
    expect(said).toContain('Entry 5 is missing.')
    expect(status).toBe(1)
  })

  test('is checked to the last character of what people have written', async () => {
    const remarks = [
      'noncharacters \ufffe and \uffff',
      'marks \u200e\u200f\u202e\u2066 and nothing \u200b\u00ad\ufeff',
      '=1+1',
      '\t+cmd|/c calc!A0, "quoted", \'so\', \\ and </t>&amp;',
      'control \u0001\u000b\u001f\u007f\u0085, lines \r\n\u2028 and more',
      'spelled out _x0041_ and _x005F_x0042_',
      'beyond \ud83d\ude00 and \u{10ffff}',
    ]
    // What no text can hold is refused before it comes into the log.
    const info = async () => (await admin.call('/merchants/info')).data
    const { merchantName, avatar, contactName, contactEmail, contactPhone } = await info()
    const kept = { merchantName, avatar, contactName, contactEmail, contactPhone }
    const write = async (introduction: string) =>
      admin.call('/merchants/edit', { ...kept, introduction, version: (await info()).version })
    for (const odd of ['NUL \u0000', 'half a pair \ud800', 'the other half \udc00'])
      expect((await write(odd)).code).toBe('S00400')
    for (const remark of remarks) expect((await write(remark)).code).toBe('200')
    const { records } = await ask()
    const own = records.filter(({ action }: { action: string }) => action === 'settings.changed')
    expect(own).toHaveLength(remarks.length)

    const odd = await fileOf()
    const { status, said } = await verify(odd)
    expect(said).toContain('All are as they were written')
    expect(status).toBe(0)
    const [, header = []] = await readSheet(odd)
    const at = (title: string) => header.indexOf(title)
    // As a spreadsheet program reads it.
    const spelled = (cell: unknown) =>
      typeof cell === 'string'
        ? cell.replace(/_x([0-9A-F]{4})_/g, (_, code) => String.fromCharCode(parseInt(code, 16)))
        : cell
    const tampered = (change: (detail: string) => string) =>
      edited(odd, (rows) =>
        rows
          .map((row) => row.map(spelled))
          .map((row) => {
            const detail = String(row[at('What changed')])
            return change(detail) === detail ? row : row.with(at('What changed'), change(detail))
          }),
      )
    expect((await verifyLog(await tampered((detail) => detail)))?.problem).toBeUndefined()
    for (const gone of ['\ufffe', '\u202e', '\u200b', '\u2028', '_x0041_'])
      expect(
        (await verifyLog(await tampered((text) => text.replace(gone, ''))))?.problem,
        gone,
      ).toMatchObject({ kind: 'changed' })
  })

  test('shows a forged entry with a hash of its own by the entry after it', async () => {
    const [, header = []] = await readSheet(file)
    const at = (title: string) => header.indexOf(title)
    const forge: Edit = (rows) =>
      rows.map((row) => {
        if (row[at('No.')] !== 5) return row
        const text = String(row[at('Hashed text')])
        const address = String(row[at('Address')])
        const forged = text.replace(JSON.stringify(address), '"1.2.3.4"')
        const hash = createHash('sha256')
          .update(Buffer.from(String(row[at('Hash of the previous entry')]), 'hex'))
          .update(forged)
          .digest('hex')
        return row
          .with(at('Address'), '1.2.3.4')
          .with(at('Hashed text'), forged)
          .with(at('Hash'), hash)
      })
    expect((await verifyLog(await edited(file, forge)))?.problem).toEqual({
      seq: 6,
      kind: 'unlinked',
    })
  })

  test('that is no log is refused', async () => {
    expect((await verify(Buffer.from('no workbook'))).status).toBe(1)
  })
})
