/**
 * The bulk payout that an operator is working on. It is kept in memory until it is submitted or discarded, so that it
 * survives closing the tab; a reload would lose it, so the browser asks first.
 */
import type { ApiBody } from '@countinghouse/contract/registry/api.ts'
import { newRequestNo } from '../../lib/request-number.ts'
import { isSignedIn } from '../../lib/session.ts'
import { createStore, useStore } from '../../lib/store.ts'
import {
  type Checked,
  type CheckedRow,
  type GridColumn,
  type PayoutRow,
  withCheckedValues,
} from './payout-rows.ts'

export type Pair = Pick<ApiBody<'/c2c/payout/checkRows'>, 'fiatCurrency' | 'currency'>

export interface Draft {
  /** The owner of the draft: after a sign-out somebody else may use the page. */
  operator: string
  pair: Pair
  fileName: string
  /** The same until the submission succeeds, so that sending it again does not create a second batch. */
  requestNo: string
  columns: readonly GridColumn[]
  rows: readonly PayoutRow[]
  /** The number of rows of the file beyond the limit. */
  surplusRows: number
  /** Titles of columns of the file that were not read. */
  ignoredColumns: readonly string[]
  /** The last check, and the rows that it was about. */
  totals: Checked['totals']
  checked: ReadonlyMap<number, CheckedRow>
  checkedRows: readonly PayoutRow[]
  /** The undo history, latest last. */
  past: readonly (readonly PayoutRow[])[]
}

const undoSteps = 50

const store = createStore<Draft | undefined>(undefined)

export function useDraft(operator: string): Draft | undefined {
  const draft = useStore(store)
  return draft?.operator === operator ? draft : undefined
}

export const currentDraft = (): Draft | undefined => store.get()

const set = (changed: Partial<Draft>) => {
  const draft = store.get()
  if (draft) store.set({ ...draft, ...changed })
}

export function startDraft(
  begun: Pick<Draft, 'operator' | 'pair' | 'fileName'>,
  answer: Checked,
  rows: readonly PayoutRow[] = answer.rows.map(({ row, values, allowDuplicate }) => ({
    row,
    values,
    allowDuplicate,
  })),
): void {
  store.set({
    ...begun,
    requestNo: newRequestNo(),
    columns: answer.columns,
    rows,
    surplusRows: answer.surplusRows,
    ignoredColumns: answer.ignoredColumns,
    totals: answer.totals,
    checked: byRow(answer),
    checkedRows: rows,
    past: [],
  })
  addEventListener('beforeunload', askBeforeLoss)
}

export function endDraft(): void {
  store.set(undefined)
  removeEventListener('beforeunload', askBeforeLoss)
}

/** Only with a session: without one the page reloads by itself, and the work can't be saved anyway. */
function askBeforeLoss(event: BeforeUnloadEvent): void {
  if (isSignedIn()) event.preventDefault()
}

export function changeRows(rows: readonly PayoutRow[]): void {
  const draft = store.get()
  if (!draft || rows === draft.rows) return
  set({ rows, past: [...draft.past, draft.rows].slice(-undoSteps) })
}

export function undo(): void {
  const rows = store.get()?.past.at(-1)
  if (rows) set({ rows, past: store.get()?.past.slice(0, -1) ?? [] })
}

/** Ignores the answer if the rows have changed since: the next check is already running. */
export function applyCheck(checkedRows: readonly PayoutRow[], answer: Checked): void {
  const draft = store.get()
  if (draft?.rows !== checkedRows) return
  const checked = byRow(answer)
  const rows = withCheckedValues(checkedRows, checked)
  set({ rows, checkedRows: rows, checked, columns: answer.columns, totals: answer.totals })
}

/** All rows are blank: there is nothing to check. */
export const clearCheck = (checkedRows: readonly PayoutRow[]): void =>
  set({ checkedRows: checkedRows, checked: new Map() })

const byRow = ({ rows }: Checked): Map<number, CheckedRow> =>
  new Map(rows.map((row) => [row.row, row]))
