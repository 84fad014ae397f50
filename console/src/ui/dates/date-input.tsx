/** Text inputs for a date and a time, in the format of the console. */
import { useState } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { InlineField } from '../inline-field.tsx'
import classes from './dates.module.css'
import { readDay, readTime } from './days.ts'

interface Props {
  label: string
  value: string
  disabled?: boolean
  invalid?: boolean
  /** Called with an empty string while the text is invalid. */
  onChange(value: string): void
  onLeave?(): void
}

export function DateInput(props: Props) {
  const t = useTexts('calendar')
  return <ParsedInput {...props} read={readDay} problem={t.noDay} placeholder="yyyy-MM-dd" />
}

export function TimeInput(props: Props) {
  const t = useTexts('calendar')
  return <ParsedInput {...props} read={readTime} problem={t.noTime} placeholder="HH:mm:ss" />
}

interface ParsedInputProps extends Props {
  read(text: string): string | undefined
  problem: string
  placeholder: string
}

function ParsedInput({
  label,
  value,
  disabled,
  invalid,
  onChange,
  onLeave,
  ...more
}: ParsedInputProps) {
  const { read, problem, placeholder } = more
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [isLeft, setLeft] = useState(true)
  if (seen !== value) {
    setSeen(value)
    // Keeps the typed text as long as it means the new value.
    if ((read(text) ?? '') !== value) setText(value)
  }
  const isWrong = isLeft && text !== '' && read(text) === undefined
  return (
    <div className={classes.typed}>
      <InlineField
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
