/**
 * The bulk payout that an operator is working on. It is kept in memory until it is submitted or discarded, so that it
 * survives the closing of its tab; a reload would lose it, and asks first.
 */
import type { ApiBody } from '@countinghouse/contract/api.ts'
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
  /** Whose work it is: after a sign-out somebody else may sit here. */
  operator: string
  pair: Pair
  fileName: string
  /** Kept until the submission has succeeded: sent again, it is the same batch. */
  requestNo: string
  columns: readonly GridColumn[]
  rows: readonly PayoutRow[]
  /** Rows of the file beyond the most that can be submitted. */
  surplusRows: number
  /** The last check, and the rows that it was about. */
  totals: Checked['totals']
  checked: ReadonlyMap<number, CheckedRow>
  checkedRows: readonly PayoutRow[]
  /** The rows before each change, latest last. */
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

/** Without a session the page reloads by itself, and nobody could keep the work. */
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

/** An answer about rows that have been changed since is of no use: the next check is under way. */
export function applyCheck(asked: readonly PayoutRow[], answer: Checked): void {
  const draft = store.get()
  if (draft?.rows !== asked) return
  const checked = byRow(answer)
  const rows = withCheckedValues(asked, checked)
  set({ rows, checkedRows: rows, checked, columns: answer.columns, totals: answer.totals })
}

/** All rows are blank: there is nothing to check. */
export const clearCheck = (asked: readonly PayoutRow[]): void =>
  set({ checkedRows: asked, checked: new Map() })

const byRow = ({ rows }: Checked): Map<number, CheckedRow> =>
  new Map(rows.map((row) => [row.row, row]))
