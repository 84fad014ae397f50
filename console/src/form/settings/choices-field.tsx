/** A group of checkboxes. */
import { useId } from 'react'
import classes from './setting-field.module.css'

interface Props {
  label: string
  description: string | undefined
  error: string | undefined
  chosen: readonly string[]
  options: readonly { value: string; label: string }[]
  onChange(chosen: readonly string[]): void
}

export function ChoicesField({ label, description, error, chosen, options, onChange }: Props) {
  const id = useId()
  const toggle = (value: string, isOn: boolean) =>
    // In the order of the options, so that undoing a change results in the same value.
    onChange(
      options
        .map((option) => option.value)
        .filter((each) => (each === value ? isOn : chosen.includes(each))),
    )
  return (
    <fieldset
      className={classes.choices}
      aria-invalid={error !== undefined}
      aria-describedby={`${id}hint`}
    >
      <legend>{label}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="checkbox"
              checked={chosen.includes(option.value)}
              onChange={(event) => toggle(option.value, event.currentTarget.checked)}
            />
            {option.label}
          </label>
        ))}
      </div>
      <p id={`${id}hint`} data-wrong={error !== undefined}>
        {error ?? description}
      </p>
    </fieldset>
  )
}
