/** One tooltip for a whole table: it asks on pointing what the cell below would add. */
import { type RefObject, useEffect, useState } from 'react'
import classes from './table-tip.module.css'

interface Tip {
  text: string
  left: number | undefined
  right: number | undefined
  top: number
  above: boolean
}

interface Props {
  region: RefObject<HTMLElement | null>
  /** What a cell says beyond what it shows. */
  tipOf(cell: HTMLElement): string | undefined
}

const showAfterMs = 250
const hideAfterMs = 120
/** As the style sheet has it, and the margin to the edge. */
const widestPx = 372

export function TableTip({ region, tipOf }: Props) {
  const [tip, setTip] = useState<Tip>()
  useEffect(() => {
    const element = region.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = (afterMs: number, next: () => Tip | undefined) => {
      clearTimeout(timer)
      timer = setTimeout(() => setTip(next()), afterMs)
    }
    const hide = () => later(hideAfterMs, () => undefined)
    const point = (event: Event) => {
      const target = event.target as HTMLElement
      // Whoever points at the tooltip wants to read it.
      if (target.closest('[role=tooltip]')) return clearTimeout(timer)
      const owner = target.closest<HTMLElement>('[data-tip], td, th')
      if (owner) later(showAfterMs, () => tipAt(owner, owner.dataset.tip ?? tipOf(owner)))
      else hide()
    }
    const away = () => later(0, () => undefined)
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && away()
    element.addEventListener('pointerover', point)
    element.addEventListener('focusin', point)
    element.addEventListener('pointerleave', hide)
    element.addEventListener('focusout', hide)
    document.addEventListener('scroll', away, { capture: true, passive: true })
    document.addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      setTip(undefined)
      element.removeEventListener('pointerover', point)
      element.removeEventListener('focusin', point)
      element.removeEventListener('pointerleave', hide)
      element.removeEventListener('focusout', hide)
      document.removeEventListener('scroll', away, { capture: true })
      document.removeEventListener('keydown', onKey)
    }
  }, [region, tipOf])

  if (!tip) return null
  return (
    <div
      role="tooltip"
      className={classes.tip}
      data-above={tip.above}
      style={{ left: tip.left, right: tip.right, top: tip.top }}
    >
      {tip.text}
    </div>
  )
}

function tipAt(owner: HTMLElement, said: string | undefined): Tip | undefined {
  const text = said ?? overflowOf(owner)
  if (!text || !owner.isConnected) return undefined
  const box = owner.getBoundingClientRect()
  const above = box.bottom + 120 > innerHeight
  return {
    text,
    // At what it is about: at the right edge of the page it grows to the left.
    ...(box.left + widestPx > innerWidth
      ? { left: undefined, right: Math.max(8, innerWidth - box.right) }
      : { left: Math.max(8, box.left), right: undefined }),
    top: above ? box.top - 2 : box.bottom + 2,
    above,
  }
}

/** The text of a cell that is narrower than its text. */
function overflowOf(cell: HTMLElement): string | undefined {
  const inner = [cell, ...cell.querySelectorAll<HTMLElement>('span')]
  const cut = inner.some(
    ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
  )
  return cut ? (cell.textContent ?? undefined) : undefined
}
