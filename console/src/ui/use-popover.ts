/**
 * A panel that opens below its button, or beside it. The browser keeps it on top and closes it on a click elsewhere or on Escape;
 * here it gets its place, and the keyboard.
 */
import {
  type CSSProperties,
  type FocusEvent,
  type ToggleEvent,
  useId,
  useRef,
  useState,
} from 'react'

const gap = 4
/** Kept free between a panel and the edge of the window. */
const margin = 8

const firstIn = '[data-autofocus], [aria-checked=true], a, button:not(:disabled), input, select'

/** Below the button with which edge at that of the button, or to the right of it. */
export type Align = 'start' | 'end' | 'beside'

export function usePopover(align: Align = 'start', onOpen?: (open: boolean) => void) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [place, setPlace] = useState<CSSProperties>()
  const close = () => panel.current?.hidePopover()
  return {
    isOpen: place !== undefined,
    close,
    buttonProps: {
      ref: button,
      popoverTarget: id,
      'aria-expanded': place !== undefined,
    },
    panelProps: {
      id,
      ref: panel,
      popover: 'auto' as const,
      style: place,
      onBeforeToggle({ target, newState }: ToggleEvent) {
        if (target !== panel.current || newState !== 'open' || !button.current) return
        onOpen?.(true)
        setPlace(placeAt(button.current.getBoundingClientRect(), align))
      },
      onToggle({ target, newState }: ToggleEvent) {
        if (target !== panel.current) return
        if (newState === 'open') {
          setPlace((now) => now && fitted(now, panel.current as HTMLElement))
          panel.current.querySelector<HTMLElement>(firstIn)?.focus()
          return
        }
        // Not before it has closed: the browser gives the focus back from what is in it.
        onOpen?.(false)
        setPlace(undefined)
        if (document.activeElement === document.body) button.current?.focus()
      },
      /** Whoever goes on by Tab has left it. */
      onBlur({ relatedTarget }: FocusEvent) {
        const isInside = [panel, button].some(({ current }) => current?.contains(relatedTarget))
        if (relatedTarget && !isInside) close()
      },
    },
  }
}

/** Lists can be scrolled in as little room as this; a calendar can not be read in less. */
const leastHeight = 420

/** Wider than the room beside its button, or with too little below it: it is moved into the window. */
function fitted(place: CSSProperties, panel: HTMLElement): CSSProperties {
  const { clientHeight } = document.documentElement
  const shift = shiftInto(panel)
  const missing = panel.scrollHeight - panel.clientHeight
  const isCramped = missing > 0 && panel.clientHeight < leastHeight
  const top = Math.max(margin, Number(place.top) - (isCramped ? missing : 0))
  return {
    ...place,
    ...(place.left === 'auto'
      ? { right: Number(place.right) - shift }
      : { left: Number(place.left) + shift }),
    ...(isCramped && { top, maxHeight: clientHeight - top - margin }),
  }
}

/** How far it has to go to the right (to the left where negative) to stand inside of the window. */
export function shiftInto(panel: HTMLElement): number {
  const { left, right } = panel.getBoundingClientRect()
  const beyond = Math.max(0, right + margin - document.documentElement.clientWidth)
  return Math.max(margin - left, -beyond)
}

export function placeAt(box: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>, align: Align) {
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
