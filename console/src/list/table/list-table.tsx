/**
 * The one table: sticky header and pinned columns by CSS, memoised rows, one listener for all cells. Its parts say
 * what they are, because not every browser knows it of a table that is not laid out as one.
 */
import type { List, Row } from '@countinghouse/contract/kit/list.ts'
import { type CSSProperties, type MouseEvent, type RefObject, useCallback, useMemo } from 'react'
import { copyText } from '../../lib/clipboard.ts'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import type { Sort } from '../list-state.ts'
import { tipText, wholeText } from './cell-text.ts'
import type { CellContext } from './cells.tsx'
import type { Column } from './columns.ts'
import { ListRow } from './list-row.tsx'
import classes from './list-table.module.css'
import { actionsWidth, type RowAction } from './row-actions.ts'
import { isSum, SumRow } from './sum-row.tsx'
import { TableHead } from './table-head.tsx'
import { TableRows } from './table-rows.tsx'
import { TableTip } from './table-tip.tsx'
import type { Selection } from './use-selection.ts'

const selectWidth = 36

interface Props {
  list: List
  label: string
  rows: readonly Row[]
  columns: readonly Column[]
  context: CellContext
  sort: Sort
  onSort(key: string): void
  actions: readonly RowAction[]
  selection: Selection | undefined
  opened: string | undefined
  /** The field that rows which stand together have in common. */
  groupBy?: string | undefined
  busy: boolean
  region: RefObject<HTMLElement | null>
  onOpen?: ((key: string, at?: string) => void) | undefined
}

export function ListTable(props: Props) {
  const { list, rows, columns, context, actions, selection, opened, region } = props
  const zones = useTexts('shell').timeZones
  const byKey = useMemo(
    () => new Map(rows.map((row) => [String(row[list.key]), row])),
    [rows, list],
  )
  const { minWidth, tracks, paperTracks } = useMemo(
    () => tracksOf(columns, selection ? selectWidth : 0, actionsWidth(actions)),
    [columns, selection, actions],
  )

  /** Cells that come before those of the columns. */
  const before = selection ? 1 : 0
  const tipOf = useCallback(
    (cell: HTMLElement) => {
      const found = cellAt(cell, columns, before, byKey)
      return found && tipText(found.column.field, found.row, found.column.name, zones)
    },
    [columns, before, byKey, zones],
  )

  function onClick(event: MouseEvent) {
    const target = event.target as HTMLElement
    const row = byKey.get(target.closest('tr')?.dataset.key ?? '')
    if (!row) return
    const box = target.closest<HTMLInputElement>('input[data-select]')
    if (box) return selection?.toggle(box.dataset.select ?? '', box.checked)
    const button = target.closest<HTMLElement>('[data-action]')
    if (button) return act(actions, button.dataset.action, row)
    const opener = target.closest<HTMLElement>('[data-opens]')?.dataset.opens
    if (opener) {
      const open = (at: string) => props.onOpen?.(String(row[list.key]), at)
      return columns.find(({ name }) => name === opener)?.action?.run(row, open)
    }
    if (target.closest('a, label, button') || !getSelection()?.isCollapsed) return
    const found = cellAt(target.closest('td'), columns, before, byKey)
    const text =
      found && wholeText(found.column.field, row, found.column.name, context.words, context.offset)
    if (text) void copyText(text)
  }

  const drawRow = (row: Row, index: number) => {
    const { groupBy } = props
    const follows = groupBy !== undefined && rows[index - 1]?.[groupBy] === row[groupBy]
    if (isSum(list, row))
      return (
        <SumRow
          key={`sum ${index}`}
          row={row}
          place={index + 2}
          columns={columns}
          context={context}
          hasSelection={before > 0}
          hasActions={actions.length > 0}
        />
      )
    const key = String(row[list.key])
    return (
      <ListRow
        key={key}
        row={row}
        rowKey={key}
        place={index + 2}
        columns={columns}
        context={context}
        actions={actions}
        selected={selection?.has(key)}
        opened={opened === key}
        follows={follows}
      />
    )
  }

  return (
    <section
      ref={region}
      className={classes.region}
      aria-label={props.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take the focus.
      tabIndex={0}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click copies; by keyboard the detail does. */}
      <table
        role="table"
        className={classes.table}
        style={
          {
            '--min-width': `${minWidth}px`,
            '--tracks': tracks,
            '--paper-tracks': paperTracks,
          } as CSSProperties
        }
        data-grouped={props.groupBy}
        aria-rowcount={rows.length + 1}
        aria-busy={props.busy}
        onClick={onClick}
      >
        <TableHead
          columns={columns}
          sort={props.sort}
          onSort={props.onSort}
          selection={selection}
          hasActions={actions.length > 0}
        />
        <TableRows rows={rows} busy={props.busy} region={region} drawRow={drawRow} />
      </table>
      <TableTip region={region} tipOf={tipOf} />
    </section>
  )
}

/** The widths as every row has them: columns share what the table is wider than they are together. */
function tracksOf(columns: readonly Column[], before: number, after: number) {
  const fixed = (width: number) => (width > 0 ? [`${width}px`] : [])
  const tracks = columns.map(({ width }) => `minmax(${width}px, ${width}fr)`)
  return {
    minWidth: columns.reduce((sum, { width }) => sum + width, before + after),
    tracks: [...fixed(before), ...tracks, ...fixed(after)].join(' '),
    // On paper nothing can be chosen or done, and nothing scrolls.
    paperTracks: columns.map(({ width }) => `minmax(0, ${width}fr)`).join(' '),
  }
}

function cellAt(
  cell: HTMLElement | null,
  columns: readonly Column[],
  before: number,
  byKey: ReadonlyMap<string, Row>,
): { column: Column; row: Row } | undefined {
  const row = byKey.get(cell?.closest('tr')?.dataset.key ?? '')
  const column = cell instanceof HTMLTableCellElement && columns[cell.cellIndex - before]
  return column && row ? { column, row } : undefined
}

function act(actions: readonly RowAction[], name: string | undefined, row: Row): void {
  const action = actions.find((each) => each.name === name)
  const refusal = action?.refusal?.(row)
  if (refusal) toast.info(refusal)
  else action?.run(row)
}
