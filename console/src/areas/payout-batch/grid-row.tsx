/** One payout: its cells, what is wrong with each, and what can be done with the row. */
import { IconTrash } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { Text } from '../../ui/box.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Chip } from '../../ui/pressable.tsx'
import classes from './payout-grid.module.css'
import {
  type CheckedRow,
  type GridColumn,
  type PayoutRow,
  type Problem,
  problemsOf,
} from './payout-rows.ts'

interface Props {
  row: PayoutRow
  checked: CheckedRow | undefined
  columns: readonly GridColumn[]
  /** The number of buttons: one to remove the row, and one to allow a duplicate. */
  buttons: number
  activeColumn: number | undefined
  /** Replaces the value of the active cell. */
  editor: ReactNode
}

export const GridRow = memo(function GridRow(props: Props) {
  const { row, checked, columns, buttons, activeColumn, editor } = props
  const t = useTexts('bulkPayout')
  const problems = problemsOf(row, checked)
  const mayAllow = row.allowDuplicate || problems.some(({ canAllow }) => canAllow)
  const tabIndexOf = (column: number) => (activeColumn === column ? 0 : -1)
  const buttonCell = (column: number, button: ReactNode) => (
    <td
      role="gridcell"
      data-at={`${row.row}:${column}`}
      className={classes.buttonCell}
      tabIndex={button ? undefined : tabIndexOf(column)}
    >
      {button}
    </td>
  )
  const removeColumn = columns.length + buttons - 1
  return (
    <tr>
      <th scope="row" data-bad={problems.length > 0 || undefined}>
        {row.row}{' '}
        {problems.length > 0 && (
          <span className={classes.count}>{t.problems({ count: problems.length })}</span>
        )}
      </th>
      {columns.map((column, index) => (
        <GridCell
          key={column.name}
          at={`${row.row}:${index}`}
          column={column}
          values={row.values}
          problems={problems.filter((problem) => problem.column === column.name)}
          isActive={activeColumn === index}
          editor={activeColumn === index ? editor : undefined}
        />
      ))}
      {buttons > 1 &&
        buttonCell(
          columns.length,
          mayAllow && (
            <Chip
              tabIndex={tabIndexOf(columns.length)}
              data-does="allow"
              aria-pressed={row.allowDuplicate}
              aria-label={t.payRowAnyway({ row: row.row })}
            >
              {t.payAnyway}
            </Chip>
          ),
        )}
      {buttonCell(
        removeColumn,
        <IconButton
          small
          label={t.removeRow({ row: row.row })}
          tabIndex={tabIndexOf(removeColumn)}
          data-does="remove"
        >
          <IconTrash size={15} stroke={1.7} aria-hidden />
        </IconButton>,
      )}
    </tr>
  )
})

interface CellProps {
  at: string
  column: GridColumn
  values: Readonly<Record<string, string>>
  problems: readonly Problem[]
  isActive: boolean
  editor: ReactNode
}

function GridCell({ at, column, values, problems, isActive, editor }: CellProps) {
  const { name, options, requiredFor, optionalFor } = column
  const value = values[name] ?? ''
  const method = values.method ?? ''
  const isRequired = requiredFor.includes(method)
  const isUnused = method !== '' && !isRequired && !optionalFor.includes(method)
  return (
    <td
      role="gridcell"
      data-at={at}
      data-title={column.title}
      data-money={name === 'amount' || undefined}
      data-unused={(isUnused && value === '') || undefined}
      tabIndex={isActive ? 0 : -1}
      aria-selected={isActive}
      aria-required={isRequired || undefined}
      aria-invalid={problems.length > 0 || undefined}
    >
      {editor ?? (
        <span className={classes.value}>
          {options.find((option) => option.value === value)?.label ?? value}
        </span>
      )}
      {problems.map(({ message }) => (
        <Text key={message} className={classes.problem} as="span" tone="error" size="xs" breaks>
          {message}
        </Text>
      ))}
    </td>
  )
}
