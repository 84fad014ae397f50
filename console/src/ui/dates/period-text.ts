/** A period as text, for fields and chips. */
import { daysOf, isQuickRange, spanOf } from '../../lib/period.ts'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant } from '../../lib/time-zone.ts'

export interface PeriodText {
  summary: string
  /** Start and end, if the summary is the name of a quick range. */
  hint?: string
}

type Words = ReturnType<typeof useTexts<'list'>>

export function usePeriodText(): (
  form: 'days' | 'dateTimes',
  value: string,
  offset: number,
) => PeriodText {
  const t = useTexts('list')
  return (form, value, offset) => {
    if (!value) return { summary: t.any }
    const hint = rangeText(t, ...endTexts(form, value, offset))
    return { summary: isQuickRange(value) ? t.quick[value] : hint, hint }
  }
}

function endTexts(form: 'days' | 'dateTimes', value: string, offset: number): [string, string] {
  if (form === 'days') return daysOf(value, offset, Date.now())
  const { start, end } = spanOf(value, offset, Date.now())
  const text = (ms: number | undefined) => (ms === undefined ? '' : formatInstant(ms, offset))
  return [text(start), text(end)]
}

function rangeText(t: Words, start: string, end: string): string {
  if (start && end) return `${start} – ${end}`
  return start ? t.from({ time: start }) : t.until({ time: end })
}
