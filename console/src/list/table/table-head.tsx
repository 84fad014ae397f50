import { useTexts } from '../../lib/texts.ts'
import type { Sort } from '../list-state.ts'
import { type Column, isRightAligned } from './columns.ts'
import classes from './list-table.module.css'
import type { Selection } from './use-selection.ts'

interface Props {
  columns: readonly Column[]
  sort: Sort
  onSort(key: string): void
  selection: Selection | undefined
  hasActions: boolean
}

export function TableHead({ columns, sort, onSort, selection, hasActions }: Props) {
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
          <HeadCell key={column.name} column={column} sort={sort} onSort={onSort} />
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

interface HeadCellProps {
  column: Column
  sort: Sort
  onSort(key: string): void
}

function HeadCell({ column, sort, onSort }: HeadCellProps) {
  const { name, title, sortable, pinned, field, style } = column
  const right = isRightAligned(field)
  const className = `${right ? classes.right : ''} ${pinned ? classes.pinned : ''}`.trim()
  const direction = sort.key !== name ? 'none' : sort.type === 1 ? 'ascending' : 'descending'
  return (
    <th
      role="columnheader"
      scope="col"
      className={className || undefined}
      style={style}
      aria-sort={sortable ? direction : undefined}
    >
      {sortable ? (
        <button type="button" className={classes.sort} onClick={() => onSort(name)}>
          <span>{title}</span>
          <svg viewBox="0 0 8 12" width="8" height="12" aria-hidden="true" data-sorted={direction}>
            <path d="M4 0 7.5 4.5h-7z" />
            <path d="M4 12 .5 7.5h7z" />
          </svg>
        </button>
      ) : (
        title
      )}
    </th>
  )
}
