/** The progress of a batch, as a bar. */
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { groupDigits } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { Inline } from '../../ui/box.tsx'
import classes from './batch.module.css'

export const progressOf = ({ doneCount, failedCount, openCount }: Row) => ({
  done: Number(doneCount),
  failed: Number(failedCount),
  open: Number(openCount),
})

export function BatchProgress({ batch }: { batch: Row }) {
  const progress = progressOf(batch)
  const { done, failed, open } = progress
  return (
    <Inline className={classes.progress} as="span" gap="sm">
      <ProgressBar batch={batch} />
      <span aria-hidden="true">
        {groupDigits(done + failed)} / {groupDigits(done + failed + open)}
      </span>
    </Inline>
  )
}

export function ProgressBar({ batch }: { batch: Row }) {
  const t = useTexts('bulkPayout')
  const progress = progressOf(batch)
  return (
    <span className={classes.bar} role="img" aria-label={t.progress(progress)}>
      {Object.entries(progress).map(([part, count]) => (
        <span key={part} data-part={part} style={{ flexGrow: count }} />
      ))}
    </span>
  )
}
