/** The views of a table behind a button, which says the one that is in sight and whether it has changed. */
import { Popover } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useState } from 'react'
import { late } from '../../lib/late.tsx'
import { useTexts } from '../../lib/texts.ts'
import classes from '../list-page.module.css'
import type { ListState } from '../list-state.ts'
import type { ScopedList } from '../scope.ts'
import type { Dispatch } from '../use-list-state.ts'
import { useViews } from './use-views.ts'

const ViewsPanel = late(() => import('./views-panel.tsx'), 'savedView')

interface Props {
  scoped: ScopedList
  state: ListState
  dispatch: Dispatch
}

export function SavedViews({ scoped, state, dispatch }: Props) {
  const t = useTexts('list')
  const [opened, setOpened] = useState(false)
  const views = useViews(scoped, state, opened)
  const { active, isChanged } = views
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      withinPortal={false}
      trapFocus
      returnFocus
      shadow="md"
      transitionProps={{ duration: 80 }}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.tool}
          onPointerEnter={ViewsPanel.preload}
          onFocus={ViewsPanel.preload}
          onClick={() => setOpened(!opened)}
        >
          <IconBookmark size={16} stroke={1.7} aria-hidden />
          {t.views}
          {active && (
            <span className={classes.activeView}>
              {active.name}
              {isChanged && <i>{t.viewChanged}</i>}
            </span>
          )}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.views ?? ''}>
        <ViewsPanel
          list={scoped.list}
          views={views}
          onChoose={(next) => {
            setOpened(false)
            dispatch({ type: 'view', state: next })
          }}
          waiting={<div tabIndex={-1} data-autofocus />}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
