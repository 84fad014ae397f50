/** A labelled input with its error below: all that the sign-in forms need. */
import { type ComponentProps, type ReactNode, useId } from 'react'
import classes from './sign-in.module.css'

export interface SignInFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  label: string
  error?: string | undefined
  /** shown at the right end inside the input */
  after?: ReactNode
  wide?: boolean
  mono?: boolean
}

export function SignInField({ label, error, after, wide, mono, ...input }: SignInFieldProps) {
  const id = useId()
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.control}>
        <input
          {...input}
          id={id}
          className={wide ? classes.spaced : mono ? classes.code : undefined}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
        />
        {after}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}
