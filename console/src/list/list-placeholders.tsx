/** What is shown in place of rows: loading, empty or failed, each with the next step. */
import { useEffect, useState } from 'react'
import { lazy } from '../lib/lazy.tsx'
import { useTexts } from '../lib/texts.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/page.tsx'
import classes from './list-page.module.css'
import type { ListState } from './list-state.ts'
import toolClasses from './list-tools.module.css'
import type { Dispatch } from './use-list-state.ts'

const EmptyList = lazy(() => import('./empty-list.tsx'), 'emptyList')

/** Until then nobody doubts that rows are coming. */
const doubtMs = 5_000

interface LoadingProps {
  rows: number
  /** For rows that do not come. */
  onRetry?(): void
}

export function ListLoading({ rows, onRetry }: LoadingProps) {
  const t = useTexts('list')
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (isLong) return
    const timer = setTimeout(() => setLong(true), doubtMs)
    return () => clearTimeout(timer)
  }, [isLong])
  const retry = () => {
    setLong(false)
    onRetry?.()
  }
  const skeleton = Array.from({ length: Math.min(rows, 10) }, (_, index) => index)
  return (
    <>
      {isLong && onRetry && <Notice text={t.slow} onRetry={retry} />}
      <div className={classes.skeleton}>
        <span className="sr-only" role="status">
          {t.loading}
        </span>
        {skeleton.map((index) => (
          <i key={index} />
        ))}
      </div>
    </>
  )
}

interface EmptyProps {
  /** Of the list. */
  name: string
  state: ListState
  total: number
  dispatch: Dispatch
}

export function ListEmpty({ name, state, total, dispatch }: EmptyProps) {
  const t = useTexts('list')
  if (total > 0) {
    return (
      <EmptyState title={t.beyondTitle} lead={t.beyondLead}>
        <Next label={t.firstPage} onClick={() => dispatch({ type: 'page', page: 1 })} />
      </EmptyState>
    )
  }
  if (Object.keys(state.filters).length === 0) return <EmptyList name={name} />
  return (
    <EmptyState title={t.emptyTitle} lead={t.emptyFiltered}>
      <Next label={t.reset} onClick={() => dispatch({ type: 'reset' })} />
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
  return <Notice text={useTexts('list').staleError} onRetry={onRetry} />
}

function Notice({ text, onRetry }: { text: string; onRetry(): void }) {
  const t = useTexts('list')
  return (
    <div className={classes.notice} role="alert">
      {text}
      <button type="button" className={toolClasses.tool} onClick={onRetry}>
        {t.retry}
      </button>
    </div>
  )
}

const Next = ({ label, onClick }: { label: string; onClick(): void }) => (
  <Button size="xs" variant="default" onClick={onClick}>
    {label}
  </Button>
)
