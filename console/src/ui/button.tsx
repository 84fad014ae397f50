/** A button with a label and an optional icon; busy while its request is running. */
import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
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

const ignore = (event: MouseEvent): void => event.preventDefault()

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
      // Not `disabled`, which would take the focus away from it.
      aria-disabled={loading || button['aria-disabled']}
      onClick={loading ? ignore : button.onClick}
    >
      {leftSection}
      <span>{children}</span>
      {rightSection}
    </button>
  )
}
