/** A modal layer with a focus trap; on closing, focus returns to where it was. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useEscape } from './dialog-stack.ts'
import classes from './modal.module.css'
import { useFocusReturn } from './use-focus-return.ts'

interface Props {
  /** In the middle, or along an edge of the window. */
  side?: 'left' | 'right'
  className?: string | undefined
  width: number
  /** The accessible name, or the id of the heading that provides it. */
  label?: string | undefined
  labelledBy?: string | undefined
  /** On a click outside; undefined if that does nothing. */
  onClose: (() => void) | undefined
  /** Undefined while Escape does something else. */
  onEscape: (() => void) | undefined
  /** A sentence and its answers: on a phone it is only as high as its content, at the bottom of the screen. */
  question?: boolean | undefined
  /** Replaces another dialog, so it does not fade in. */
  still?: boolean | undefined
  children: ReactNode
}

export function Modal(props: Props) {
  const { side, className, width, label, labelledBy, onClose, onEscape, children } = props
  const panel = useRef<HTMLDivElement>(null)
  useFocusReturn()
  useEscape(onEscape)
  useEffect(() => {
    const element = panel.current
    if (!element || element.contains(document.activeElement)) return
    const wanted = element.querySelector<HTMLElement>('[data-autofocus]')
    const first = wanted ?? tabbablesIn(element)[0] ?? element
    first.focus({ preventScroll: true })
  }, [])
  return createPortal(
    <div
      className={classes.frame}
      data-side={side}
      data-still={props.still || undefined}
      data-question={props.question || undefined}
    >
      {/* For the pointer only: the keyboard has Escape and the close button. */}
      <div className={classes.overlay} aria-hidden onClick={onClose} />
      <div
        ref={panel}
        role="dialog"
        aria-modal
        aria-label={label}
        aria-labelledby={labelledBy}
        tabIndex={-1}
        className={className ? `${classes.panel} ${className}` : classes.panel}
        style={{ maxWidth: width }}
        onKeyDown={keepFocusInside}
      >
        {children}
      </div>
    </div>,
    document.body,
  )
}

function keepFocusInside(event: KeyboardEvent<HTMLElement>): void {
  const panel = event.currentTarget
  // React events of a nested dialog bubble up to this one.
  if (event.key !== 'Tab' || !panel.contains(event.target as Node)) return
  const all = tabbablesIn(panel)
  const [first, last] = [all[0], all.at(-1)]
  const at = document.activeElement
  const leaves = event.shiftKey ? at === first || at === panel : at === last
  if (!leaves) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  next?.focus()
}

const tabbable =
  'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])'

const tabbablesIn = (element: HTMLElement): HTMLElement[] =>
  [...element.querySelectorAll<HTMLElement>(tabbable)].filter(
    (each) => !each.matches(':disabled, [tabindex="-1"]') && each.checkVisibility(),
  )
