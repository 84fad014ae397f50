/** An icon-only button with an accessible name, also shown as a tooltip. */
import type { ReactNode } from 'react'
import classes from './icon-button.module.css'

interface Props {
  label: string
  onClick(): void
  expanded?: boolean
  children: ReactNode
}

export function IconButton({ label, onClick, expanded, children }: Props) {
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={label}
      aria-expanded={expanded}
      data-tip={label}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
