/** A month, in which one day or the two ends of a period are chosen. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useLanguage, useTexts } from '../../lib/texts.ts'
import { Inline } from '../box.tsx'
import { IconButton } from '../icon-button.tsx'
import classes from './dates.module.css'
import { addMonths, dayByKey, firstDay, lastDay, weeksOf } from './days.ts'

interface Props {
  label: string
  /** Empty if none is chosen; a single day is both start and end. */
  start: string
  end: string
  today: string
  onPick(day: string): void
}

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
/** Any Monday, to get the names of weekdays. */
const someMonday = Date.UTC(2024, 0, 1)

export function Calendar({ label, start, end, today, onPick }: Props) {
  const t = useTexts('calendar')
  const id = useId()
  const language = useLanguage()
  const { at, setAt, goTo, grid } = useFocusedDay(end || start || today)
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options })
  const weekday = format({ weekday: 'short' })
  const whole = format({ dateStyle: 'full' })
  const isPicked = (day: string) =>
    start && end ? day >= start && day <= end : day === start || day === end

  function onKey(event: KeyboardEvent) {
    const next = dayByKey(at, event.key, event.shiftKey)
    if (!next) return
    event.preventDefault()
    goTo(next)
  }
  const step = (name: string, months: number, sign: string) => (
    <IconButton label={name} onClick={() => setAt(addMonths(at, months))}>
      <span aria-hidden="true">{sign}</span>
    </IconButton>
  )
  return (
    <div className={classes.calendar}>
      <Inline className={classes.month} justify="between">
        {step(t.previousYear, -12, '«')}
        {step(t.previousMonth, -1, '‹')}
        <p id={`${id}month`} aria-live="polite">
          {format({ year: 'numeric', month: 'long' }).format(dateOf(at))}
        </p>
        {step(t.nextMonth, 1, '›')}
        {step(t.nextYear, 12, '»')}
      </Inline>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its days are chosen by arrow keys.
        role="grid"
        aria-label={label}
        aria-describedby={`${id}month ${id}keys`}
        onKeyDown={onKey}
      >
        <thead>
          <tr>
            {Array.from({ length: 7 }, (_day, place) => {
              const name = weekday.format(someMonday + place * 86_400_000)
              return (
                <th key={name} scope="col">
                  {name}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at).map((week, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: weeks have their places.
            <tr key={row}>
              {week.map((day, place) =>
                day === undefined ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: so have empty places.
                  <td key={place} />
                ) : (
                  <td
                    key={day}
                    data-picked={isPicked(day) || undefined}
                    data-end={day === start || day === end || undefined}
                  >
                    <button
                      type="button"
                      className={classes.day}
                      data-day={day}
                      tabIndex={day === at ? 0 : -1}
                      aria-label={whole.format(dateOf(day))}
                      aria-pressed={isPicked(day)}
                      aria-current={day === today ? 'date' : undefined}
                      disabled={day < firstDay || day > lastDay}
                      onClick={() => {
                        setAt(day)
                        onPick(day)
                      }}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p id={`${id}keys`} className="sr-only">
        {t.keys}
      </p>
    </div>
  )
}

/** The day that arrow keys move, and whose month is shown; it follows a day that is chosen elsewhere. */
function useFocusedDay(chosen: string) {
  const grid = useRef<HTMLTableElement>(null)
  const byKey = useRef(false)
  const [at, setAt] = useState(chosen)
  const [seen, setSeen] = useState(chosen)
  if (seen !== chosen) {
    setSeen(chosen)
    setAt(chosen)
  }
  useEffect(() => {
    if (!byKey.current) return
    byKey.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
  }, [at])
  const goTo = (day: string) => {
    byKey.current = true
    setAt(day)
  }
  return { at, setAt, goTo, grid }
}
