/**
 * The table of all lists: sticky header and pinned columns by CSS, memoised rows, one listener for all cells. It has
 * explicit ARIA roles, because some browsers drop the native ones of a table with `display: grid`.
 */
import type { List, Row } from '@countinghouse/contract/engine/list.ts'
import { type CSSProperties, type RefObject, useCallback, useMemo } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { useCellTooltips } from '../../ui/tooltip.tsx'
import type { Sort } from '../list-state.ts'
import { isSumRow, type RowAction } from '../page-declaration.ts'
import { tipText } from './cell-text.ts'
import type { CellContext } from './cells.tsx'
import type { Column } from './columns.ts'
import {
  arrangeColumns,
  condense,
  type FittedColumn,
  fitColumns,
  mustScroll,
  showsImportant,
} from './fit-columns.ts'
import { ListRow, SumRow } from './list-row.tsx'
import classes from './list-table.module.css'
import { actionsWidth, asIcons } from './row-actions.ts'
import { cellAt, handleClick, handleDoubleClick } from './row-clicks.ts'
import { useKeepRowFocus } from './row-focus.ts'
import { TableHead } from './table-head.tsx'
import { TableRows } from './table-rows.tsx'
import type { Selection } from './use-selection.ts'

const selectWidth = 36
/** Both edges of the card. */
const bordersPx = 2

interface Props extends RowsProps {
  sort: Sort
  onSort(key: string): void
  onResize(name: string, width: number | undefined): void
  /** Of the page. */
  width: number
  rowHeight: number
}

export function ListTable(props: Props) {
  const { list, rows, context, selection, opened, region, width, rowHeight } = props
  const zones = useTexts('shell').timeZones
  const byKey = useMemo(
    () => new Map(rows.map((row) => [String(row[list.key]), row])),
    [rows, list],
  )
  const before = selection ? 1 : 0
  const { columns, actions, wide, tight, ...style } = useLayout(
    props.columns,
    before,
    props.actions,
    width,
  )
  const parts = { list, byKey, columns, before, context, actions, selection, onOpen: props.onOpen }
  const goesOn = wide && actions.length === 0 && !columns.some(({ pinned }) => pinned)
  useKeepRowFocus(region, rows)

  const tipOf = useCallback(
    (cell: HTMLElement) => {
      const { column, row } = cellAt(cell, { columns, before, byKey }) ?? {}
      const tip = column && row && tipText(column.field, row, column.name, zones, column.showsWhole)
      return tip ?? overflowOf(cell)
    },
    [columns, before, byKey, zones],
  )
  useCellTooltips(region, tipOf)

  const drawRow = (row: Row, index: number) => {
    const { groupBy } = props
    const follows = groupBy !== undefined && rows[index - 1]?.[groupBy] === row[groupBy]
    if (isSumRow(list, row))
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
      data-table
      data-goes-on={goesOn || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take the focus.
      tabIndex={0}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click copies; by keyboard the detail does. */}
      <table
        role="table"
        className={classes.table}
        style={{ ...style, '--row-height': `${rowHeight}px` } as CSSProperties}
        data-grouped={props.groupBy}
        data-wide={wide || undefined}
        data-tight={tight || undefined}
        aria-rowcount={rows.length + 1}
        aria-busy={props.busy}
        onClick={(event) => handleClick(parts, event)}
        onDoubleClick={(event) => handleDoubleClick(parts, event)}
      >
        <TableHead
          columns={columns}
          sort={props.sort}
          onSort={props.onSort}
          onResize={props.onResize}
          selection={selection}
          hasActions={actions.length > 0}
        />
        <TableRows
          rows={rows}
          rowHeight={rowHeight}
          busy={props.busy}
          region={region}
          renderRow={drawRow}
        />
      </table>
    </section>
  )
}

/** The text of a cell that overflows. */
function overflowOf(cell: HTMLElement): string | undefined {
  const inner = [cell, ...cell.querySelectorAll<HTMLElement>('span')]
  const cut = inner.some(
    ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
  )
  return cut ? (cell.textContent ?? undefined) : undefined
}

function useLayout(
  needed: readonly Column[],
  before: number,
  labelled: readonly RowAction[],
  width: number,
) {
  const { actions: title } = useTexts('list')
  return useMemo(() => {
    const select = before > 0 ? selectWidth : 0
    const roomBeside = (after: number) => width - bordersPx - select - after
    let actions = labelled
    let after = actionsWidth(actions, title)
    const condensed = condense(needed, roomBeside(after))
    if (!showsImportant(condensed, roomBeside(after))) {
      actions = asIcons(labelled)
      after = actionsWidth(actions, title)
    }
    const room = roomBeside(after)
    const columns = fitColumns(arrangeColumns(condensed, room), room, after)
    const tight = condensed !== needed
    const wide = mustScroll(condensed, room)
    return { columns, actions, wide, tight, ...tracksOf(columns, select, after) }
  }, [needed, before, labelled, title, width])
}

/** The grid tracks of all rows. */
export function tracksOf(columns: readonly FittedColumn[], before: number, after: number) {
  const fixed = (width: number) => (width > 0 ? [`${width}px`] : [])
  const tracks = columns.map(({ width }) => `${width}px`)
  return {
    '--min-width': `${columns.reduce((sum, { width }) => sum + width, before + after)}px`,
    '--tracks': [...fixed(before), ...tracks, ...fixed(after)].join(' '),
    // On paper there are no checkboxes or actions, and nothing scrolls.
    '--paper-tracks': columns.map(({ width }) => `minmax(0, ${width}fr)`).join(' '),
  }
}

export interface RowsProps {
  list: List
  label: string
  rows: readonly Row[]
  columns: readonly Column[]
  context: CellContext
  actions: readonly RowAction[]
  selection: Selection | undefined
  opened: string | undefined
  /** The field that the rows of a group share. */
  groupBy?: string | undefined
  busy: boolean
  region: RefObject<HTMLElement | null>
  onOpen?: ((key: string, at?: string) => void) | undefined
}
