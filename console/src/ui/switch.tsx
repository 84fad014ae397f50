import { type ComponentProps, type ReactNode, useId } from 'react'
import classes from './switch.module.css'

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  /** Without it the switch has an `aria-label`. */
  label?: ReactNode
  description?: ReactNode
  error?: ReactNode
  /** At the end of the line, for switches below each other. */
  atEnd?: boolean
}

/** On or off. */
export function Switch({ label, description, error, atEnd = false, ...input }: Props) {
  const id = useId()
  const said = [description && `${id}description`, error && `${id}error`].filter(Boolean)
  return (
    <div className={classes.switch} data-at-end={atEnd || undefined}>
      <input
        {...input}
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is on.
        role="switch"
        aria-invalid={error ? true : undefined}
        aria-describedby={said.join(' ') || undefined}
      />
      {label && (
        <div>
          <label htmlFor={id}>{label}</label>
          {description && <p id={`${id}description`}>{description}</p>}
          {error && (
            <p id={`${id}error`} className={classes.error}>
              {error}
            </p>
          )}
        </div>
      )}
    </div>
  )
}
