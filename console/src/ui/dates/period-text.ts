/** A period as text, for fields and chips. */
import type { PeriodForm } from '@countinghouse/contract/engine/list.ts'
import { daysOf, type Period, spanOf } from '../../lib/period.ts'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant } from '../../lib/time-zone.ts'

export interface PeriodText {
  summary: string
  /** Start and end, if the summary is the name of a quick range. */
  hint?: string
}

type Words = ReturnType<typeof useTexts<'list'>>

export function usePeriodText(): (
  period: Period | undefined,
  form: PeriodForm,
  offset: number,
) => PeriodText {
  const t = useTexts('list')
  return (period, form, offset) => {
    if (!period) return { summary: t.any }
    const hint = rangeText(t, ...endTexts(period, form, offset))
    return { summary: period.type === 'quick' ? t.quick[period.range] : hint, hint }
  }
}

function endTexts(period: Period, form: PeriodForm, offset: number): [string, string] {
  const clock = { offset, now: Date.now() }
  if (form === 'date') return daysOf(period, clock)
  const { start, end } = spanOf(period, clock)
  const text = (ms: number | undefined) => (ms === undefined ? '' : formatInstant(ms, offset))
  return [text(start), text(end)]
}

function rangeText(t: Words, start: string, end: string): string {
  if (start && end) return `${start} – ${end}`
  return start ? t.from({ time: start }) : t.until({ time: end })
}
