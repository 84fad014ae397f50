/** What is shown in place of rows: loading, empty or failed, each with the next step. */

import { useTexts } from '../lib/texts.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/page.tsx'
import classes from './list-page.module.css'
import type { ListState } from './list-state.ts'
import toolClasses from './list-tools.module.css'
import type { Dispatch } from './use-list-state.ts'

export function ListLoading({ rows }: { rows: number }) {
  const t = useTexts('list')
  const skeleton = Array.from({ length: Math.min(rows, 10) }, (_, index) => index)
  return (
    <div className={classes.skeleton}>
      <span className="sr-only" role="status">
        {t.loading}
      </span>
      {skeleton.map((index) => (
        <i key={index} />
      ))}
    </div>
  )
}

interface EmptyProps {
  state: ListState
  total: number
  dispatch: Dispatch
}

export function ListEmpty({ state, total, dispatch }: EmptyProps) {
  const t = useTexts('list')
  if (total > 0) {
    return (
      <EmptyState title={t.beyondTitle} lead={t.beyondLead}>
        <Next label={t.firstPage} onClick={() => dispatch({ type: 'page', page: 1 })} />
      </EmptyState>
    )
  }
  const filtered = Object.keys(state.filters).length > 0
  return (
    <EmptyState title={t.emptyTitle} lead={filtered ? t.emptyFiltered : t.emptyAll}>
      {filtered && <Next label={t.reset} onClick={() => dispatch({ type: 'reset' })} />}
    </EmptyState>
  )
}

interface ErrorProps {
  error: Error
  state: ListState
  dispatch: Dispatch
  onRetry(): void
}

/** Without rows there is no pagination, so the way back to the first page is here. */
export function ListError({ error, state, dispatch, onRetry }: ErrorProps) {
  const t = useTexts('list')
  return (
    <EmptyState title={t.errorTitle} lead={error.message}>
      <Next label={t.retry} onClick={onRetry} />
      {state.page > 1 && (
        <Next label={t.firstPage} onClick={() => dispatch({ type: 'page', page: 1 })} />
      )}
    </EmptyState>
  )
}

export function StaleNotice({ onRetry }: { onRetry(): void }) {
  const t = useTexts('list')
  return (
    <div className={classes.notice} role="alert">
      {t.staleError}
      <button type="button" className={toolClasses.tool} onClick={onRetry}>
        {t.retry}
      </button>
    </div>
  )
}

const Next = ({ label, onClick }: { label: string; onClick(): void }) => (
  <Button className={classes.next ?? ''} size="xs" variant="default" onClick={onClick}>
    {label}
  </Button>
)
