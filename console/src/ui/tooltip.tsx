/**
 * One tooltip for the whole console: a hundred icons cost no more than one. It shows the `data-tip` of an element, and
 * in tables what cells do not show in full (`useCellTooltips`).
 */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import classes from './tooltip.module.css'

const showAfterMs = 250
/** Long enough for the pointer to reach the tooltip, to select its text. */
const hideAfterMs = 120
const gapPx = 4
/** The distance to the edges of the page. */
const edgePx = 8

type TooltipOf = (cell: HTMLElement) => string | undefined

/** The tooltip functions of the visible tables. */
const tables = new Map<HTMLElement, TooltipOf>()

/** Gives the cells of a table tooltips with what they do not show in full. */
export function useCellTooltips(table: RefObject<HTMLElement | null>, tipOf: TooltipOf): void {
  useEffect(() => {
    const element = table.current
    if (!element) return
    tables.set(element, tipOf)
    return () => {
      tables.delete(element)
    }
  }, [table, tipOf])
}

interface Tip {
  owner: HTMLElement
  text: string
}

export function Tooltip() {
  const [tip, setTip] = useState<Tip>()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = (next: () => Tip | undefined, afterMs: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => setTip(next()), afterMs)
    }
    const hide = () => {
      clearTimeout(timer)
      setTip(undefined)
    }
    const isInside = ({ target }: Event) => panel.current?.contains(target as Node) ?? false
    const point = (event: Event) => {
      if (isInside(event)) return clearTimeout(timer)
      const owner = ownerOf(event)
      if (owner) show(() => tipOf(owner), showAfterMs)
      else show(() => undefined, hideAfterMs)
    }
    let lastKey = ''
    const onFocus = (event: Event) => {
      // Only for keyboard navigation: opening a drawer moves the focus too.
      if (lastKey === 'Tab' || lastKey.startsWith('Arrow')) point(event)
    }
    const onKey = ({ key }: KeyboardEvent) => {
      lastKey = key
      // A key may change the page.
      hide()
    }
    const onPress = (event: Event) => {
      lastKey = ''
      if (!isInside(event)) hide()
    }
    // A finger cannot point: a tap on what does nothing else says it, until the next one.
    const onTap = (event: PointerEvent) => {
      const owner = event.pointerType === 'touch' ? restingOwnerOf(event) : undefined
      if (owner) show(() => tipOf(owner), 0)
    }
    const ended = new AbortController()
    const { signal } = ended
    document.addEventListener('pointerover', point, { signal })
    document.documentElement.addEventListener('pointerleave', hide, { signal })
    document.addEventListener('focusin', onFocus, { signal })
    document.addEventListener('focusout', hide, { signal })
    document.addEventListener('pointerdown', onPress, { signal })
    document.addEventListener('click', onTap, { signal })
    document.addEventListener('scroll', hide, { signal, capture: true, passive: true })
    document.addEventListener('keydown', onKey, { signal })
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [])
  useLayoutEffect(() => {
    if (!tip || !panel.current) return
    // In the top layer, like dialogs: the last one shown is the topmost.
    panel.current.showPopover()
    place(panel.current, tip.owner)
    return describe(tip)
  }, [tip])

  if (!tip) return null
  const tooltip = (
    <div
      ref={panel}
      id={tooltipId}
      popover="manual"
      role="tooltip"
      className={classes.tooltip}
      data-names={tip.owner.dataset.tip ? true : undefined}
    >
      {tip.text}
    </div>
  )
  // What is outside of a modal dialog is inert: it could neither be pointed at nor read.
  const dialog = tip.owner.closest('dialog')
  return dialog ? createPortal(tooltip, dialog) : tooltip
}

const tooltipId = 'tooltip'

/** Tells screen readers what the name of the element does not say. */
function describe({ owner, text }: Tip): (() => void) | undefined {
  const name = owner.ariaLabel ?? owner.textContent
  if (name === text || owner.hasAttribute('aria-describedby')) return undefined
  owner.setAttribute('aria-describedby', tooltipId)
  return () => owner.removeAttribute('aria-describedby')
}

function ownerOf({ target }: Event): HTMLElement | undefined {
  if (!(target instanceof Element)) return undefined
  return target.closest<HTMLElement>('[data-tip], td, th') ?? undefined
}

/** What says something of its own and does nothing when it is pressed. */
function restingOwnerOf({ target }: Event): HTMLElement | undefined {
  if (!(target instanceof Element) || target.closest('a, button, label, input')) return undefined
  return target.closest<HTMLElement>('[data-tip]') ?? undefined
}

function tipOf(owner: HTMLElement): Tip | undefined {
  const text = owner.isConnected ? (owner.dataset.tip ?? saidByTable(owner)) : undefined
  return text ? { owner, text } : undefined
}

function saidByTable(cell: HTMLElement): string | undefined {
  for (const [table, tipOf] of tables) if (table.contains(cell)) return tipOf(cell)
  return undefined
}

/**
 * Below its element, or above if there is no room; centred, or aligned to the start if it is wider. Beside it where
 * elements stand below each other (`data-tips`).
 */
function place(panel: HTMLElement, owner: HTMLElement): void {
  const box = owner.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  if (owner.closest('[data-tips=beside]')) {
    panel.style.left = `${box.right + gapPx}px`
    panel.style.top = `${Math.min(box.top, innerHeight - height - edgePx)}px`
    return
  }
  const wished = box.width > width ? box.left : box.left + (box.width - width) / 2
  const x = Math.max(
    edgePx,
    Math.min(wished, document.documentElement.clientWidth - width - edgePx),
  )
  const isBelow = box.bottom + gapPx + height + edgePx < innerHeight
  const top = isBelow ? box.bottom + gapPx : box.top - gapPx - height
  panel.style.left = `${x}px`
  panel.style.top = `${top}px`
}
