/** The button of saved views. It names the active view, and shows whether it has been changed. */
import { IconBookmark } from '@tabler/icons-react'
import { lazy } from '../../lib/lazy.tsx'
import { useTexts } from '../../lib/texts.ts'
import panel from '../../ui/popover.module.css'
import { usePopover } from '../../ui/use-popover.ts'
import type { ListState } from '../list-state.ts'
import classes from '../list-tools.module.css'
import type { ScopedList } from '../scope.ts'
import type { Dispatch } from '../use-list-state.ts'
import { useViews } from './use-views.ts'

const ViewsPanel = lazy(() => import('./views-panel.tsx'), 'savedView')

interface Props {
  scoped: ScopedList
  state: ListState
  dispatch: Dispatch
}

export function SavedViews({ scoped, state, dispatch }: Props) {
  const t = useTexts('list')
  const { isOpen, close, buttonProps, panelProps } = usePopover('end')
  const views = useViews(scoped, state, isOpen)
  const { active, isChanged } = views
  return (
    <>
      <button
        type="button"
        {...buttonProps}
        className={classes.tool}
        onPointerEnter={ViewsPanel.preload}
        onFocus={ViewsPanel.preload}
      >
        <IconBookmark size={16} stroke={1.7} aria-hidden />
        <span className={classes.toolName}>{t.views}</span>
        {active && (
          <span className={classes.activeView} title={active.name}>
            <span>{active.name}</span>
            {isChanged && <i>{t.viewChanged}</i>}
          </span>
        )}
      </button>
      <div
        {...panelProps}
        className={`${panel.panel} ${classes.views}`}
        role="dialog"
        aria-label={t.views}
      >
        {isOpen && (
          <ViewsPanel
            list={scoped.list}
            views={views}
            onChoose={(next) => {
              close()
              dispatch({ type: 'view', state: next })
            }}
            fallback={<div tabIndex={-1} data-autofocus />}
          />
        )}
      </div>
    </>
  )
}
