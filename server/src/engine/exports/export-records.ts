/** Exports as operators see them: a record, and a link that is valid for a few minutes. */
import { randomBytes } from 'node:crypto'
import { exportStates } from '@countinghouse/contract/areas/export-record/export-record.list.ts'
import type { ListQuery } from '@countinghouse/contract/engine/list.ts'
import type { Language } from '@countinghouse/contract/languages.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { type Permission, permits } from '@countinghouse/contract/permissions.ts'
import { callError } from '../../platform/call-error.ts'
import { sqlNow } from '../../platform/db/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { enqueue, task } from '../../platform/jobs/queue.ts'
import { audit } from '../../platform/security/audit.ts'
import {
  type ActingOperator,
  type Caller,
  operatorOfCookie,
} from '../../platform/security/session.ts'
import { newToken, readToken } from '../../platform/security/tokens.ts'
import type { Services } from '../../platform/services.ts'
import type { ListSource } from '../lists/define-list.ts'
import { endingOf } from './export-content.ts'
import { countForExport, exportFileName } from './export-sheet.ts'

export interface ExportPayload {
  merchantId: string
  recordId: string
}
export const exportTask = task<ExportPayload>('export')

/** Whatever the file is: its name for people is in the record. */
export const storedName = (recordId: string): string => `${recordId}.xlsx`

const states = exportStates.ids
const linkMinutes = 5

export const requestExport = (
  { db }: Services,
  caller: Caller,
  source: ListSource,
  query: ListQuery,
  request: { language: Language; address: string; about?: string },
): Promise<{ recordId: string }> =>
  db.asMerchant(caller.merchantId, (tx) =>
    addExport(tx, caller, source, query, {
      ...request,
      fileName: (total) =>
        exportFileName(source.list, endingOf(source, query, total), request.about),
    }),
  )

interface ExportRequest {
  language: Language
  address: string
  fileName: (records: number) => string
  /** Set when a schedule requests the export, in the operator's name. */
  scheduleId?: string
}

export async function addExport(
  tx: Transaction,
  { merchantId, operatorId, name }: ActingOperator,
  source: ListSource,
  query: ListQuery,
  { language, address, fileName, scheduleId }: ExportRequest,
): Promise<{ recordId: string }> {
  const recordId = `E${Date.now().toString(36)}${randomBytes(8).toString('hex')}`.toUpperCase()
  const { list } = source
  const total = await countForExport(tx, source, merchantId, query)
  await refuseTooMany(tx, merchantId)
  await tx`
    insert into export_record (merchant_id, record_id, operator_id, operator_name, list_name, permission, query, language,
                               file_name, record_count, schedule_id)
    values (${merchantId}, ${recordId}, ${operatorId}, ${name}, ${list.name}, ${list.permission},
            ${tx.json(query as never)}, ${language}, ${fileName(total)}, ${total}, ${scheduleId ?? null})`
  await enqueue(tx, exportTask, { merchantId, recordId })
  const detail = { list: list.name, records: total, ...(scheduleId && { scheduleId }) }
  await audit(tx, { operatorId, action: 'export.requested', address, detail })
  return { recordId }
}

/** Serialised, so that concurrent requests don't all find room. */
async function refuseTooMany(tx: Transaction, merchantId: string): Promise<void> {
  await tx`select 1 from merchant where merchant_id = ${merchantId} for no key update`
  const [row] = await tx<{ open: number }[]>`
    select count(*)::int as open from export_record
    where merchant_id = ${merchantId} and status in (${states.waiting}, ${states.writing})`
  const max = limits.openExportsMax
  if (row && row.open >= max) throw callError('exportTooMany', { max })
}

export type ListRegistry = Readonly<Record<string, ListSource>>

interface FoundRecord {
  status: number
  permission: Permission
  fileName: string
  list: string
}

const findRecord = (tx: Transaction, merchantId: string, recordId: string) => tx<FoundRecord[]>`
  select shown_status as status, permission, file_name as "fileName", list_name as "list" from export_record_shown
  where merchant_id = ${merchantId} and record_id = ${recordId}`

export function createDownloadLink(
  { db }: Services,
  { merchantId, roles }: Caller,
  recordId: string,
) {
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
 * Opens the file behind a link and logs it. The browser follows a link without the token, so the link itself is the
 * credential; it only works with the session cookie of an operator of the same merchant who may see the list, so a
 * leaked link is worthless.
 */
export async function openDownloadLink(
  { db, files }: Services,
  linkText: string,
  cookie: string | undefined,
  address: string,
) {
  const link = readToken(linkText)
  if (!link || !cookie) throw callError('notFound')
  const { merchantId } = link
  const found = await db.asMerchant(merchantId, async (tx) => {
    const operator = await operatorOfCookie(tx, merchantId, cookie)
    const [row] = await tx<{ recordId: string }[]>`
      select record_id as "recordId" from export_link
      where merchant_id = ${merchantId} and link_hash = ${link.hash} and expires_at > now()`
    const [record] = row ? await findRecord(tx, merchantId, row.recordId) : []
    return operator && row && record && { ...record, ...row, ...operator }
  })
  if (!found) throw callError('notFound')
  const { recordId, operatorId, fileName, list } = found
  if (!permits(found.roles, found.permission)) throw callError('permissionDenied')
  if (found.status === states.expired) throw callError('exportExpired')
  const file = await files.read(merchantId, storedName(recordId))
  if (!file) throw callError('exportExpired')
  try {
    const entry = {
      operatorId,
      action: 'export.downloaded',
      address,
      detail: { recordId, list },
    } as const
    await db.asMerchant(merchantId, async (tx) => {
      await tx`
        update export_record set downloaded_at = ${sqlNow(tx)}
        where merchant_id = ${merchantId} and record_id = ${recordId} and downloaded_at is null`
      await audit(tx, entry)
    })
  } catch (error) {
    file.content.destroy()
    throw error
  }
  return { ...file, fileName }
}
