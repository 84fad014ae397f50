/** The exports that this page has started, until their notices are closed. */
import type { ListPage, Row } from '@countinghouse/contract/kit/list.ts'
import { fetchDeclared } from '../../lib/api.ts'
import { createStore } from '../../lib/store.ts'

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
