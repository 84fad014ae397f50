/** Scrolling of the log: it follows new messages at the end, and keeps its position when earlier ones are added. */
import type { ConversationMessage } from '@countinghouse/contract/areas/conversation/conversation.contract.ts'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isOwn } from './conversation-state.ts'

interface LogScroll {
  log: RefObject<HTMLDivElement | null>
  isAtEnd: boolean
  toEnd(): void
}

/** A few pixels above the end count as the end. */
const nearPx = 24
/** Space above the first new message. */
const contextPx = 36

export function useLogScroll(
  messages: readonly ConversationMessage[],
  outgoingCount: number,
  isShown: boolean,
): LogScroll {
  const log = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const follows = useRef(true)
  const seen = useRef({ isPlaced: false, firstNo: 0, lastNo: 0, outgoingCount, height: 0 })

  const look = useCallback(() => {
    const element = log.current
    if (!element || element.clientHeight === 0) return
    const { scrollHeight, scrollTop, clientHeight } = element
    follows.current = scrollHeight - scrollTop - clientHeight < nearPx
    setAtEnd(follows.current)
  }, [])
  const toEnd = useCallback(() => {
    const element = log.current
    if (element) element.scrollTop = element.scrollHeight
    look()
  }, [look])

  const firstNo = messages[0]?.messageNo ?? 0
  const last = messages.at(-1)
  const lastNo = last?.messageNo ?? 0
  const isLastOwn = last !== undefined && isOwn(last)
  useLayoutEffect(() => {
    const element = log.current
    if (!element || !isShown) return
    const before = seen.current
    const { scrollHeight } = element
    seen.current = { isPlaced: true, firstNo, lastNo, outgoingCount, height: scrollHeight }
    if (!before.isPlaced) {
      place(element)
    } else if (firstNo < before.firstNo) {
      element.scrollTop += scrollHeight - before.height
    } else if (
      follows.current ||
      outgoingCount > before.outgoingCount ||
      (isLastOwn && lastNo > before.lastNo)
    ) {
      element.scrollTop = scrollHeight
    }
    look()
  }, [firstNo, lastNo, isLastOwn, outgoingCount, isShown, look])

  useEffect(() => {
    const element = log.current
    if (!element) return
    element.addEventListener('scroll', look, { passive: true })
    // A growing input below shrinks the log.
    const sizes = new ResizeObserver(() => (follows.current ? toEnd() : look()))
    sizes.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      sizes.disconnect()
    }
  }, [look, toEnd])

  return { log, isAtEnd, toEnd }
}

/** Opens at the first new message, or at the end. */
function place(element: HTMLElement): void {
  const firstNew = element.querySelector<HTMLElement>('[data-new]')
  const end = element.scrollHeight - element.clientHeight
  element.scrollTop = firstNew ? Math.min(firstNew.offsetTop - contextPx, end) : end
}
