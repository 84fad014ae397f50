/** The one table: sticky header and pinned columns by CSS, memoised rows, one listener for all cells. */
import type { List, Row } from '@countinghouse/contract/kit/list.ts'
import { lazy, type MouseEvent, type RefObject, Suspense, useCallback, useMemo } from 'react'
import { copyText } from '../lib/clipboard.ts'
import { useTexts } from '../lib/texts.ts'
import { toast } from '../lib/toast.ts'
import { tipText, wholeText } from './cell-text.ts'
import type { CellContext } from './cells.tsx'
import type { Column } from './columns.ts'
import { ListRow } from './list-row.tsx'
import type { Sort } from './list-state.ts'
import classes from './list-table.module.css'
import { actionsWidth, type RowAction } from './row-actions.ts'
import { TableHead } from './table-head.tsx'
import { TableTip } from './table-tip.tsx'
import type { Selection } from './use-selection.ts'

const VirtualRows = lazy(() => import('./virtual-rows.tsx'))
/** More rows than the largest page has are drawn as they come into sight. */
const drawnAtOnce = 80
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
  busy: boolean
  region: RefObject<HTMLElement | null>
}

export function ListTable(props: Props) {
  const { list, rows, columns, context, actions, selection, opened, region } = props
  const zones = useTexts('shell').timeZones
  const byKey = useMemo(
    () => new Map(rows.map((row) => [String(row[list.key]), row])),
    [rows, list],
  )
  const width =
    columns.reduce((sum, column) => sum + column.width, 0) +
    actionsWidth(actions) +
    (selection ? selectWidth : 0)

  const tipOf = useCallback(
    (cell: HTMLElement) => {
      const found = cellAt(cell, columns, byKey)
      return found && tipText(found.column.field, found.row, found.column.name, zones)
    },
    [columns, byKey, zones],
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
    if (opener) return columns.find(({ name }) => name === opener)?.action?.run(row)
    if (target.closest('a, label, button') || !getSelection()?.isCollapsed) return
    const found = cellAt(target.closest('td'), columns, byKey)
    const text =
      found && wholeText(found.column.field, row, found.column.name, context.words, context.offset)
    if (text) void copyText(text)
  }

  const drawRow = (row: Row, index: number) => {
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
        className={classes.table}
        style={{ minWidth: width }}
        aria-rowcount={rows.length + 1}
        aria-busy={props.busy}
        onClick={onClick}
      >
        <colgroup>
          {selection && <col style={{ width: selectWidth }} />}
          {columns.map(({ name, width: each }) => (
            <col key={name} style={{ width: each }} />
          ))}
          {actions.length > 0 && <col style={{ width: actionsWidth(actions) }} />}
        </colgroup>
        <TableHead
          columns={columns}
          sort={props.sort}
          onSort={props.onSort}
          selection={selection}
          hasActions={actions.length > 0}
        />
        {rows.length > drawnAtOnce ? (
          <Suspense>
            <VirtualRows rows={rows} region={region} drawRow={drawRow} />
          </Suspense>
        ) : (
          <tbody>{rows.map(drawRow)}</tbody>
        )}
      </table>
      <TableTip region={region} tipOf={tipOf} />
    </section>
  )
}

function cellAt(
  cell: HTMLElement | null,
  columns: readonly Column[],
  byKey: ReadonlyMap<string, Row>,
): { column: Column; row: Row } | undefined {
  const column = columns.find(({ name }) => name === cell?.dataset.column)
  const row = byKey.get(cell?.closest('tr')?.dataset.key ?? '')
  return column && row && { column, row }
}

function act(actions: readonly RowAction[], name: string | undefined, row: Row): void {
  const action = actions.find((each) => each.name === name)
  const refusal = action?.refusal?.(row)
  if (refusal) toast.info(refusal)
  else action?.run(row)
}
