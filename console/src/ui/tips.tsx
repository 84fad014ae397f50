/** One tooltip for everything that has a `data-tip`: a hundred icons cost no more than one. */
import { useEffect, useRef, useState } from 'react'
import classes from './tips.module.css'

const showAfterMs = 300

interface Tip {
  text: string
  left: number
  top: number
  above: boolean
}

export function Tips() {
  const [tip, setTip] = useState<Tip>()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const hide = () => {
      clearTimeout(timer)
      setTip(undefined)
    }
    const point = (event: Event) => {
      const owner = ownerOf(event)
      if (!owner) return hide()
      clearTimeout(timer)
      timer = setTimeout(() => setTip(tipAt(owner)), showAfterMs)
    }
    const onFocus = (event: Event) => {
      if (ownerOf(event)?.matches(':focus-visible')) point(event)
    }
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    const ended = new AbortController()
    const { signal } = ended
    document.addEventListener('pointerover', point, { signal })
    document.addEventListener('focusin', onFocus, { signal })
    document.addEventListener('focusout', hide, { signal })
    document.addEventListener('pointerdown', hide, { signal })
    document.addEventListener('scroll', hide, { signal, capture: true })
    document.addEventListener('keydown', onKey, { signal })
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [])
  // Above dialogs, which the browser keeps on top as well: the last one shown is the topmost.
  useEffect(() => {
    if (tip) panel.current?.showPopover()
  }, [tip])

  if (!tip) return null
  return (
    <div
      ref={panel}
      popover="manual"
      role="tooltip"
      className={classes.tip}
      data-above={tip.above}
      style={{ left: tip.left, top: tip.top }}
    >
      {tip.text}
    </div>
  )
}

/** Tables have a tooltip of their own, which knows what their cells leave out. */
function ownerOf({ target }: Event): HTMLElement | undefined {
  const owner = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
  return owner && !owner.closest('table') ? owner : undefined
}

function tipAt(owner: HTMLElement): Tip | undefined {
  const text = owner.dataset.tip
  if (!text || !owner.isConnected) return undefined
  const box = owner.getBoundingClientRect()
  const above = box.bottom + 40 > innerHeight
  const middle = box.left + box.width / 2
  return {
    text,
    left: Math.max(80, Math.min(middle, document.documentElement.clientWidth - 80)),
    top: above ? box.top - 6 : box.bottom + 6,
    above,
  }
}
