/** How long an order has waited: amber if long, red if too long. */

import { useTexts } from '../lib/texts.ts'
import { Pill } from '../ui/pill.tsx'
import { urgencyOf, waitingText } from './waiting-urgency.ts'

const tones = { calm: undefined, long: 'warning', tooLong: 'error' } as const

export function WaitingTime({ seconds }: { seconds: number }) {
  const t = useTexts('reviewDesk')
  const urgency = urgencyOf(seconds)
  const time = waitingText(seconds, t.waits)
  return (
    <Pill
      tone={tones[urgency]}
      title={[t.waitingFor({ time }), t.urgency[urgency]].filter(Boolean).join(', ')}
    >
      {time}
    </Pill>
  )
}
