import { limits } from '@countinghouse/contract/limits.ts'
import type { ReactNode } from 'react'
import { groupDigits } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { Select } from '../../ui/select.tsx'
import { isUnpaged, type ListState } from '../list-state.ts'
import type { Dispatch } from '../use-list-state.ts'
import classes from './pagination.module.css'

interface Props {
  state: ListState
  total: number
  dispatch: Dispatch
  /** Shows only the current page, for narrow screens. */
  short: boolean
  /** The bulk actions, which replace the total while rows are selected. */
  children?: ReactNode
}

export function Pagination({ state, total, dispatch, short, children }: Props) {
  const t = useTexts('list')
  const pages = Math.max(1, Math.ceil(total / state.size))
  const go = (page: number) => dispatch({ type: 'page', page })
  return (
    <div className={classes.bar}>
      {children}
      <span className={classes.total}>{t.total({ count: groupDigits(total) })}</span>
      {isUnpaged(state) && total > limits.unpagedSize && (
        <span>{t.firstOfMany({ shown: groupDigits(limits.unpagedSize) })}</span>
      )}
      <Shortcuts />
      <span className={classes.size}>
        <Select
          kind="tool"
          aria-label={t.pageSize}
          value={state.size}
          options={[
            ...limits.pageSizes.map((size) => ({
              value: String(size),
              label: t.rowsPerPage({ size }),
            })),
            { value: String(limits.unpagedSize), label: t.noPages },
          ]}
          onChoose={(size) => dispatch({ type: 'size', size: Number(size) })}
        />
      </span>
      {!isUnpaged(state) && (
        <nav className={classes.pages} aria-label={t.pages}>
          <button
            type="button"
            aria-label={t.previousPage}
            disabled={state.page <= 1}
            onClick={() => go(state.page - 1)}
          >
            ‹
          </button>
          {short && (
            <span className={classes.place}>
              {groupDigits(state.page)} / {groupDigits(pages)}
            </span>
          )}
          {(short ? [] : pageNumbers(state.page, pages)).map((page, index) =>
            page === undefined ? (
              <span key={index === 1 ? 'before' : 'after'} aria-hidden="true">
                …
              </span>
            ) : (
              <button
                key={page}
                type="button"
                aria-label={t.page({ page })}
                aria-current={page === state.page ? 'page' : undefined}
                onClick={() => go(page)}
              >
                {groupDigits(page)}
              </button>
            ),
          )}
          <button
            type="button"
            aria-label={t.nextPage}
            disabled={state.page >= pages}
            onClick={() => go(state.page + 1)}
          >
            ›
          </button>
        </nav>
      )}
    </div>
  )
}

/** Hints about keyboard shortcuts. */
function Shortcuts() {
  const { shortcuts } = useTexts('list')
  return (
    <span className={classes.keys}>
      <kbd>j</kbd> <kbd>k</kbd> {shortcuts.move} <kbd>Enter</kbd> {shortcuts.open} <kbd>/</kbd>{' '}
      {shortcuts.filter}
    </span>
  )
}

/** The page numbers to show: the first, the last, and those around the current one; undefined for a gap. */
export function pageNumbers(current: number, pages: number): (number | undefined)[] {
  const from = Math.max(2, Math.min(current - 1, pages - 4))
  const to = Math.min(pages - 1, Math.max(current + 1, 5))
  const shown: (number | undefined)[] = [1]
  if (from === 3) shown.push(2)
  else if (from > 3) shown.push(undefined)
  for (let page = from; page <= to; page += 1) shown.push(page)
  if (to === pages - 2) shown.push(pages - 1)
  else if (to < pages - 2) shown.push(undefined)
  if (pages > 1) shown.push(pages)
  return shown
}
