/**
 * The first rows of a list within a page about something else: the same cells as in the list, whose scope is what the
 * page is about. What there is more of is on the page of the list.
 */
import { variantBody } from '@countinghouse/contract/engine/call-variant.ts'
import type { FieldName, List, ListPage, Row } from '@countinghouse/contract/engine/list.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef } from 'react'
import { fetchDeclared } from '../lib/api.ts'
import { useFieldLabels } from '../lib/field-labels.ts'
import { lazy } from '../lib/lazy.tsx'
import { useIsPhone } from '../lib/media.ts'
import { useTexts } from '../lib/texts.ts'
import { useTimeZone } from '../lib/time-zone.ts'
import { DataTable } from '../ui/data.tsx'
import classes from './compact-list.module.css'
import { ListLoading } from './list-placeholders.tsx'
import { listKey } from './list-query.ts'
import type { CellActions, Scope } from './page-declaration.ts'
import { type Column, isRightAligned } from './table/columns.ts'
import { handleClick } from './table/row-clicks.ts'
import { renderValue } from './table/row-parts.tsx'

const ListCards = lazy(() => import('./cards/list-cards.tsx'))

interface Props<L extends List> {
  list: L
  scope: Scope<L>
  columns: readonly FieldName<L>[]
  /** One of the page sizes. */
  size?: number
  label: string
  cellActions?: CellActions
  /** In place of rows, where there are none. */
  empty: ReactNode
  failed(retry: () => void): ReactNode
  /** Below the rows. */
  below(page: ListPage): ReactNode
}

export function CompactList<L extends List>(props: Props<L>) {
  const { list, scope, size = 5, empty, failed, below } = props
  const body = {
    size,
    current: 1,
    sortKey: list.defaultSort.key,
    sortType: list.defaultSort.type,
    ...variantBody(list),
    ...scope,
  }
  const { data, error, refetch } = useQuery({
    queryKey: [...listKey(list), body],
    queryFn: ({ signal }) => fetchDeclared<ListPage>(list.path, body, { signal, quiet: true }),
    networkMode: 'always',
  })
  if (error && !data) return failed(() => void refetch())
  if (!data) return <ListLoading rows={3} />
  if (data.total === 0) return empty
  return (
    <>
      <Rows {...props} rows={data.records} />
      {below(data)}
    </>
  )
}

/** Nothing is measured: a table of few columns takes what its cells need. */
const shape = { needed: 0, whole: 0, digits: undefined, isStacked: false }
const plain = {
  ...shape,
  tight: shape,
  stacked: shape,
  sortable: false,
  pinned: false,
  chosen: undefined,
  ordered: false,
  empty: false,
  render: undefined,
}

function Rows<L extends List>(props: Props<L> & { rows: readonly Row[] }) {
  const { list, columns: names, cellActions, label, rows } = props
  const { selectRow, copyCell, table, cards } = useTexts('list')
  const { explorer } = useTexts('order')
  const { offset } = useTimeZone()
  const labels = useFieldLabels(list)
  const region = useRef<HTMLElement>(null)
  const columns = useMemo<Column[]>(
    () =>
      names.flatMap((name) => {
        const field = list.fields[name]
        return field
          ? [{ ...plain, name, field, title: labels.title(name), action: cellActions?.[name] }]
          : []
      }),
    [names, list, labels, cellActions],
  )
  const context = useMemo(
    () => ({ labels, offset, explorer, selectRow, copyCell }),
    [labels, offset, explorer, selectRow, copyCell],
  )
  const byKey = useMemo(
    () => new Map(rows.map((row) => [String(row[list.key]), row])),
    [rows, list],
  )
  const shared = { list, columns, context, actions: [], selection: undefined, onOpen: undefined }
  if (useIsPhone())
    return (
      <ListCards
        {...shared}
        rows={rows}
        label={cards({ title: label })}
        region={region}
        opened={undefined}
        busy={false}
        fallback={<ListLoading rows={3} />}
      />
    )
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons of the cells are pressed by keys.
    <section
      className={classes.scroll}
      aria-label={table({ title: label })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take the focus.
      tabIndex={0}
      onClick={(event) => handleClick({ ...shared, byKey, before: 0 }, event)}
    >
      <DataTable className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ name, title, field }) => (
              <th key={name} scope="col" data-figure={isRightAligned(field) || undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row[list.key])} data-key={String(row[list.key])}>
              {columns.map((column) => (
                <td key={column.name} data-figure={isRightAligned(column.field) || undefined}>
                  {renderValue(column, row, context)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </DataTable>
    </section>
  )
}
