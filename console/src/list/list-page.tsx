/**
 * The shared list page. A page says which list, which columns and what can be done with rows; filters,
 * table, sorting, pages, settings, views, refreshing and export come from here.
 */
import type { List, ListPage as PageOfRows, Row } from '@countinghouse/contract/kit/list.ts'
import { type CSSProperties, type ReactNode, useMemo, useRef, useState } from 'react'
import { lazy } from '../lib/lazy.tsx'
import { isPhone, useIsPhone } from '../lib/media.ts'
import { usePage } from '../lib/page.ts'
import { useTexts } from '../lib/texts.ts'
import { useTimeZone } from '../lib/time-zone.ts'
import { DrawerStepsContext } from '../ui/drawer-steps.tsx'
import { Page } from '../ui/page.tsx'
import { FilterForm } from './filters/filter-form.tsx'
import { SortSelect } from './filters/sort-select.tsx'
import { StatusTabs } from './filters/status-tabs.tsx'
import classes from './list-page.module.css'
import { exportQuery } from './list-query.ts'
import type { Presets } from './list-state.ts'
import { ListEmpty, ListError, ListLoading, StaleNotice } from './list-states.tsx'
import { ListTools } from './list-tools.tsx'
import type { RefreshSeconds } from './refresh-control.tsx'
import { type Scope, scopeList } from './scope.ts'
import { rowHeights, useDensity } from './settings/density.ts'
import type { ColumnDefaults } from './settings/list-settings.ts'
import { useSettings } from './settings/use-settings.ts'
import { BulkBar } from './table/bulk-bar.tsx'
import { type CellActions, type CellOverrides, useColumns } from './table/columns.ts'
import type { Groups } from './table/groups.ts'
import { ListTable } from './table/list-table.tsx'
import { Pagination } from './table/pagination.tsx'
import type { BulkAction, RowAction } from './table/row-actions.ts'
import type { RowsProps } from './table/rows-props.ts'
import { Totals } from './table/totals.tsx'
import { useListKeys } from './table/use-list-keys.ts'
import { useSelection } from './table/use-selection.ts'
import { useSheetWidth } from './table/use-sheet-width.ts'
import { useBulkActions, useRowActions } from './use-actions.ts'
import { useDetailSteps } from './use-detail-steps.ts'
import { useLines } from './use-lines.ts'
import { useList } from './use-list.ts'
import { useListState } from './use-list-state.ts'
import { useWords } from './words.ts'

const SettingsDialog = lazy(() => import('./settings/settings-dialog.tsx'))
const ListCards = lazy(() => import('./cards/list-cards.tsx'))
const PinnedTotals = lazy(() => import('./cards/pinned-totals.tsx'))
// They need not wait for the rows.
if (isPhone()) for (const part of [ListCards, PinnedTotals]) part.preload()

/** The filters of the page and of the operator as they travel, and how often the list is asked for anew. */
export interface AppliedQuery {
  query: Readonly<Record<string, string | number>>
  everyMs: number | false
}

interface Props<L extends List> {
  list: L
  /** Shown by default, in order, with their widths. */
  columns: ColumnDefaults<L>
  /** What the page is about: filters that hold for all of it and that nobody can change. */
  scope?: Scope<L>
  presets?: Presets
  /** What the address says beside the state of the list, and keeps saying. */
  params?: Readonly<Record<string, string>>
  /** Of a list that changes while one looks on: how often it is asked for anew at first. */
  refreshEverySeconds?: RefreshSeconds
  lead?: ReactNode
  /** Of orders: their states stand above them. */
  statusTabs?: boolean
  /** It is made for paper too: it can be printed with all of its rows. */
  printable?: boolean
  /** What can be done on this page apart from its rows. */
  pageActions?: ReactNode | ((applied: AppliedQuery) => ReactNode)
  /** Between the heading and the filters. */
  above?(page: PageOfRows | undefined, applied: AppliedQuery): ReactNode
  /** Under the pages. */
  below?(page: PageOfRows): ReactNode
  /** What stands together, and the sums of it, while the list is sorted by it. */
  groups?(page: PageOfRows): Groups
  cells?: CellOverrides
  cellActions?: CellActions
  rowActions?: readonly RowAction[]
  bulkActions?: readonly BulkAction[]
  /** The detail of the row with this key. */
  detail?(key: string, onClose: () => void, at: string | undefined): ReactNode
}

const noRows: Row[] = []

/** A page about something else is another page: it keeps nothing of the one before. */
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
  const words = useWords(list)
  const settings = useSettings(scoped, props.columns)
  const [state, dispatch] = useListState(list, presets, props.params)
  const [seconds, setSeconds] = useState<number>(props.refreshEverySeconds ?? 0)
  const [settingsOpen, setSettingsOpen] = useState(false)
  const region = useRef<HTMLElement>(null)
  const ruler = useRef<HTMLDivElement>(null)
  const width = useSheetWidth(ruler)
  const rowHeight = rowHeights[useDensity()]
  const phone = useIsPhone()
  const everyMs = seconds > 0 && seconds * 1000
  const answer = useList(scoped, state, everyMs)
  const { page, error, stale, fetching, refetch, setOld } = answer
  const rows = page?.records ?? noRows
  const { lines, groupBy } = useLines(rows, page, state, props.groups)
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
    words,
    rows: lines,
    overrides: props.cells,
    actions: props.cellActions,
    measured: !phone,
  })
  const context = useMemo(
    () => ({ words, offset, explorer, selectRow: t.selectRow, copyCell: t.copyCell }),
    [words, offset, explorer, t],
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
            setOld()
            // Asked anew even where nothing has changed, and only once where something has.
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
          {!page && !error && <ListLoading rows={state.size} />}
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
        <SettingsDialog settings={settings} onClose={() => setSettingsOpen(false)} />
      )}
    </div>
  )
}
