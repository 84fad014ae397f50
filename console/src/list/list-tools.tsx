/** The toolbar of a list: refreshing, views, settings, printing, export, and actions of the page. */
import type { ListPage as PageOfRows } from '@countinghouse/contract/kit/list.ts'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useIsPhone } from '../lib/media.ts'
import { useTexts } from '../lib/texts.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { ExportButton } from './exports/export-button.tsx'
import type { ListState } from './list-state.ts'
import classes from './list-tools.module.css'
import { PrintButton } from './print-button.tsx'
import { RefreshControl } from './refresh-control.tsx'
import type { ScopedList } from './scope.ts'
import { SavedViews } from './settings/saved-views.tsx'
import type { useList } from './use-list.ts'
import type { Dispatch } from './use-list-state.ts'

interface Props {
  scoped: ScopedList
  state: ListState
  dispatch: Dispatch
  rows: ReturnType<typeof useList>
  page: PageOfRows | undefined
  seconds: number
  onSeconds(seconds: number): void
  onSettings(): void
  printable: boolean
  children: ReactNode
}

export function ListTools(props: Props) {
  const { scoped, state, dispatch, rows, page } = props
  const t = useTexts('list')
  const phone = useIsPhone()
  return (
    <div className={classes.tools}>
      <RefreshControl
        seconds={props.seconds}
        onSeconds={props.onSeconds}
        onRefresh={rows.refetch}
        fetching={rows.fetching}
        updatedAt={rows.stale ? 0 : rows.updatedAt}
      />
      <SavedViews scoped={scoped} state={state} dispatch={dispatch} />
      <IconButton label={t.settings} onClick={props.onSettings}>
        <IconAdjustmentsHorizontal size={17} stroke={1.7} aria-hidden />
      </IconButton>
      {/* Phones print from their own menu, and all other tools fit into one line. */}
      {props.printable && !phone && (
        <PrintButton state={state} dispatch={dispatch} page={page} stale={rows.stale} />
      )}
      {scoped.list.exportPath && <ExportButton scoped={scoped} state={state} />}
      {props.children}
    </div>
  )
}
