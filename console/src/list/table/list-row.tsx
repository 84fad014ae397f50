import type { Row } from '@countinghouse/contract/kit/list.ts'
import { memo } from 'react'
import { shortText, wholeText } from './cell-text.ts'
import { type CellContext, drawCell } from './cells.tsx'
import { isRightAligned } from './columns.ts'
import type { FittedColumn } from './fit-columns.ts'
import classes from './list-table.module.css'
import type { RowAction } from './row-actions.ts'
import { CopyIcon } from './row-icons.tsx'

interface Props {
  row: Row
  rowKey: string
  /** Its place in the table, the header being the first. */
  place: number
  columns: readonly FittedColumn[]
  context: CellContext
  actions: readonly RowAction[]
  /** Undefined where rows can not be selected. */
  selected: boolean | undefined
  opened: boolean
  /** It stands together with the row before it. */
  follows: boolean
}

/** Clicks are heard by the table: a row has no handlers of its own. */
export const ListRow = memo(function ListRow(props: Props) {
  const { row, rowKey, place, columns, context, actions, selected, opened, follows } = props
  return (
    <tr
      role="row"
      tabIndex={-1}
      data-key={rowKey}
      data-selected={selected || opened || undefined}
      data-follows={follows || undefined}
      aria-rowindex={place}
    >
      {selected !== undefined && (
        <td role="cell" className={classes.select}>
          <label>
            <input
              type="checkbox"
              aria-label={context.selectRow({ key: rowKey })}
              checked={selected}
              data-select={rowKey}
              onChange={ignore}
            />
          </label>
        </td>
      )}
      {columns.map((column) => (
        <td key={column.name} role="cell" className={cellClass(column)} style={column.style}>
          {column.action ? drawOpener(column, row, context) : drawContent(column, row, context)}
        </td>
      ))}
      {actions.length > 0 && (
        <td role="cell" className={classes.actions}>
          {actions.map(
            (action) => (action.offered?.(row) ?? true) && drawAction(action, row, rowKey),
          )}
        </td>
      )}
    </tr>
  )
})

/** The table hears the change; without a handler the field would count as read-only. */
const ignore = () => undefined

function cellClass(column: FittedColumn): string | undefined {
  const names = [
    isRightAligned(column.field) && classes.right,
    column.pinned && classes.pinned,
    column.clipped && classes.clipped,
    column.digits !== undefined && classes[`digits${column.digits}`],
  ]
  return names.filter(Boolean).join(' ') || undefined
}

const drawContent = (column: FittedColumn, row: Row, context: CellContext) =>
  column.draw?.(row) ?? drawCell(column.field, row, column.name, context, column.showsWhole)

function drawOpener(column: FittedColumn, row: Row, context: CellContext) {
  const { action, name, field } = column
  const content = drawContent(column, row, context)
  const text = wholeText(field, row, name, context.words, context.offset)
  if (!action || !text || action.offered?.(row) === false) return content
  // Whoever speaks to the console says what is seen; whoever listens hears all of it.
  const seen = shortText(field, row, name)
  return (
    <>
      <button
        type="button"
        className={classes.opener}
        aria-label={`${action.label}: ${text}${seen && seen !== text ? `, ${seen}` : ''}`}
        data-opens={name}
      >
        {content}
      </button>
      <button
        type="button"
        className={classes.copy}
        aria-label={context.copyCell({ name: text })}
        data-copies
        tabIndex={-1}
      >
        <CopyIcon size={13} />
      </button>
    </>
  )
}

function drawAction(action: RowAction, row: Row, rowKey: string) {
  const refusal = action.refusal?.(row)
  const Icon = action.icon
  return (
    <button
      key={action.name}
      type="button"
      className={action.prominent ? classes.prominent : classes.action}
      aria-label={`${action.label} ${rowKey}`}
      aria-disabled={refusal !== undefined || undefined}
      data-action={action.name}
      data-tone={action.tone?.(row)}
      data-tip={refusal ?? (action.prominent ? undefined : action.label)}
    >
      {action.prominent ? action.label : <Icon size={16} stroke={1.7} aria-hidden />}
    </button>
  )
}
