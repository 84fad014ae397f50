/** The result for each order, if some could not be decided: another operator may have been faster. */

import { useTexts } from '../lib/texts.ts'
import { Text } from '../ui/box.tsx'
import { Button } from '../ui/button.tsx'
import { Entries } from '../ui/data.tsx'
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
      <Text tone="error" size="sm" below="md" role="alert">
        {t.notDone({ count: undone })}
      </Text>
      {/* It scrolls, so it must take the focus. */}
      <Entries framed className={classes.orders} aria-label={t.outcome} tabIndex={0}>
        {results.map(({ orderNo, done, msg }) => (
          <li key={orderNo}>
            <code>{orderNo}</code>
            <Text className={classes.note} tone="dim" size="sm" data-new={!done || undefined}>
              {done ? t.done : msg}
            </Text>
          </li>
        ))}
      </Entries>
      <DialogActions>
        <Button onClick={onClose} data-autofocus>
          {t.done}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
