import { type ComponentProps, type ReactNode, useId } from 'react'
import { Inline, Text } from './box.tsx'
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
  const describedBy = [description && `${id}description`, error && `${id}error`].filter(Boolean)
  return (
    <Inline className={classes.switch} align="start" gap="sm" data-at-end={atEnd || undefined}>
      <input
        {...input}
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is on.
        role="switch"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy.join(' ') || undefined}
      />
      {label && (
        <div>
          <label htmlFor={id}>{label}</label>
          {description && (
            <Text tone="dim" size="sm" id={`${id}description`}>
              {description}
            </Text>
          )}
          {error && (
            <Text tone="dim" size="sm" id={`${id}error`} className={classes.error}>
              {error}
            </Text>
          )}
        </div>
      )}
    </Inline>
  )
}
