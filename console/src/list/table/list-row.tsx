import type { Row } from '@countinghouse/contract/kit/list.ts'
import { memo } from 'react'
import type { CellContext } from './cells.tsx'
import { isRightAligned } from './columns.ts'
import digitClasses from './digits.module.css'
import type { FittedColumn } from './fit-columns.ts'
import classes from './list-table.module.css'
import type { RowAction } from './row-actions.ts'
import { renderActions, renderValue, SelectBox } from './row-parts.tsx'

interface Props {
  row: Row
  rowKey: string
  /** Its row index in the table; the header is the first. */
  place: number
  columns: readonly FittedColumn[]
  context: CellContext
  actions: readonly RowAction[]
  /** Undefined where rows can not be selected. */
  selected: boolean | undefined
  opened: boolean
  /** It belongs to the same group as the row before it. */
  follows: boolean
}

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
          <SelectBox rowKey={rowKey} selected={selected} context={context} />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.name}
          role="cell"
          className={cellClass(column)}
          style={column.style}
          data-stacked={column.isStacked || undefined}
        >
          {renderValue(column, row, context)}
        </td>
      ))}
      {actions.length > 0 && (
        <td role="cell" className={classes.actions}>
          {renderActions(actions, row, rowKey)}
        </td>
      )}
    </tr>
  )
})

function cellClass(column: FittedColumn): string | undefined {
  const names = [
    isRightAligned(column.field) && classes.right,
    column.pinned && classes.pinned,
    column.clipped && classes.clipped,
    column.digits !== undefined && digitClasses[`digits${column.digits}`],
  ]
  return names.filter(Boolean).join(' ') || undefined
}
