/** How far an export is, in numbers that can not contradict each other. */
import type { Row } from '@countinghouse/contract/kit/list.ts'

export interface ExportCounts {
  written: number
  /** What is expected while it is being written, and what was written once it is. */
  count: number
  /** The file has all there is. */
  whole: boolean
}

export function exportCounts(record: Row | undefined): ExportCounts {
  const written = Number(record?.writtenCount ?? 0)
  const whole = record?.exportStatus === 'ready' || record?.exportStatus === 'expired'
  // Rows may have come since they were counted, or gone.
  const count = whole ? written : Math.max(Number(record?.recordCount ?? 0), written)
  return { written, count, whole }
}
