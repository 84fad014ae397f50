/** The rows of a list, as a table or as cards, with what stands in their place, their totals and their pages. */
import type { List, ListPage, Row } from '@countinghouse/contract/engine/list.ts'
import { type ReactNode, type RefObject, useMemo } from 'react'
import { customerUrl } from '../lib/customer-url.ts'
import { useFieldLabels } from '../lib/field-labels.ts'
import { lazy } from '../lib/lazy.tsx'
import { isPhone, useIsPhone } from '../lib/media.ts'
import { navigate } from '../lib/navigation.tsx'
import { useOperator } from '../lib/operator.ts'
import { usePage } from '../lib/page.ts'
import { useTexts } from '../lib/texts.ts'
import { useTimeZone } from '../lib/time-zone.ts'
import classes from './list-page.module.css'
import { ListEmpty, ListError, ListLoading, StaleNotice } from './list-placeholders.tsx'
import type { ListState } from './list-state.ts'
import type { BulkAction, CellActions, RowGroups } from './page-declaration.ts'
import { rowHeights, useDensity } from './settings/use-table-settings.ts'
import { BulkBar } from './table/bulk-bar.tsx'
import { useColumns } from './table/columns.ts'
import { ListTable, type RowsProps } from './table/list-table.tsx'
import { Pagination } from './table/pagination.tsx'
import { useListKeys } from './table/row-focus.ts'
import { Totals } from './table/totals.tsx'
import type { ListModel, PageParts } from './use-list-page.ts'
import { useBulkActions, useRowActions } from './use-row-actions.ts'

const ListCards = lazy(() => import('./cards/list-cards.tsx'))
const PinnedTotals = lazy(() => import('./cards/pinned-totals.tsx'))
// Loads in parallel with the rows.
if (isPhone()) for (const part of [ListCards, PinnedTotals]) part.preload()

interface Props {
  model: ListModel
  declared: PageParts
  region: RefObject<HTMLElement | null>
  /** Of the page. */
  width: number
  open: RowsProps['onOpen']
}

export function ListRows({ model, declared, region, width, open }: Props) {
  const { list, state, dispatch, answer, rows } = model
  const { page, error, fetching, refetch } = answer
  const phone = useIsPhone()
  const bulkActions = useBulkActions(model, declared.bulkActions)
  const shown = useShownRows(model, declared, open)
  const selection = bulkActions.length > 0 ? model.selection : undefined
  useListKeys({ region, onOpen: open })
  const totals = page && (
    <>
      <Totals list={list} totals={page.totals} />
      {declared.below?.(page)}
    </>
  )
  return (
    <div className={classes.card} data-fetching={fetching || undefined}>
      {page && error && <StaleNotice onRetry={refetch} />}
      {page && rows.length > 0 && (
        <TableOrCards model={model} width={width} rows={{ ...shown, selection, region }} />
      )}
      {page && rows.length === 0 && (
        <ListEmpty name={list.name} state={state} total={page.total} dispatch={dispatch} />
      )}
      {!page && error && (
        <ListError error={error} state={state} dispatch={dispatch} onRetry={refetch} />
      )}
      {!page && !error && <ListLoading rows={state.size} onRetry={() => void answer.askAgain()} />}
      {page && page.total > 0 && (
        <Foot model={model} page={page} bulkActions={bulkActions}>
          {phone && (
            <PinnedTotals list={list} columns={shown.columns} rows={rows} totals={page.totals}>
              {totals}
            </PinnedTotals>
          )}
        </Foot>
      )}
      {!phone && totals}
    </div>
  )
}

type ShownRows = Omit<RowsProps, 'label' | 'selection' | 'region'>

/** The same objects as long as nothing changes, so that rows stay memoised. */
function useShownRows(
  { list, state, settings, answer, rows }: ListModel,
  declared: PageParts,
  open: RowsProps['onOpen'],
): ShownRows {
  const { selectRow, copyCell } = useTexts('list')
  const { explorer } = useTexts('order')
  const { offset } = useTimeZone()
  const labels = useFieldLabels(list)
  const { lines, groupBy } = useGroupedRows(rows, answer.page, state, declared.groups)
  const columns = useColumns({
    list,
    settings,
    labels,
    rows: lines,
    overrides: declared.cells,
    actions: useCellActions(list, declared.cellActions),
    measured: !useIsPhone(),
  })
  const context = useMemo(
    () => ({ labels, offset, explorer, selectRow, copyCell }),
    [labels, offset, explorer, selectRow, copyCell],
  )
  return {
    list,
    rows: lines,
    groupBy,
    columns,
    context,
    actions: useRowActions(list, open, declared.rowActions),
    opened: state.detail,
    busy: answer.stale,
    onOpen: open,
  }
}

/** UIDs lead to the pages of their customers, unless the page of the list says otherwise. */
function useCellActions({ fields }: List, own: CellActions | undefined): CellActions | undefined {
  const { customer: label } = useTexts('customer')
  const { may } = useOperator()
  return useMemo(() => {
    if (!may('customer.view')) return own
    const links = Object.entries(fields).flatMap(([name, field]) =>
      field.type === 'text' && field.customer
        ? [[name, { label, run: (row: Row) => navigate(customerUrl(String(row[name]))) }]]
        : [],
    )
    return { ...Object.fromEntries(links), ...own }
  }, [fields, own, label, may])
}

/** With the sums of their groups, while the list is sorted by the field that groups share. */
function useGroupedRows(
  rows: readonly Row[],
  page: ListPage | undefined,
  { sort }: ListState,
  groupsOf: ((page: ListPage) => RowGroups) | undefined,
): { lines: readonly Row[]; groupBy?: string } {
  return useMemo(() => {
    const groups = page && groupsOf?.(page)
    if (groups?.by !== sort.key) return { lines: rows }
    return { lines: groups.withSums(rows), groupBy: groups.by }
  }, [rows, page, sort.key, groupsOf])
}

interface RowsBoxProps {
  model: ListModel
  width: number
  rows: Omit<RowsProps, 'label'>
}

function TableOrCards({ model, width, rows }: RowsBoxProps) {
  const { state, dispatch, settings } = model
  const t = useTexts('list')
  const { title } = usePage()
  const rowHeight = rowHeights[useDensity()]
  if (useIsPhone()) {
    const fallback = <ListLoading rows={model.rows.length} />
    return <ListCards {...rows} label={t.cards({ title })} fallback={fallback} />
  }
  return (
    <ListTable
      {...rows}
      label={t.table({ title })}
      sort={state.sort}
      onSort={(key) => dispatch({ type: 'sort', key })}
      onResize={settings.resize}
      width={width}
      rowHeight={rowHeight}
    />
  )
}

interface FootProps {
  model: ListModel
  page: ListPage
  bulkActions: readonly BulkAction[]
  /** Above the pages. */
  children: ReactNode
}

function Foot({ model, page, bulkActions, children }: FootProps) {
  const { list, state, dispatch, selection } = model
  return (
    <div className={classes.foot}>
      {children}
      <Pagination state={state} total={page.total} dispatch={dispatch} short={useIsPhone()}>
        {bulkActions.length > 0 && (
          <BulkBar list={list} selection={selection} actions={bulkActions} />
        )}
      </Pagination>
    </div>
  )
}
