/**
 * A popover below its button, or beside it. The browser keeps it on top, and closes it on a click outside or Escape;
 * this hook positions it, lets it follow its button, and moves the focus (docs/decisions/controls.md).
 */
import {
  type CSSProperties,
  type FocusEvent,
  type ToggleEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

const gap = 4
/** Between a popover and the edge of the window. */
const margin = 8

const firstIn = '[data-autofocus], [aria-checked=true], a, button:not(:disabled), input, select'

/** Below the button, aligned to its start or end, or beside it on the right. */
export type Align = 'start' | 'end' | 'beside'

export function usePopover(align: Align = 'start', onOpen?: (open: boolean) => void) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [position, setPosition] = useState<CSSProperties>()
  /** Below or beside where the button has moved to, before it is fitted into the window. */
  const [moved, setMoved] = useState<CSSProperties>()
  const isOpen = position !== undefined
  const close = () => panel.current?.hidePopover()

  const follow = useEffectEvent(({ target }: Event) => {
    if (!button.current || (target instanceof Node && panel.current?.contains(target))) return
    const box = button.current.getBoundingClientRect()
    if (box.bottom < 0 || box.top > document.documentElement.clientHeight) return close()
    const next = popoverPosition(box, align)
    setMoved(next)
    setPosition(next)
  })
  useEffect(() => {
    if (!isOpen) return
    const ended = new AbortController()
    const { signal } = ended
    addEventListener('scroll', follow, { signal, capture: true, passive: true })
    addEventListener('resize', follow, { signal })
    return () => ended.abort()
  }, [isOpen])
  useLayoutEffect(() => {
    if (moved && panel.current) setPosition(fitIntoWindow(moved, panel.current))
  }, [moved])

  return {
    isOpen,
    close,
    buttonProps: {
      ref: button,
      popoverTarget: id,
      'aria-expanded': isOpen,
    },
    panelProps: {
      id,
      ref: panel,
      popover: 'auto' as const,
      // A press beside its controls leaves the focus inside, instead of moving it to what is behind.
      tabIndex: -1,
      style: position,
      onBeforeToggle({ target, newState }: ToggleEvent) {
        if (target !== panel.current || newState !== 'open' || !button.current) return
        onOpen?.(true)
        setPosition(popoverPosition(button.current.getBoundingClientRect(), align))
      },
      onToggle({ target, newState }: ToggleEvent) {
        if (target !== panel.current) return
        if (newState === 'open') {
          setPosition((now) => now && fitIntoWindow(now, panel.current as HTMLElement))
          panel.current.querySelector<HTMLElement>(firstIn)?.focus()
          return
        }
        // Only after closing, because the browser first returns the focus from inside.
        onOpen?.(false)
        setPosition(undefined)
        setMoved(undefined)
        if (document.activeElement === document.body) button.current?.focus()
      },
      /** Tab out of the popover closes it. */
      onBlur({ relatedTarget }: FocusEvent) {
        const isInside = [panel, button].some(({ current }) => current?.contains(relatedTarget))
        if (relatedTarget && !isInside) close()
      },
    },
  }
}

/** A shorter popover is moved up: lists can scroll, but a calendar can't be used with less height. */
const leastHeight = 420

/** Moves a popover into the window if it is too wide, or too short to be useful. */
function fitIntoWindow(position: CSSProperties, panel: HTMLElement): CSSProperties {
  const { clientHeight } = document.documentElement
  const shift = shiftIntoWindow(panel)
  const missing = panel.scrollHeight - panel.clientHeight
  const isCramped = missing > 0 && panel.clientHeight < leastHeight
  const top = Math.max(margin, Number(position.top) - (isCramped ? missing : 0))
  return {
    ...position,
    ...(position.left === 'auto'
      ? { right: Number(position.right) - shift }
      : { left: Number(position.left) + shift }),
    ...(isCramped && { top, maxHeight: clientHeight - top - margin }),
  }
}

/** How far to move it to the right (negative: to the left) to be inside the window. */
export function shiftIntoWindow(panel: HTMLElement): number {
  const { left, right } = panel.getBoundingClientRect()
  const beyond = Math.max(0, right + margin - document.documentElement.clientWidth)
  return Math.max(margin - left, -beyond)
}

export function popoverPosition(
  box: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>,
  align: Align,
) {
  const { clientWidth } = document.documentElement
  const top = align === 'beside' ? box.top : box.bottom + gap
  return {
    top,
    maxHeight: `calc(100dvh - ${top + margin}px)`,
    ...(align === 'end'
      ? { left: 'auto', right: Math.max(margin, clientWidth - box.right) }
      : { left: Math.max(margin, align === 'beside' ? box.right + gap : box.left), right: 'auto' }),
  }
}
