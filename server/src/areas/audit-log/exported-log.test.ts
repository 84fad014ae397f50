/** Files of the audit log, which are checked without a database. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { Browser } from '../../../test/app/browser.ts'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { waitLimitMs } from '../../../test/app/wait-limit.ts'
import { type Edit, edited } from '../../../test/files/edited-workbook.ts'
import { verifyLog } from './verify-log.ts'

const app = await startTestApp()
const directory = await mkdtemp(join(tmpdir(), 'audit-log-'))
const name = await newOperator(app, ['admin'])
const admin = await signedIn(app, name)
await new Browser(app.url).login(name, 'wrong1234')
for (const operatorName of ['first.invited', 'second.invited'])
  await admin.call('/operators/invite', { operatorName, roles: ['viewer', 'support'] })

describe('an exported log', () => {
  let file: Buffer

  async function fileOf(query: object = {}): Promise<Buffer> {
    const { recordId } = (await admin.call('/auditLog/export', query)).data
    const url = await vi.waitFor(async () => {
      const answer = await admin.call('/exportRecords/checkLinkValid', { recordId })
      expect(answer.msg).toBe('')
      return answer.data.url.replace('/api', '') as string
    }, waitLimitMs)
    return Buffer.from(await (await admin.fetch(url)).arrayBuffer())
  }

  async function verify(content: Buffer): Promise<{ status: number | null; said: string }> {
    const path = join(directory, `${Math.random()}.xlsx`)
    await writeFile(path, content)
    // Neither a database nor a setting of one.
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [new URL('../../cli/verify-log.ts', import.meta.url).pathname, path],
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
    const [header = []] = await readSheet(file)
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
        'the name of an operator',
        only(5, (row) => row.with(at('Operator'), 'somebody.else')),
        { seq: 5, kind: 'changed' },
      ],
      [
        'whom it was about',
        only(5, (row) => row.with(at('Concerns'), 'somebody.else')),
        { seq: 5, kind: 'changed' },
      ],
      [
        'an action',
        only(5, (row) => row.with(at('Action'), 'Signed out')),
        { seq: 5, kind: 'changed' },
      ],
      [
        'a time',
        only(5, (row) => row.with(at('Creation time (GMT+8)'), new Date('2020-01-01'))),
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
    const { status, said } = await verify(
      await edited(file, edits.find(([what]) => what === 'a removed row')?.[1] as Edit),
    )
    expect(said).toContain('Entry 5 is missing.')
    expect(status).toBe(1)
  })

  test('is checked to the last character of what people have written', async () => {
    const remarks = [
      'noncharacters \ufffe and \uffff',
      'marks \u200e\u200f\u202e\u2066 and nothing \u200b\u00ad\ufeff',
      '=1+1',
      "a;=1+1, -2 |'@x,''=1",
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
    const { records } = (await admin.call('/auditLog/list', { size: 80 })).data
    const own = records.filter(({ action }: { action: string }) => action === 'settings.changed')
    expect(own).toHaveLength(remarks.length)

    const odd = await fileOf()
    const { status, said } = await verify(odd)
    expect(said).toContain('All are as they were written')
    expect(status).toBe(0)
    const [header = []] = await readSheet(odd)
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
    const [header = []] = await readSheet(file)
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

  test('is found right with entries whose hashes cover no names, and says so', async () => {
    await app.owner.begin(async (tx) => {
      const [head] = await tx`
        update audit_head set seq = seq + 1 where merchant_id = 10001 returning seq, hash as before`
      await tx`
        insert into audit_entry (merchant_id, seq, at, operator_id, action, detail, address, hash)
        select 10001, ${head?.seq}, now(), operator_id, 'signOut', '{"operator": "x"}', '127.0.0.1', ''
        from operator where name = ${name}`
      await tx`
        update audit_entry set hash = audit_hash(${head?.before},
          audit_text(text_version, merchant_id, seq, at, operator_id, action, detail, address, operator_name, subject))
        where merchant_id = 10001 and seq = ${head?.seq}`
      await tx`
        update audit_head h set hash = e.hash from audit_entry e
        where h.merchant_id = 10001 and e.merchant_id = 10001 and e.seq = h.seq`
    })
    const mixed = await fileOf()
    const { status, said } = await verify(mixed)
    expect([status, said]).toEqual([
      0,
      expect.stringMatching(/Up to entry \d+ hashes cover the num/),
    ])
    const [header = []] = await readSheet(mixed)
    const subject = await edited(mixed, (rows) =>
      rows.map((row) =>
        row.map((cell, i) => (header[i] === 'Concerns' && cell === 'x' ? 'y' : cell)),
      ),
    )
    expect((await verifyLog(subject))?.problem).toMatchObject({ kind: 'changed' })
  })

  test('that is no log is refused', async () => {
    expect((await verify(Buffer.from('no workbook'))).status).toBe(1)
  })
})
