import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { readJson, tableKeys, writeJson } from '../../lib/storage.ts'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import panel from '../../ui/popover.module.css'
import { usePopover } from '../../ui/use-popover.ts'
import filterClasses from '../filters/filter-form.module.css'
import classes from '../list-page.module.css'
import type { ListState } from '../list-state.ts'
import type { ScopedList } from '../scope.ts'
import type { Dispatch } from '../use-list-state.ts'
import { readViews, stateOfView, type View, viewNameMax, withoutView, withView } from './views.ts'

interface Props {
  scoped: ScopedList
  state: ListState
  dispatch: Dispatch
}

export function SavedViews({ scoped, state, dispatch }: Props) {
  const t = useTexts('list')
  const { list } = scoped
  const key = tableKeys.views(scoped.key)
  const { close, buttonProps, panelProps } = usePopover('end')
  const [views, setViews] = useState(() => readViews(readJson(key)))
  const keep = (next: View[]) => {
    setViews(next)
    writeJson(key, next)
  }
  const choose = (view: View) => {
    close()
    dispatch({ type: 'view', state: stateOfView(list, view) })
  }
  return (
    <>
      <button type="button" {...buttonProps} className={classes.tool}>
        <IconBookmark size={16} stroke={1.7} aria-hidden />
        {t.views}
      </button>
      <div
        {...panelProps}
        className={`${panel.panel} ${classes.views}`}
        role="dialog"
        aria-label={t.savedViews}
      >
        {views.length === 0 && <p>{t.noViews}</p>}
        <ul>
          {views.map((view) => (
            <li key={view.name}>
              <button type="button" onClick={() => choose(view)}>
                {view.name}
              </button>
              <button
                type="button"
                aria-label={t.deleteView({ name: view.name })}
                onClick={() => keep(withoutView(views, view.name))}
              >
                <IconTrash size={15} stroke={1.7} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
        <NewView
          onSave={(name) => {
            keep(withView(views, name, list, state))
            toast.success(t.viewSaved({ name }))
          }}
        />
      </div>
    </>
  )
}

function NewView({ onSave }: { onSave(name: string): void }) {
  const t = useTexts('list')
  const [name, setName] = useState('')
  const [missing, setMissing] = useState(false)
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    const trimmed = name.trim()
    setMissing(trimmed === '')
    if (trimmed === '') return
    onSave(trimmed)
    setName('')
  }
  return (
    <form onSubmit={save}>
      <input
        className={filterClasses.control}
        aria-label={t.viewName}
        placeholder={t.viewName}
        aria-invalid={missing}
        value={name}
        maxLength={viewNameMax}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button size="xs" type="submit">
        {t.saveView}
      </Button>
      {missing && <p className={filterClasses.problem}>{t.viewNameNeeded}</p>}
    </form>
  )
}
