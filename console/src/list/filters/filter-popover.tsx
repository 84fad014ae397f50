/** A filter that opens: a button that says what is chosen, and the choosing below it. */
import { type ReactNode, useEffect, useEffectEvent, useId } from 'react'
import panel from '../../ui/popover.module.css'
import { usePopover } from '../../ui/use-popover.ts'
import classes from './filter-form.module.css'

interface Props {
  label: string
  summary: string
  /** Read out and shown on pointing, where the summary is a short name. */
  hint?: string
  empty: boolean
  opened: boolean
  onOpen(open: boolean): void
  describedBy?: string
  children: ReactNode
}

export function FilterPopover(props: Props) {
  const { label, summary, hint, empty, opened, onOpen, describedBy, children } = props
  const id = useId()
  const { isOpen, close, buttonProps, panelProps } = usePopover('start', onOpen)
  const closeIt = useEffectEvent(close)
  useEffect(() => {
    if (!opened) closeIt()
  }, [opened])
  return (
    <>
      <span id={`${id}label`} className={classes.label}>
        {label}
      </span>
      <button
        type="button"
        {...buttonProps}
        className={classes.control}
        aria-labelledby={`${id}label ${id}value`}
        aria-describedby={describedBy}
        title={hint}
      >
        <span id={`${id}value`} data-empty={empty || undefined}>
          {summary}
        </span>
        <svg viewBox="0 0 12 12" width="10" height="10" aria-hidden="true">
          <path d="m2 4 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.6" />
        </svg>
      </button>
      <div
        {...panelProps}
        className={`${panel.panel} ${classes.dropdown}`}
        role="dialog"
        aria-label={label}
      >
        {isOpen && children}
      </div>
    </>
  )
}
