/** How long an order has waited for its review, as text, and how urgent that is. Pure. */
import { limits } from '@countinghouse/contract/limits.ts'

export type Urgency = 'calm' | 'long' | 'tooLong'

export function urgencyOf(seconds: number): Urgency {
  const minutes = seconds / 60
  if (minutes >= limits.review.redMinutes) return 'tooLong'
  return minutes >= limits.review.amberMinutes ? 'long' : 'calm'
}

interface DurationTexts {
  minutes(v: { minutes: number }): string
  hours(v: { hours: number; minutes: number }): string
  days(v: { days: number; hours: number }): string
}

/** In at most two units. */
export function waitingText(seconds: number, texts: DurationTexts): string {
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return texts.minutes({ minutes })
  if (hours < 24) return texts.hours({ hours, minutes: minutes % 60 })
  return texts.days({ days: Math.floor(hours / 24), hours: hours % 24 })
}
