/** A field as a button with the current value, which opens a popover to change it. */
import { type ReactNode, useEffect, useEffectEvent, useId } from 'react'
import { Text } from './box.tsx'
import classes from './inline-field.module.css'
import panel from './popover.module.css'
import { usePopover } from './use-popover.ts'

interface Props {
  label: string
  summary: string
  /** A longer text for the tooltip and screen readers. */
  hint?: string | undefined
  empty: boolean
  invalid?: boolean
  opened: boolean
  onOpen(open: boolean): void
  /** The popover will probably be opened, so its code can be preloaded. */
  onWant?(): void
  describedBy?: string | undefined
  children: ReactNode
}

export function FieldPopover(props: Props) {
  const { label, summary, hint, empty, invalid = false, opened, onOpen, describedBy } = props
  const id = useId()
  const { isOpen, close, buttonProps, panelProps } = usePopover('start', onOpen)
  const closeIt = useEffectEvent(close)
  useEffect(() => {
    if (!opened) closeIt()
  }, [opened])
  return (
    <>
      <Text id={`${id}label`} className={classes.label} as="span" tone="dim" size="xs" below="2xs">
        {label}
      </Text>
      <button
        type="button"
        {...buttonProps}
        className={classes.control}
        aria-labelledby={`${id}label ${id}value`}
        aria-describedby={describedBy}
        data-invalid={invalid || undefined}
        title={hint}
        onPointerEnter={props.onWant}
        onFocus={props.onWant}
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
        {isOpen && props.children}
      </div>
    </>
  )
}
