/** Exports: those that this page has started, until their notices are closed, their progress and their files. */
import type { ListPage, Row } from '@countinghouse/contract/engine/list.ts'
import { fetchDeclared } from './api.ts'
import { createStore } from './store.ts'

export interface StartedExport {
  recordId: string
  listName: string
}

export const startedExports = createStore<readonly StartedExport[]>([])

export async function startExport(listName: string, path: string, query: object): Promise<void> {
  const { recordId } = await fetchDeclared<{ recordId: string }>(path, query)
  startedExports.set([...startedExports.get(), { recordId, listName }])
}

export function closeExport(recordId: string): void {
  startedExports.set(startedExports.get().filter((each) => each.recordId !== recordId))
}

/** Only the newest records: they include every export that was just started. */
export async function fetchExportRecords(signal: AbortSignal): Promise<Row[]> {
  const query = { size: 40, current: 1 }
  const options = { signal, background: true }
  return (await fetchDeclared<ListPage>('/exportRecords/list', query, options)).records
}

/** Requests a short-lived link and follows it. If there is none, the error has already been shown. */
export async function downloadExport(recordId: string): Promise<void> {
  const { url } = await fetchDeclared<{ url: string }>('/exportRecords/checkLinkValid', {
    recordId,
  })
  location.assign(url)
}

export const isFinished = (record: Row | undefined): boolean =>
  record !== undefined && record.exportStatus !== 'waiting' && record.exportStatus !== 'writing'

/** The progress of an export, in consistent numbers. */
export interface ExportCounts {
  written: number
  /** The expected number of rows while the file is being written, then the actual one. */
  count: number
  /** The file is complete. */
  whole: boolean
}

export function exportCounts(record: Row | undefined): ExportCounts {
  const written = Number(record?.writtenCount ?? 0)
  const whole = record?.exportStatus === 'ready' || record?.exportStatus === 'expired'
  // Rows may have been added or removed since they were counted.
  const count = whole ? written : Math.max(Number(record?.recordCount ?? 0), written)
  return { written, count, whole }
}
