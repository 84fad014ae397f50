/**
 * A compact field that shares a line with others: filters, dates, names of views. Separate from the fields of forms
 * (`form-field.tsx`), which are taller, have descriptions and are loaded with the first form, not with the first list.
 */
import { type ComponentProps, useId } from 'react'
import classes from './inline-field.module.css'

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'aria-describedby'> {
  label: string
  problem?: string | undefined
}

export function InlineField({ label, problem, ...input }: Props) {
  const id = useId()
  return (
    <>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <input
        type="text"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={problem !== undefined}
        {...input}
        id={id}
        className={classes.control}
        aria-describedby={problem && `${id}problem`}
      />
      {problem && (
        <p id={`${id}problem`} className={classes.problem}>
          {problem}
        </p>
      )}
    </>
  )
}
