/** Rows of a table that stand together, with lines of sums among them. */
import type { List, Row } from '@countinghouse/contract/kit/list.ts'

/** Rows that stand together, and the lines of them with their sums. */
export interface Groups {
  /** They have this field in common, by which they are sorted. */
  by: string
  /** Rows as they are, with sums, which have no key, after those that they are of. */
  withSums(rows: readonly Row[]): readonly Row[]
}

export const isSum = (list: List, row: Row): boolean => row[list.key] === undefined
