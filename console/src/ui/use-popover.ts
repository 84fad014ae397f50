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
      onBeforeToggle(event: ToggleEvent) {
        if (event.target !== panel.current) return
        const opens = event.newState === 'open' && button.current
        onOpen?.(Boolean(opens))
        setPlace(opens ? placeBelow(opens.getBoundingClientRect(), align) : undefined)
      },
      onToggle(event: ToggleEvent) {
        if (event.target !== panel.current) return
        const first =
          '[data-autofocus], [aria-checked=true], a, button:not(:disabled), input, select'
        if (event.newState === 'open') {
          setPlace((now) => now && fitted(now, panel.current as HTMLElement))
          panel.current.querySelector<HTMLElement>(first)?.focus()
        }
        // The focus was in what has gone.
        else if (document.activeElement === document.body) button.current?.focus()
      },
      /** Whoever goes on by Tab has left it. */
      onBlur({ relatedTarget }: FocusEvent) {
        const isInside = [panel, button].some(({ current }) => current?.contains(relatedTarget))
        if (relatedTarget && !isInside) close()
      },
    },
  }
}

/** Wider or higher than the room beside its button: it is moved into the window. */
function fitted(place: CSSProperties, panel: HTMLElement): CSSProperties {
  const { clientWidth, clientHeight } = document.documentElement
  const { right } = panel.getBoundingClientRect()
  const missing = panel.scrollHeight - panel.clientHeight
  const top = Number(place.top) - Math.max(0, missing)
  const left =
    place.left === 'auto' ? 'auto' : Number(place.left) - Math.max(0, right - clientWidth + margin)
  return {
    ...place,
    left: left === 'auto' ? left : Math.max(margin, left),
    ...(missing > 0 && {
      top: Math.max(margin, top),
      maxHeight: clientHeight - Math.max(margin, top) - margin,
    }),
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
