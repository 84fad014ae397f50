/** The panel of saved views: own and shared ones, and the form that saves another. */
import type { List } from '@countinghouse/contract/engine/list.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { IconTrash } from '@tabler/icons-react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { useFieldLabels } from '../../lib/field-labels.ts'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import fieldClasses from '../../ui/inline-field.module.css'
import type { ListState } from '../list-state.ts'
import { unknownParamsIn, type View, type Views, viewState } from './use-views.ts'
import classes from './views-panel.module.css'

interface Props {
  list: List
  views: Views
  onChoose(state: ListState): void
}

type NewName = Pick<View, 'name' | 'isShared'>

/** Why it was refused has been said. */
const ignoreReported = (error: unknown) => {
  if (!(error instanceof ApiError)) throw error
  return false
}

export default function ViewsPanel({ list, views, onChoose }: Props) {
  const t = useTexts('savedView')
  const { retry: retryText, cancel } = useTexts('list')
  const labels = useFieldLabels(list)
  const box = useRef<HTMLElement>(null)
  const { all, active, isChanged } = views
  /** The view whose deletion waits for confirmation. */
  const [asked, setAsked] = useState<string>()
  // The code and the views may load after the panel has taken the focus.
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  useEffect(() => {
    if (asked) box.current?.querySelector<HTMLElement>('[data-cancels]')?.focus()
  }, [asked])

  function choose(view: View) {
    const ignored = unknownParamsIn(list, view.search)
    if (ignored.length > 0) toast.info(t.ignored({ names: ignored.map(labels.title).join(', ') }))
    views.choose(view)
    onChoose(viewState(list, view.search))
  }
  /** Answers whether it was. */
  const save = (view: NewName): Promise<boolean> =>
    views.save(view).then(() => {
      toast.success(t.saved({ name: view.name }))
      return true
    }, ignoreReported)

  function remove(view: View) {
    setAsked(undefined)
    box.current?.querySelector('input')?.focus()
    views.remove(view).catch(ignoreReported)
  }

  return (
    <section ref={box} className={classes.panel} aria-label={t.title}>
      {all?.length === 0 && <p>{t.none}</p>}
      {!all && views.error !== null && (
        <p role="alert">
          {t.failed}{' '}
          <Button size="compact-xs" variant="default" onClick={views.retry}>
            {retryText}
          </Button>
        </p>
      )}
      <ul>
        {all?.map((view) =>
          view.viewId === asked ? (
            <li key={view.viewId} className={classes.asked}>
              <Button size="compact-xs" color="red" onClick={() => remove(view)}>
                {t.remove({ name: view.name })}
              </Button>
              <Button
                size="compact-xs"
                variant="default"
                data-cancels
                onClick={() => setAsked(undefined)}
              >
                {cancel}
              </Button>
            </li>
          ) : (
            <li key={view.viewId}>
              <button
                type="button"
                aria-label={view.name}
                aria-current={view.viewId === active?.viewId ? 'true' : undefined}
                onClick={() => choose(view)}
              >
                <span>{view.name}</span>
                {view.isShared && (
                  <small>{view.isMine ? t.shared : t.by({ name: view.ownerName })}</small>
                )}
              </button>
              {view.mayRemove && (
                <button
                  type="button"
                  aria-label={t.remove({ name: view.name })}
                  onClick={() => setAsked(view.viewId)}
                >
                  <IconTrash size={15} stroke={1.7} aria-hidden />
                </button>
              )}
            </li>
          ),
        )}
      </ul>
      {active?.isMine && isChanged && (
        <Button size="xs" variant="outline" onClick={() => save(active)}>
          {t.update({ name: active.name })}
        </Button>
      )}
      <NewView onSave={save} />
    </section>
  )
}

function NewView({ onSave }: { onSave(view: NewName): Promise<boolean> }) {
  const t = useTexts('savedView')
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [missing, setMissing] = useState(false)
  const { busy, submit } = useSubmit(async (view: NewName) => {
    if (await onSave(view)) setName('')
  })
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    const trimmed = name.trim()
    setMissing(trimmed === '')
    if (trimmed !== '') void submit({ name: trimmed, isShared })
  }
  return (
    <form onSubmit={save}>
      <input
        className={fieldClasses.control}
        aria-label={t.name}
        placeholder={t.name}
        aria-invalid={missing}
        value={name}
        maxLength={limits.savedViewNameMax}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button size="xs" type="submit" loading={busy}>
        {t.save}
      </Button>
      <label>
        <input
          type="checkbox"
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
        {t.share}
      </label>
      {missing && <p className={fieldClasses.problem}>{t.nameNeeded}</p>}
    </form>
  )
}
