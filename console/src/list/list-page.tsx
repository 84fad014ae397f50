/**
 * The shared list page. A page declares its list, columns and actions; filters, table, sorting, pagination, settings,
 * views, refreshing and export come from here.
 */
import type { List } from '@countinghouse/contract/engine/list.ts'
import { type CSSProperties, type ReactNode, type RefObject, useMemo, useRef } from 'react'
import { useIsPhone } from '../lib/media.ts'
import { navigate } from '../lib/navigation.tsx'
import { useRootAttribute } from '../lib/use-root-attribute.ts'
import { DrawerStepsContext } from '../ui/drawer-steps.ts'
import { Page } from '../ui/page.tsx'
import { FilterForm } from './filters/filter-form.tsx'
import { SortSelect } from './filters/sort-select.tsx'
import { StatusTabs } from './filters/status-tabs.tsx'
import classes from './list-page.module.css'
import { ListRows } from './list-rows.tsx'
import { ListTools } from './list-tools.tsx'
import type { PageDeclaration } from './page-declaration.ts'
import { useTableWidth } from './table/use-table-width.ts'
import { useDetailSteps } from './use-detail-steps.ts'
import { type ListModel, type PageParts, useListPage } from './use-list-page.ts'

/** With another scope it is another page, which keeps no state of the one before. */
export function ListPage<L extends List>({ scope, ...declared }: PageDeclaration<L>) {
  const about = scope ? JSON.stringify(scope) : ''
  return <ScopedPage key={about} scope={about} declared={declared} />
}

function ScopedPage({ declared, scope }: { declared: PageParts; scope: string }) {
  const model = useListPage(declared, scope)
  const { list, scoped, state, dispatch, answer, applied } = model
  const { detail, opens, pageActions } = declared
  const region = useRef<HTMLElement>(null)
  const ruler = useRef<HTMLDivElement>(null)
  const width = useTableWidth(ruler)
  useRootAttribute('data-in-sheet')
  const open = useMemo(() => {
    if (opens) return (key: string) => navigate(opens(key))
    return detail && ((key: string, at?: string) => dispatch({ type: 'open', key, at }))
  }, [detail, opens, dispatch])
  return (
    <div
      className={classes.sheet}
      data-list={list.name}
      style={{ '--sheet-width': `${width}px` } as CSSProperties}
    >
      <div ref={ruler} className={classes.ruler} />
      <Page
        lead={declared.lead}
        actions={
          <ListTools model={model} printable={declared.printable ?? false}>
            {typeof pageActions === 'function' ? pageActions(applied) : pageActions}
          </ListTools>
        }
      >
        {declared.above?.(answer.page, applied)}
        <Filters model={model} />
        {declared.statusTabs && (
          <StatusTabs scoped={scoped} state={state} dispatch={dispatch} everyMs={applied.everyMs} />
        )}
        <ListRows model={model} declared={declared} region={region} width={width} open={open} />
      </Page>
      <OpenDetail model={model} region={region}>
        {state.detail && detail?.(state.detail, () => dispatch({ type: 'close' }), state.at)}
      </OpenDetail>
    </div>
  )
}

function Filters({ model }: { model: ListModel }) {
  const { list, settings, state, dispatch, answer } = model
  return (
    <FilterForm
      list={list}
      settings={settings.current}
      applied={state.filters}
      onQuery={(filters) => {
        answer.markStale()
        // Refetches even if the filters are unchanged, and only once if they have changed.
        if (!dispatch({ type: 'query', filters })) answer.refetch()
      }}
      onReset={() => dispatch({ type: 'reset' })}
    >
      {useIsPhone() && (
        <SortSelect
          list={list}
          sort={state.sort}
          onSort={(sort) => dispatch({ type: 'sortBy', sort })}
        />
      )}
    </FilterForm>
  )
}

interface DetailProps {
  model: ListModel
  region: RefObject<HTMLElement | null>
  children: ReactNode
}

function OpenDetail({ model, region, children }: DetailProps) {
  const { list, rows, state, dispatch } = model
  const steps = useDetailSteps(list, rows, state.detail, region, dispatch)
  return children && <DrawerStepsContext value={steps}>{children}</DrawerStepsContext>
}
