/** A button with a label and an optional icon; busy while its request is running. */
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import classes from './button.module.css'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `filled` is for the main action of a dialog or page. */
  variant?: 'filled' | 'default' | 'subtle' | 'outline'
  size?: 'xs' | 'compact-sm' | 'compact-xs'
  color?: 'red' | 'gray'
  loading?: boolean
  leftSection?: ReactNode
  rightSection?: ReactNode
}

export function Button(props: Props) {
  const { variant = 'filled', size, color, loading = false, ...rest } = props
  const { leftSection, rightSection, children, ...button } = rest
  return (
    <button
      type="button"
      {...button}
      className={button.className ? `${classes.button} ${button.className}` : classes.button}
      data-variant={variant}
      data-size={size}
      data-color={color}
      aria-busy={loading || undefined}
      disabled={button.disabled || loading}
    >
      {leftSection}
      <span>{children}</span>
      {rightSection}
    </button>
  )
}
