/** The task that writes the file of an export. It starts over when a worker died half-way. */
import { exportStates } from '@countinghouse/contract/areas/export-record/export-record.list.ts'
import type { ListQuery } from '@countinghouse/contract/kit/list.ts'
import type { Language } from '@countinghouse/contract/languages.ts'
import type { Database, Transaction } from '../db/database.ts'
import { writeXlsx } from '../files/xlsx.ts'
import type { JobRun } from '../jobs/worker.ts'
import type { ListSource } from '../lists/define-list.ts'
import { sheetRows } from '../lists/export-list.ts'
import type { Services } from '../services.ts'
import type { ExportPayload, ListRegistry } from './export-records.ts'
import { exportSheet } from './export-sheet.ts'

const states = exportStates.ids
const keptDays = 7
const progressMs = 1_000

interface Asked {
  listName: string
  query: ListQuery
  language: Language
  status: number
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
  const [asked] = await db.asMerchant(
    merchantId,
    (tx) => tx<Asked[]>`
      select list_name as "listName", query, language, status from export_record
      where merchant_id = ${merchantId} and record_id = ${recordId}`,
  )
  // A failed export is written after all when an administrator retries its job.
  if (!asked || asked.status === states.ready || asked.status === states.expired) return
  await set({ status: states.writing, written_count: 0 })
  const progress = { written: 0 }
  const report = reportRegularly(() => set({ written_count: progress.written }))
  try {
    const source = lists[asked.listName]
    if (!source) throw new Error(`There is no list ${asked.listName}`)
    await writeFile(services, source, payload, asked, progress, signal)
    await report.end()
    const ready = {
      status: states.ready,
      // Rows that changed since the request are in the file as they are now.
      record_count: progress.written,
      written_count: progress.written,
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
  { query, language }: Asked,
  progress: { written: number },
  signal: AbortSignal,
): Promise<void> {
  return db.exports.asMerchant(merchantId, async (tx) => {
    progress.written = 0
    const rows = counted(sheetRows(tx, source, merchantId, query, language), progress)
    const content = writeXlsx(exportSheet(source.list, query, language, rows))
    await files.write(merchantId, `${recordId}.xlsx`, content, signal)
  })
}

async function* counted<T>(rows: AsyncIterable<T>, progress: { written: number }) {
  for await (const row of rows) {
    yield row
    progress.written += 1
  }
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
