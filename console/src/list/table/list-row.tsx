import type { Row } from '@countinghouse/contract/engine/list.ts'
import { memo } from 'react'
import { useTexts } from '../../lib/texts.ts'
import type { RowAction } from '../page-declaration.ts'
import { tipText } from './cell-text.ts'
import { type CellContext, renderCell } from './cells.tsx'
import { isRightAligned } from './columns.ts'
import digitClasses from './digits.module.css'
import type { FittedColumn } from './fit-columns.ts'
import classes from './list-table.module.css'
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
          data-cut={column.width < column.needed || undefined}
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

interface SumProps {
  row: Row
  place: number
  columns: readonly FittedColumn[]
  context: CellContext
  hasSelection: boolean
  hasActions: boolean
}

/** The sums of a group of rows, below it. */
export function SumRow({ row, place, columns, context, hasSelection, hasActions }: SumProps) {
  const t = useTexts('list')
  const { timeZones } = useTexts('shell')
  return (
    <tr role="row" aria-rowindex={place} data-sum>
      {hasSelection && <td role="cell" className={classes.select} />}
      {columns.map(({ name, field, style, pinned, isStacked, digits }, index) => (
        <td
          key={name}
          role="cell"
          style={style}
          data-stacked={isStacked || undefined}
          data-tip={tipText(field, row, name, timeZones)}
          className={[
            isRightAligned(field) && classes.right,
            pinned && classes.pinned,
            digits !== undefined && digitClasses[`digits${digits}`],
          ]
            .filter(Boolean)
            .join(' ')}
        >
          {index === 0
            ? t.subtotal
            : row[name] !== undefined && renderCell(field, row, name, context)}
        </td>
      ))}
      {hasActions && <td role="cell" className={classes.actions} />}
    </tr>
  )
}
