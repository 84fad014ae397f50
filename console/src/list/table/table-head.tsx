import { useTexts } from '../../lib/texts.ts'
import type { Sort } from '../list-state.ts'
import { ColumnResizer } from './column-resizer.tsx'
import { isRightAligned } from './columns.ts'
import type { FittedColumn } from './fit-columns.ts'
import classes from './list-table.module.css'
import headClasses from './table-head.module.css'
import type { Selection } from './use-selection.ts'

interface Props {
  columns: readonly FittedColumn[]
  sort: Sort
  onSort(key: string): void
  /** Undefined resets it to its automatic width. */
  onResize(name: string, width: number | undefined): void
  selection: Selection | undefined
  hasActions: boolean
}

export function TableHead({ columns, sort, onSort, onResize, selection, hasActions }: Props) {
  const t = useTexts('list')
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        {selection && (
          <th role="columnheader" scope="col" className={classes.select}>
            <label>
              <input
                type="checkbox"
                aria-label={t.selectAll}
                ref={(box) => {
                  if (box) box.indeterminate = selection.some && !selection.all
                }}
                checked={selection.all}
                onChange={(event) => selection.toggleAll(event.currentTarget.checked)}
              />
            </label>
          </th>
        )}
        {columns.map((column) => (
          <HeadCell
            key={column.name}
            column={column}
            sort={sort}
            onSort={onSort}
            onResize={onResize}
          />
        ))}
        {hasActions && (
          <th role="columnheader" scope="col" className={classes.actions}>
            {t.actions}
          </th>
        )}
      </tr>
    </thead>
  )
}

interface HeadCellProps extends Pick<Props, 'sort' | 'onSort' | 'onResize'> {
  column: FittedColumn
}

function HeadCell({ column, sort, onSort, onResize }: HeadCellProps) {
  const t = useTexts('list')
  const { name, title, sortable, pinned, field, style, width, action } = column
  const isCut = width < column.needed
  const names = [
    isRightAligned(field) && classes.right,
    field.type === 'money' && !isCut && classes.amounts,
    action && classes.opened,
    pinned && classes.pinned,
  ]
  const direction = sort.key !== name ? 'none' : sort.type === 1 ? 'ascending' : 'descending'
  return (
    <th
      role="columnheader"
      scope="col"
      className={names.filter(Boolean).join(' ') || undefined}
      style={style}
      data-stacked={column.isStacked || undefined}
      data-right={isRightAligned(field) || undefined}
      data-cut={isCut || undefined}
      aria-label={title}
      aria-sort={sortable ? direction : undefined}
    >
      {sortable ? (
        <button type="button" className={headClasses.sort} onClick={() => onSort(name)}>
          <span>{title}</span>
          <svg viewBox="0 0 8 12" width="8" height="12" aria-hidden="true" data-sorted={direction}>
            <path d="M4 0 7.5 4.5h-7z" />
            <path d="M4 12 .5 7.5h7z" />
          </svg>
        </button>
      ) : (
        <span>{title}</span>
      )}
      <ColumnResizer
        label={t.resize({ name: title })}
        width={width}
        onResize={(next) => onResize(name, next)}
      />
    </th>
  )
}
