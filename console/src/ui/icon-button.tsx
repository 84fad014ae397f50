/** An icon-only button with an accessible name, also shown as a tooltip. */
import type { ComponentProps } from 'react'
import classes from './icon-button.module.css'

interface Props extends ComponentProps<'button'> {
  label: string
  expanded?: boolean
  /** Takes the focus when its dialog or popover opens. */
  focused?: boolean
  /** Within a line of text or among fields. */
  small?: boolean
}

export function IconButton({ label, expanded, focused, small, children, ...button }: Props) {
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={label}
      aria-expanded={expanded}
      data-autofocus={focused || undefined}
      data-tip={label}
      data-small={small || undefined}
      {...button}
    >
      {children}
    </button>
  )
}
