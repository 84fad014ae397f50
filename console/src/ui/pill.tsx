/** A number or a word that is marked. */
import type { ComponentProps } from 'react'
import classes from './pill.module.css'

interface Props extends ComponentProps<'span'> {
  tone?: 'accent' | 'success' | 'warning' | 'error' | undefined
}

export function Pill({ tone, className = '', ...span }: Props) {
  return <span className={`${classes.pill} ${className}`} data-tone={tone} {...span} />
}
