/** The sums of a group of rows, below it. */
import type { Row } from '@countinghouse/contract/kit/list.ts'
import { useTexts } from '../../lib/texts.ts'
import { tipText } from './cell-text.ts'
import { type CellContext, renderCell } from './cells.tsx'
import { isRightAligned } from './columns.ts'
import digitClasses from './digits.module.css'
import type { FittedColumn } from './fit-columns.ts'
import classes from './list-table.module.css'

interface Props {
  row: Row
  place: number
  columns: readonly FittedColumn[]
  context: CellContext
  hasSelection: boolean
  hasActions: boolean
}

export function SumRow({ row, place, columns, context, hasSelection, hasActions }: Props) {
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
