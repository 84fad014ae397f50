/** A modal layer: the browser keeps it on top and the focus inside, and returns it on closing. */
import { type ReactNode, type RefObject, useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import classes from './modal.module.css'
import { isInTopmost, LayerContext, useLayer } from './modal-layers.ts'

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
  const layer = useLayer()
  useEscape(layer.ref, onEscape)
  return createPortal(
    <dialog
      ref={layer.ref}
      className={classes.frame}
      aria-label={label}
      aria-labelledby={labelledBy}
      data-side={side}
      data-still={props.still || undefined}
      data-question={props.question || undefined}
      // A phone's way back.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onEscape?.()
      }}
    >
      {/* For the pointer only: the keyboard has Escape and the close button. */}
      <div className={classes.overlay} aria-hidden onClick={onClose} />
      <div
        className={className ? `${classes.panel} ${className}` : classes.panel}
        style={{ maxWidth: width }}
      >
        <LayerContext value={layer}>{children}</LayerContext>
      </div>
    </dialog>,
    document.body,
  )
}

/** Escape by its key, because browsers close a dialog that has refused the first one at the second. */
function useEscape(dialog: RefObject<Element | null>, onEscape: (() => void) | undefined): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !isInTopmost(dialog.current)) return
    // The browser closes an open menu or panel of the dialog first.
    if (document.querySelector('[popover=auto]:popover-open')) return
    event.preventDefault()
    onEscape?.()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
