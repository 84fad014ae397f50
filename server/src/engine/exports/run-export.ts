/** The task that writes the file of an export. It starts over when a worker died half-way. */
import { exportStates } from '@countinghouse/contract/areas/export-record/export-record.list.ts'
import type { ListQuery } from '@countinghouse/contract/engine/list.ts'
import type { Language } from '@countinghouse/contract/languages.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { JobRun } from '../../platform/jobs/worker.ts'
import type { Services } from '../../platform/services.ts'
import type { ListSource } from '../lists/define-list.ts'
import { exportContent, type Progress } from './export-content.ts'
import { type ExportPayload, type ListRegistry, storedName } from './export-records.ts'

const states = exportStates.ids
const keptDays = 7
const progressMs = 1_000

interface RequestedExport {
  listName: string
  query: ListQuery
  language: Language
  status: number
  fileName: string
}

export async function runExport(
  services: Services,
  lists: ListRegistry,
  { merchantId, recordId }: ExportPayload,
  { signal }: Pick<JobRun, 'signal'>,
  /** Runs in the transaction that marks the export as ready. */
  whenReady: (tx: Transaction, payload: ExportPayload) => Promise<void> = async () => {},
): Promise<undefined> {
  const { db } = services
  const payload = { merchantId, recordId }
  const set = (changes: Changes) => change(db, payload, changes)
  const [request] = await db.asMerchant(
    merchantId,
    (tx) => tx<RequestedExport[]>`
      select list_name as "listName", query, language, status, file_name as "fileName" from export_record
      where merchant_id = ${merchantId} and record_id = ${recordId}`,
  )
  // A failed export is written after all when an administrator retries its job.
  if (!request || request.status === states.ready || request.status === states.expired) return
  await set({ status: states.writing, written_count: 0 })
  const progress: Progress = { written: 0 }
  const report = reportRegularly(() => set({ written_count: progress.written }))
  try {
    const source = lists[request.listName]
    if (!source) throw new Error(`There is no list ${request.listName}`)
    const fileName = await writeFile(services, source, payload, request, progress, signal)
    await report.end()
    const ready = {
      status: states.ready,
      // Rows that changed since the request are in the file as they are now.
      record_count: progress.written,
      written_count: progress.written,
      file_name: fileName,
      finished_at: new Date(),
      expires_at: new Date(Date.now() + keptDays * 86_400_000),
    }
    await change(db, payload, ready, (tx) => whenReady(tx, payload))
  } finally {
    await report.end()
  }
}

/**
 * After the last try, unless the file exists: a server may have died between the file and the end of its job. The
 * reason may name paths and tables, so it goes to the log only; the operator has the record's number.
 */
export const exportFailed = (
  { db }: Services,
  { merchantId, recordId }: ExportPayload,
): Promise<unknown> =>
  db.asMerchant(
    merchantId,
    (tx) => tx`
      update export_record set status = ${states.failed}, finished_at = now()
      where merchant_id = ${merchantId} and record_id = ${recordId}
        and status in (${states.waiting}, ${states.writing})`,
  )

type Changes = Record<string, string | number | Date>

const change = (
  db: Database,
  { merchantId, recordId }: ExportPayload,
  changes: Changes,
  also: (tx: Transaction) => Promise<void> = async () => {},
) =>
  db.asMerchant(merchantId, async (tx) => {
    await tx`
      update export_record set ${tx(changes)}
      where merchant_id = ${merchantId} and record_id = ${recordId}`
    await also(tx)
  })

/** Uses a connection of the exports' own pool, held by a cursor until the file is complete. */
function writeFile(
  { db, files }: Services,
  source: ListSource,
  { merchantId, recordId }: ExportPayload,
  request: RequestedExport,
  progress: Progress,
  signal: AbortSignal,
): Promise<string> {
  return db.exports.asMerchant(merchantId, async (tx) => {
    const { content, ending } = await exportContent(tx, source, merchantId, request, progress)
    await files.write(merchantId, storedName(recordId), content, signal)
    return request.fileName.replace(/\w+$/, ending)
  })
}

/**
 * On a timer beside the cursor's work, because code that holds a connection may not take a second one. Never two at
 * once.
 */
function reportRegularly(report: () => Promise<unknown>): { end(): Promise<void> } {
  let reporting: Promise<unknown> | undefined
  const timer = setInterval(() => {
    reporting ??= report()
      .catch(() => {})
      .finally(() => {
        reporting = undefined
      })
  }, progressMs)
  return {
    async end() {
      clearInterval(timer)
      await reporting
    },
  }
}
