/** In place of the captcha's picture: the browser does some work, and says so. */
import { errorCodes } from '@countinghouse/contract/error-codes.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.ts'
import classes from './sign-in.module.css'
import { solveWork } from './solve-work.ts'
import type { Verify } from './verify.ts'

interface Props {
  ticket: string
  verify: Verify
  onTicketDead(): void
  onBack(): void
}

export default function ProofOfWork(props: Props) {
  const [round, setRound] = useState(0)
  return <Attempt key={round} {...props} onAgain={() => setRound(round + 1)} />
}

function Attempt({ ticket, verify, onTicketDead, onBack, onAgain }: Props & { onAgain(): void }) {
  const t = useTexts('session')
  const status = useRef<HTMLParagraphElement>(null)
  const [problem, setProblem] = useState<string>()
  const send = useEffectEvent(verify)
  const ticketDead = useEffectEvent(onTicketDead)
  const failed = useEffectEvent(() => setProblem(t.workFailed))

  useEffect(() => {
    const stop = new AbortController()
    // Read out by screen readers, which may have been on the button that brought it.
    status.current?.focus()
    solveWork(ticket, stop.signal)
      .then(async (proof) => {
        const refused = await send({ proof })
        if (!stop.signal.aborted) setProblem(refused)
      })
      .catch((error: unknown) => {
        if (stop.signal.aborted) return
        failed()
        if (error instanceof ApiError && error.code === errorCodes.ticketInvalid.code) ticketDead()
      })
    return () => stop.abort()
  }, [ticket])

  return (
    <div className={classes.form}>
      <p ref={status} tabIndex={-1} role="status" aria-busy={problem === undefined}>
        {problem ?? t.working}
      </p>
      {problem !== undefined && (
        <button type="button" className={classes.submit} onClick={onAgain}>
          {t.workAgain}
        </button>
      )}
      <button type="button" className={classes.quiet} onClick={onBack}>
        {t.typeInstead}
      </button>
    </div>
  )
}
