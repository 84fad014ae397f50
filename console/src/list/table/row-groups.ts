import type { List, Row } from '@countinghouse/contract/kit/list.ts'

/** Rows that belong together, each group followed by rows with its sums. */
export interface RowGroups {
  /** The field that the rows of a group share, and by which the list is sorted. */
  by: string
  /** The rows, with the sum rows of each group after it. Sum rows have no key. */
  withSums(rows: readonly Row[]): readonly Row[]
}

export const isSumRow = (list: List, row: Row): boolean => row[list.key] === undefined
