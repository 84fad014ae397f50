/** A period as fields and chips say it. */
import { daysOf, isQuickRange, spanOf } from '../../lib/period.ts'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant } from '../../lib/time-zone.ts'

export interface PeriodText {
  summary: string
  /** The ends, where the summary is a short name. */
  hint?: string
}

type Words = ReturnType<typeof useTexts<'list'>>

export function usePeriodText(): (
  form: 'days' | 'moments',
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

function endTexts(form: 'days' | 'moments', value: string, offset: number): [string, string] {
  if (form === 'days') return daysOf(value, offset, Date.now())
  const { start, end } = spanOf(value, offset, Date.now())
  const text = (ms: number | undefined) => (ms === undefined ? '' : formatInstant(ms, offset))
  return [text(start), text(end)]
}

function rangeText(t: Words, start: string, end: string): string {
  if (start && end) return `${start} – ${end}`
  return start ? t.from({ time: start }) : t.until({ time: end })
}
