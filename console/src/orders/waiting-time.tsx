/** How long an order has waited: amber if long, red if too long. */
import { useTexts } from '../lib/texts.ts'
import classes from './review-context.module.css'
import { urgencyOf, waitingText } from './waiting-urgency.ts'

export function WaitingTime({ seconds }: { seconds: number }) {
  const t = useTexts('reviewDesk')
  const urgency = urgencyOf(seconds)
  const time = waitingText(seconds, t.waits)
  return (
    <span
      className={classes.waited}
      data-urgency={urgency}
      title={[t.waitingFor({ time }), t.urgency[urgency]].filter(Boolean).join(', ')}
    >
      {time}
    </span>
  )
}
