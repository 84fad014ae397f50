/** The progress of an export, in consistent numbers. */
import type { Row } from '@countinghouse/contract/kit/list.ts'

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
