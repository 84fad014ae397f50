/** The result for each order, if some could not be decided: another operator may have been faster. */

import { useTexts } from '../lib/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import classes from './review.module.css'
import type { ReviewResult } from './use-review-decision.ts'

interface Props {
  title: string
  results: readonly ReviewResult[]
  onClose(): void
}

export function ReviewOutcome({ title, results, onClose }: Props) {
  const t = useTexts('review')
  const undone = results.filter(({ done }) => !done).length
  return (
    <Dialog title={title} onClose={onClose} size={560}>
      <p className={classes.problem} role="alert">
        {t.notDone({ count: undone })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must take the focus. */}
      <ul className={classes.orders} aria-label={t.outcome} tabIndex={0}>
        {results.map(({ orderNo, done, msg }) => (
          <li key={orderNo}>
            <code>{orderNo}</code>
            <p className={classes.note} data-new={!done || undefined}>
              {done ? t.done : msg}
            </p>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={onClose} data-autofocus>
          {t.done}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
