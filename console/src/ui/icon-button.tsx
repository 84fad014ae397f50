/** An icon-only button with an accessible name, also shown as a tooltip. */
import type { ReactNode } from 'react'
import classes from './icon-button.module.css'

interface Props {
  label: string
  onClick(): void
  expanded?: boolean
  disabled?: boolean
  /** It takes the focus when what it stands in opens. */
  focused?: boolean
  children: ReactNode
}

export function IconButton({ label, onClick, expanded, disabled, focused, children }: Props) {
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={label}
      aria-expanded={expanded}
      disabled={disabled}
      data-autofocus={focused || undefined}
      data-tip={label}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
