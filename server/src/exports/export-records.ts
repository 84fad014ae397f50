/** From the click on Export to the file: a record, a task that writes, and a link that is good for a few minutes. */
import { randomBytes } from 'node:crypto'
import { exportStates } from '@countinghouse/contract/areas/export-record/export-record.list.ts'
import type { ListQuery } from '@countinghouse/contract/kit/list.ts'
import type { Language } from '@countinghouse/contract/languages.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { isRole, type Permission, permits } from '@countinghouse/contract/permissions.ts'
import type { FastifyBaseLogger } from 'fastify'
import { callError } from '../call-error.ts'
import type { Transaction } from '../db/database.ts'
import { writeXlsx } from '../files/xlsx.ts'
import { enqueue, type Tasks } from '../jobs/queue.ts'
import type { ListSource } from '../lists/define-list.ts'
import { sheetRows } from '../lists/export-list.ts'
import { audit } from '../security/audit.ts'
import type { Caller } from '../security/session.ts'
import { hashOf, newToken, readToken } from '../security/tokens.ts'
import type { Services } from '../services.ts'
import { countForExport, exportFileName, exportSheet } from './export-sheet.ts'

const states = exportStates.ids
const keptDays = 7
const linkMinutes = 5
const triesBeforeFailing = 3
const rowsPerProgress = 500

export async function requestExport(
  { db }: Services,
  caller: Caller,
  source: ListSource,
  query: ListQuery,
  { language, address }: { language: Language; address: string },
): Promise<{ recordId: string }> {
  const { merchantId, operatorId, name } = caller
  const recordId = `E${Date.now().toString(36)}${randomBytes(8).toString('hex')}`.toUpperCase()
  await db.asMerchant(merchantId, async (tx) => {
    const total = await countForExport(tx, source, merchantId, query)
    await tx`
      insert into export_record (merchant_id, record_id, operator_id, operator_name, list_name, permission, query, language,
                                 file_name, record_count)
      values (${merchantId}, ${recordId}, ${operatorId}, ${name}, ${source.list.name}, ${source.list.permission},
              ${tx.json(query as never)},
              ${language}, ${exportFileName(source.list)}, ${total})`
    await enqueue(tx, 'export', { merchantId, recordId })
    const detail = { list: source.list.name, records: total }
    await audit(tx, { operatorId, action: 'export.requested', address, detail })
  })
  return { recordId }
}

export type ListRegistry = Readonly<Record<string, ListSource>>

/** The task. Done again from the beginning when a worker died half-way. */
export async function runExport(
  services: Services,
  lists: ListRegistry,
  { merchantId, recordId }: Tasks['export'],
  attempts: number,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> {
  const { db, files } = services
  const set = (changes: Record<string, string | number | Date>) =>
    db.asMerchant(
      merchantId,
      (tx) => tx`
        update export_record set ${tx(changes)}
        where merchant_id = ${merchantId} and record_id = ${recordId}`,
    )
  const [record] = await db.asMerchant(
    merchantId,
    (tx) => tx<{ listName: string; query: ListQuery; language: Language; status: number }[]>`
      select list_name as "listName", query, language, status from export_record
      where merchant_id = ${merchantId} and record_id = ${recordId}`,
  )
  if (!record || record.status === states.ready || record.status === states.failed) return
  await set({ status: states.writing, written_count: 0 })
  try {
    const source = lists[record.listName]
    if (!source) throw new Error(`There is no list ${record.listName}`)
    let written = 0
    await db.asMerchant(merchantId, async (tx) => {
      const rows = counting(
        sheetRows(tx, source, merchantId, record.query, record.language),
        async (count) => {
          written = count
          if (count % rowsPerProgress === 0) await set({ written_count: count })
        },
      )
      const content = writeXlsx(exportSheet(source.list, record.language, rows))
      await files.write(merchantId, `${recordId}.xlsx`, content)
    })
    await set({
      status: states.ready,
      written_count: written,
      finished_at: new Date(),
      expires_at: new Date(Date.now() + keptDays * 86_400_000),
    })
    await sweep(services, merchantId)
  } catch (error) {
    if (attempts < triesBeforeFailing) throw error
    // The reason may name paths and tables: it is for the log, and the operator has the record's number.
    log.error({ err: error, recordId }, 'An export failed')
    await set({ status: states.failed, finished_at: new Date() })
  }
}

/** The writer sweeps: files whose time is over go with the next export, their records a month later. */
async function sweep({ db, files }: Services, merchantId: string): Promise<void> {
  const expired = await db.asMerchant(
    merchantId,
    (tx) => tx<{ recordId: string }[]>`
      select record_id as "recordId" from export_record
      where merchant_id = ${merchantId} and expires_at < now()`,
  )
  for (const { recordId } of expired) await files.remove(merchantId, `${recordId}.xlsx`)
  await db.asMerchant(merchantId, async (tx) => {
    await tx`delete from export_link where merchant_id = ${merchantId} and expires_at < now()`
    await tx`
      delete from export_record r
      where merchant_id = ${merchantId} and expires_at < now() - interval '30 days'`
  })
}

async function* counting<T>(rows: AsyncIterable<T>, report: (count: number) => Promise<void>) {
  let count = 0
  for await (const row of rows) {
    yield row
    count += 1
    await report(count)
  }
}

interface FoundRecord {
  status: number
  permission: Permission
  fileName: string
}

const findRecord = (tx: Transaction, merchantId: string, recordId: string) => tx<FoundRecord[]>`
  select shown_status as status, permission, file_name as "fileName" from export_record_shown
  where merchant_id = ${merchantId} and record_id = ${recordId}`

export function newLink({ db }: Services, { merchantId, roles }: Caller, recordId: string) {
  return db.asMerchant(merchantId, async (tx) => {
    const [record] = await findRecord(tx, merchantId, recordId)
    if (!record) throw callError('notFound')
    if (!permits(roles, record.permission)) throw callError('permissionDenied')
    if (record.status === states.expired) throw callError('exportExpired')
    if (record.status === states.failed) throw callError('exportFailed')
    if (record.status !== states.ready) throw callError('exportNotReady')
    const link = newToken(merchantId)
    await tx`delete from export_link where merchant_id = ${merchantId} and expires_at < now()`
    await tx`
      insert into export_link (merchant_id, link_hash, record_id, expires_at)
      values (${merchantId}, ${link.hash}, ${recordId}, now() + ${linkMinutes} * interval '1 minute')`
    return {
      url: `/api/exportRecords/download?link=${link.text}`,
      fileName: record.fileName,
      expiresInSeconds: linkMinutes * 60,
    }
  })
}

/**
 * The file behind a link, and an entry in the log. The browser follows a link without the token, so the link is
 * the proof; the session cookie of somebody of the same merchant who may see the list must come along, so that a
 * link passed on is worth nothing.
 */
export async function openLink(
  { db, files }: Services,
  linkText: string,
  cookie: string | undefined,
  address: string,
) {
  const link = readToken(linkText)
  if (!link || !cookie) throw callError('notFound')
  const { merchantId } = link
  const found = await db.asMerchant(merchantId, async (tx) => {
    const [row] = await tx<{ recordId: string; operatorId: string; roles: string[] }[]>`
      select l.record_id as "recordId", o.operator_id as "operatorId", o.roles
      from export_link l
      join session s on s.merchant_id = l.merchant_id and s.cookie_hash = ${hashOf(cookie)}
      join operator o on o.merchant_id = s.merchant_id and o.operator_id = s.operator_id
      where l.merchant_id = ${merchantId} and l.link_hash = ${link.hash} and l.expires_at > now()
        and s.ended_at is null and s.expires_at > now() and o.disabled_at is null
        and s.last_seen_at > now() - ${limits.sessionIdleMinutes} * interval '1 minute'`
    const [record] = row ? await findRecord(tx, merchantId, row.recordId) : []
    return row && record && { ...record, ...row }
  })
  if (!found) throw callError('notFound')
  const { recordId, operatorId, fileName } = found
  if (!permits(found.roles.filter(isRole), found.permission)) throw callError('permissionDenied')
  if (found.status === states.expired) throw callError('exportExpired')
  const file = await files.read(merchantId, `${recordId}.xlsx`)
  if (!file) throw callError('exportExpired')
  try {
    const entry = {
      operatorId,
      action: 'export.downloaded',
      address,
      detail: { recordId },
    } as const
    await db.asMerchant(merchantId, (tx) => audit(tx, entry))
  } catch (error) {
    file.content.destroy()
    throw error
  }
  return { ...file, fileName }
}
