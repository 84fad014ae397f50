/** What can be pressed and is no button to the eye: chips to choose from, links among words, the entries of a list. */
import type { ComponentProps } from 'react'
import classes from './pressable.module.css'

type Button = ComponentProps<'button'>
type Link = ComponentProps<'a'>

const withClass = (name: string | undefined, { className }: { className?: string | undefined }) =>
  className ? `${name} ${className}` : name

export function Chip(props: Button) {
  return <button type="button" {...props} className={withClass(classes.chip, props)} />
}

export function ChipLink({ children, ...props }: Link) {
  return (
    <a {...props} className={withClass(classes.chip, props)}>
      {children}
    </a>
  )
}

/** Looks like a link, and does something instead of leading somewhere. */
export function LinkButton(props: Button) {
  return <button type="button" {...props} className={withClass(classes.link, props)} />
}

/** As wide as its list. */
export function EntryButton(props: Button) {
  return <button type="button" {...props} className={withClass(classes.entry, props)} />
}

export function EntryLink({ children, ...props }: Link) {
  return (
    <a {...props} className={withClass(classes.entry, props)}>
      {children}
    </a>
  )
}
