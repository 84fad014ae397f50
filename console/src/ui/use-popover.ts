/**
 * A panel that opens below its button. The browser keeps it on top and closes it on a click elsewhere or on Escape;
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

/** Which edge of the panel stands at that of the button. */
export type Align = 'start' | 'end'

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
        setPlace(placeBelow(button.current.getBoundingClientRect(), align))
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
  const { clientWidth, clientHeight } = document.documentElement
  const { right } = panel.getBoundingClientRect()
  const beyond = Math.max(0, right - clientWidth + margin)
  const missing = panel.scrollHeight - panel.clientHeight
  const isCramped = missing > 0 && panel.clientHeight < leastHeight
  const top = Math.max(margin, Number(place.top) - (isCramped ? missing : 0))
  return {
    ...place,
    ...(place.left !== 'auto' && { left: Math.max(margin, Number(place.left) - beyond) }),
    ...(isCramped && { top, maxHeight: clientHeight - top - margin }),
  }
}

export function placeBelow(box: Pick<DOMRect, 'left' | 'right' | 'bottom'>, align: Align) {
  const { clientWidth } = document.documentElement
  return {
    top: box.bottom + gap,
    maxHeight: `calc(100dvh - ${box.bottom + gap + margin}px)`,
    ...(align === 'start'
      ? { left: Math.max(margin, box.left), right: 'auto' }
      : { left: 'auto', right: Math.max(margin, clientWidth - box.right) }),
  }
}
