/**
 * The shared list page. A page declares its list, columns and actions; filters, table, sorting, pagination, settings,
 * views, refreshing and export come from here.
 */
import type { List, ListPage as PageOfRows, Row } from '@countinghouse/contract/kit/list.ts'
import { type CSSProperties, type ReactNode, useMemo, useRef, useState } from 'react'
import { lazy } from '../lib/lazy.tsx'
import { isPhone, useIsPhone } from '../lib/media.ts'
import { usePage } from '../lib/page.ts'
import { useTexts } from '../lib/texts.ts'
import { useTimeZone } from '../lib/time-zone.ts'
import { useRootAttribute } from '../lib/use-root-attribute.ts'
import { DrawerStepsContext } from '../ui/drawer-steps.tsx'
import { Page } from '../ui/page.tsx'
import { useFieldLabels } from './field-labels.ts'
import { FilterForm } from './filters/filter-form.tsx'
import { SortSelect } from './filters/sort-select.tsx'
import { StatusTabs } from './filters/status-tabs.tsx'
import classes from './list-page.module.css'
import { ListEmpty, ListError, ListLoading, StaleNotice } from './list-placeholders.tsx'
import { exportQuery } from './list-query.ts'
import type { Presets } from './list-state.ts'
import { ListTools } from './list-tools.tsx'
import type { RefreshSeconds } from './refresh-control.tsx'
import { type Scope, scopeList } from './scope.ts'
import { rowHeights, useDensity } from './settings/density.ts'
import type { ColumnDefaults } from './settings/table-settings.ts'
import { useTableSettings } from './settings/use-table-settings.ts'
import { BulkBar } from './table/bulk-bar.tsx'
import { type CellActions, type CellOverrides, useColumns } from './table/columns.ts'
import { ListTable } from './table/list-table.tsx'
import { Pagination } from './table/pagination.tsx'
import type { BulkAction, RowAction } from './table/row-actions.ts'
import type { RowGroups } from './table/row-groups.ts'
import type { RowsProps } from './table/rows-props.ts'
import { Totals } from './table/totals.tsx'
import { useListKeys } from './table/use-list-keys.ts'
import { useSelection } from './table/use-selection.ts'
import { useTableWidth } from './table/use-table-width.ts'
import { useDetailSteps } from './use-detail-steps.ts'
import { useGroupedRows } from './use-grouped-rows.ts'
import { useList } from './use-list.ts'
import { useListState } from './use-list-state.ts'
import { useBulkActions, useRowActions } from './use-row-actions.ts'

const TableSettingsDialog = lazy(() => import('./settings/table-settings-dialog.tsx'))
const ListCards = lazy(() => import('./cards/list-cards.tsx'))
const PinnedTotals = lazy(() => import('./cards/pinned-totals.tsx'))
// Loads in parallel with the rows.
if (isPhone()) for (const part of [ListCards, PinnedTotals]) part.preload()

/** The filters of the page and of the operator as sent to the server, and how often the list is refetched. */
export interface AppliedQuery {
  query: Readonly<Record<string, string | number>>
  everyMs: number | false
}

interface Props<L extends List> {
  list: L
  /** Shown by default, in order, with their widths. */
  columns: ColumnDefaults<L>
  /** Filters that define the page and that the operator can't change. */
  scope?: Scope<L>
  presets?: Presets
  /** Other query parameters, which are kept when the state of the list changes. */
  params?: Readonly<Record<string, string>>
  /** The initial refresh interval, for a list that changes while it is shown. */
  refreshEverySeconds?: RefreshSeconds
  lead?: ReactNode
  /** For orders: tabs with their states above the list. */
  statusTabs?: boolean
  /** Offers printing with all rows. */
  printable?: boolean
  /** Actions of the page, as opposed to those of its rows. */
  pageActions?: ReactNode | ((applied: AppliedQuery) => ReactNode)
  /** Between the heading and the filters. */
  above?(page: PageOfRows | undefined, applied: AppliedQuery): ReactNode
  /** Under the pages. */
  below?(page: PageOfRows): ReactNode
  /** Groups of rows with their sums, shown while the list is sorted by the field that they share. */
  groups?(page: PageOfRows): RowGroups
  cells?: CellOverrides
  cellActions?: CellActions
  rowActions?: readonly RowAction[]
  bulkActions?: readonly BulkAction[]
  /** The detail of the row with this key. */
  detail?(key: string, onClose: () => void, at: string | undefined): ReactNode
}

const noRows: Row[] = []

/** With another scope it is another page, which keeps no state of the one before. */
export function ListPage<L extends List>({ scope, ...props }: Props<L>) {
  const about = scope ? JSON.stringify(scope) : ''
  return <ScopedPage key={about} about={about} {...props} />
}

function ScopedPage(props: Omit<Props<List>, 'scope'> & { about: string }) {
  const { about, presets, detail } = props
  const scoped = useMemo(
    () => scopeList(props.list, about ? JSON.parse(about) : {}),
    [props.list, about],
  )
  const { list } = scoped
  const t = useTexts('list')
  const { explorer } = useTexts('order')
  const { title } = usePage()
  const { offset } = useTimeZone()
  const labels = useFieldLabels(list)
  const settings = useTableSettings(scoped, props.columns)
  const [state, dispatch] = useListState(list, presets, props.params)
  const [seconds, setSeconds] = useState<number>(props.refreshEverySeconds ?? 0)
  const [settingsOpen, setSettingsOpen] = useState(false)
  const region = useRef<HTMLElement>(null)
  const ruler = useRef<HTMLDivElement>(null)
  useRootAttribute('data-in-sheet')
  const width = useTableWidth(ruler)
  const rowHeight = rowHeights[useDensity()]
  const phone = useIsPhone()
  const everyMs = seconds > 0 && seconds * 1000
  const answer = useList(scoped, state, everyMs)
  const { page, error, stale, fetching, refetch, markStale } = answer
  const rows = page?.records ?? noRows
  const { lines, groupBy } = useGroupedRows(rows, page, state, props.groups)
  const selection = useSelection(list, rows)
  const bulkActions = useBulkActions(scoped, state, selection, props.bulkActions)

  const open = useMemo(
    () => (detail ? (key: string, at?: string) => dispatch({ type: 'open', key, at }) : undefined),
    [detail, dispatch],
  )
  const actions = useRowActions(list, open, props.rowActions)
  const columns = useColumns({
    list,
    settings,
    labels,
    rows: lines,
    overrides: props.cells,
    actions: props.cellActions,
    measured: !phone,
  })
  const context = useMemo(
    () => ({ labels, offset, explorer, selectRow: t.selectRow, copyCell: t.copyCell }),
    [labels, offset, explorer, t],
  )
  const shown: Omit<RowsProps, 'label'> = {
    list,
    rows: lines,
    groupBy,
    columns,
    context,
    actions,
    selection: bulkActions.length > 0 ? selection : undefined,
    opened: state.detail,
    busy: stale,
    region,
    onOpen: open,
  }
  const totals = page && (
    <>
      <Totals list={list} totals={page.totals} />
      {props.below?.(page)}
    </>
  )
  useListKeys({ region, onOpen: open })
  const steps = useDetailSteps(list, rows, state.detail, region, dispatch)
  const applied = {
    query: exportQuery(list, state, { offset, now: Date.now() }, scoped.scope),
    everyMs,
  }

  return (
    <div
      className={classes.sheet}
      data-list={list.name}
      style={{ '--sheet-width': `${width}px` } as CSSProperties}
    >
      <div ref={ruler} className={classes.ruler} />
      <Page
        lead={props.lead}
        actions={
          <ListTools
            scoped={scoped}
            state={state}
            dispatch={dispatch}
            rows={answer}
            page={page}
            seconds={seconds}
            onSeconds={setSeconds}
            onSettings={() => setSettingsOpen(true)}
            printable={props.printable ?? false}
          >
            {typeof props.pageActions === 'function'
              ? props.pageActions(applied)
              : props.pageActions}
          </ListTools>
        }
      >
        {props.above?.(page, applied)}
        <FilterForm
          list={list}
          settings={settings.current}
          applied={state.filters}
          onQuery={(filters) => {
            markStale()
            // Refetches even if the filters are unchanged, and only once if they have changed.
            if (!dispatch({ type: 'query', filters })) refetch()
          }}
          onReset={() => dispatch({ type: 'reset' })}
        >
          {phone && (
            <SortSelect
              list={list}
              sort={state.sort}
              onSort={(sort) => dispatch({ type: 'sortBy', sort })}
            />
          )}
        </FilterForm>
        {props.statusTabs && (
          <StatusTabs scoped={scoped} state={state} dispatch={dispatch} everyMs={everyMs} />
        )}
        <div className={classes.card} data-fetching={fetching || undefined}>
          {page && error && <StaleNotice onRetry={refetch} />}
          {page &&
            rows.length > 0 &&
            (phone ? (
              <ListCards
                {...shown}
                label={t.cards({ title })}
                fallback={<ListLoading rows={rows.length} />}
              />
            ) : (
              <ListTable
                {...shown}
                label={t.table({ title })}
                sort={state.sort}
                onSort={(key) => dispatch({ type: 'sort', key })}
                onResize={settings.resize}
                width={width}
                rowHeight={rowHeight}
              />
            ))}
          {page && rows.length === 0 && (
            <ListEmpty state={state} total={page.total} dispatch={dispatch} />
          )}
          {!page && error && (
            <ListError error={error} state={state} dispatch={dispatch} onRetry={refetch} />
          )}
          {!page && !error && (
            <ListLoading rows={state.size} onRetry={() => void answer.askAgain()} />
          )}
          {page && page.total > 0 && (
            <div className={classes.foot}>
              {phone && (
                <PinnedTotals list={list} columns={columns} rows={rows} totals={page.totals}>
                  {totals}
                </PinnedTotals>
              )}
              <Pagination state={state} total={page.total} dispatch={dispatch} short={phone}>
                {bulkActions.length > 0 && (
                  <BulkBar list={list} selection={selection} actions={bulkActions} />
                )}
              </Pagination>
            </div>
          )}
          {!phone && totals}
        </div>
      </Page>
      {state.detail && (
        <DrawerStepsContext value={steps}>
          {detail?.(state.detail, () => dispatch({ type: 'close' }), state.at)}
        </DrawerStepsContext>
      )}
      {settingsOpen && (
        <TableSettingsDialog settings={settings} onClose={() => setSettingsOpen(false)} />
      )}
    </div>
  )
}
