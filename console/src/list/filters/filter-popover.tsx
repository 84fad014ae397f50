/** A filter that opens: a button that says what is chosen, and the choosing below it. */
import { Popover } from '@mantine/core'
import { type ReactNode, useId } from 'react'
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
  return (
    <>
      <span id={`${id}label`} className={classes.label}>
        {label}
      </span>
      <Popover
        opened={opened}
        onChange={onOpen}
        position="bottom-start"
        withinPortal={false}
        trapFocus
        returnFocus
        shadow="md"
        transitionProps={{ duration: 80 }}
      >
        <Popover.Target>
          <button
            type="button"
            className={classes.control}
            aria-labelledby={`${id}label ${id}value`}
            aria-describedby={describedBy}
            title={hint}
            onClick={() => onOpen(!opened)}
          >
            <span id={`${id}value`} data-empty={empty || undefined}>
              {summary}
            </span>
            <svg viewBox="0 0 12 12" width="10" height="10" aria-hidden="true">
              <path d="m2 4 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.6" />
            </svg>
          </button>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown} aria-label={label}>
          {children}
        </Popover.Dropdown>
      </Popover>
    </>
  )
}
