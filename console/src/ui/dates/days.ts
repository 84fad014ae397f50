/** Days as strings, `yyyy-MM-dd`: the weeks of a month, keyboard navigation, and parsing. Pure. */
const dayMs = 86_400_000
const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

export const firstDay = '1970-01-01'
export const lastDay = '9999-12-31'

const within = (day: string): string =>
  day < firstDay ? firstDay : day > lastDay || day.length > lastDay.length ? lastDay : day

export const addDays = (day: string, count: number): string =>
  within(dayAt(Math.min(Math.max(msOf(day) + count * dayMs, 0), msOf(lastDay))))

/** The same day in another month, or its last day. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0))
  if (last.getUTCFullYear() > 9999) return lastDay
  if (last.getTime() < 0) return firstDay
  last.setUTCDate(Math.min(date, last.getUTCDate()))
  return dayAt(last.getTime())
}

/** Monday is 0, Sunday 6. */
export const weekdayOf = (day: string): number => (new Date(msOf(day)).getUTCDay() + 6) % 7

/** Always six weeks, so that the calendar keeps its height; days of other months are undefined. */
export function weeksOf(day: string): (string | undefined)[][] {
  const month = day.slice(0, 7)
  const first = `${month}-01`
  const start = msOf(first) - weekdayOf(first) * dayMs
  return Array.from({ length: 6 }, (_week, week) =>
    Array.from({ length: 7 }, (_day, place) => {
      const shown = dayAt(start + (week * 7 + place) * dayMs)
      return shown.startsWith(month) ? shown : undefined
    }),
  )
}

/** The day that a key moves to; undefined for keys that do not navigate. */
export function dayByKey(day: string, key: string, shift: boolean): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekdayOf(day))
    case 'End':
      return addDays(day, 6 - weekdayOf(day))
    case 'PageUp':
      return addMonths(day, shift ? -12 : -1)
    case 'PageDown':
      return addMonths(day, shift ? 12 : 1)
    default:
      return undefined
  }
}

/** Also accepts `2026-3-1`, `2026/03/01` and `20260301`; undefined for anything that is not a day. */
export function readDay(text: string): string | undefined {
  const found =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text.trim()) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(text.trim())
  if (!found) return undefined
  const [, year = '', month = '', date = ''] = found
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const ms = msOf(day)
  return Number.isNaN(ms) || dayAt(ms) !== day || day < firstDay ? undefined : day
}

/** Also accepts `9:30`. */
export function readTime(text: string): string | undefined {
  const found = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text.trim())
  if (!found) return undefined
  const [, hours = '', minutes = '', seconds = '00'] = found
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  return `${hours.padStart(2, '0')}:${minutes}:${seconds}`
}
