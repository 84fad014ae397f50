/** A day or a time that is typed, in the format in which the console shows them. */
import { useState } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { LineField } from '../line-field.tsx'
import classes from './dates.module.css'
import { readDay, readTime } from './days.ts'

interface Props {
  label: string
  value: string
  disabled?: boolean
  invalid?: boolean
  /** Empty while what is typed is none. */
  onChange(value: string): void
  onLeave?(): void
}

export function TypedDay(props: Props) {
  const t = useTexts('calendar')
  return <Typed {...props} read={readDay} problem={t.noDay} placeholder="yyyy-MM-dd" />
}

export function TypedTime(props: Props) {
  const t = useTexts('calendar')
  return <Typed {...props} read={readTime} problem={t.noTime} placeholder="HH:mm:ss" />
}

interface TypedProps extends Props {
  read(text: string): string | undefined
  problem: string
  placeholder: string
}

function Typed({ label, value, disabled, invalid, onChange, onLeave, ...more }: TypedProps) {
  const { read, problem, placeholder } = more
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [isLeft, setLeft] = useState(true)
  if (seen !== value) {
    setSeen(value)
    // What is being typed stays as it is typed, as long as it means the same.
    if ((read(text) ?? '') !== value) setText(value)
  }
  const isWrong = isLeft && text !== '' && read(text) === undefined
  return (
    <div className={classes.typed}>
      <LineField
        label={label}
        problem={isWrong ? problem : undefined}
        inputMode="numeric"
        placeholder={placeholder}
        maxLength={20}
        disabled={disabled}
        aria-invalid={isWrong || invalid}
        value={text}
        onFocus={() => setLeft(false)}
        onBlur={() => {
          setLeft(true)
          setText(read(text) ?? text)
          onLeave?.()
        }}
        onChange={(event) => {
          const typed = event.currentTarget.value
          setText(typed)
          onChange(read(typed) ?? '')
        }}
      />
    </div>
  )
}
