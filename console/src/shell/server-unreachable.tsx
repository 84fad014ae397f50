/** Shown while the server is unreachable: the session is kept, and retried automatically or by a click. */

import { IconPlugConnectedX } from '@tabler/icons-react'
import { useTexts } from '../lib/texts.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/page.tsx'
import classes from './shell.module.css'

export function ServerUnreachable({ isBusy, onRetry }: { isBusy: boolean; onRetry(): void }) {
  const t = useTexts('shell')
  return (
    <main className={classes.away}>
      <EmptyState
        alone
        icon={<IconPlugConnectedX size={40} stroke={1.3} aria-hidden />}
        title={t.serverAway}
        lead={t.serverAwayLead}
      >
        <Button loading={isBusy} onClick={onRetry}>
          {t.tryAgain}
        </Button>
      </EmptyState>
    </main>
  )
}
