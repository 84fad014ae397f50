/** A message that disappears while it has the focus gives it back to the page. */
import { type RefObject, useLayoutEffect } from 'react'

/** Where the focus was before it came to the messages, and the row that it was in. */
let origin: { element: HTMLElement; key: string | undefined } | undefined

export function noteOrigin(from: EventTarget | null): void {
  if (!(from instanceof HTMLElement) || from.closest('[data-toasts]')) return
  origin = { element: from, key: from.closest<HTMLElement>('[data-key]')?.dataset.key }
}

export function useReturnedFocus(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(
    () => () => {
      // The element is still in the page here, and its focus is not lost yet.
      if (frame.current?.contains(document.activeElement)) returnFocus()
    },
    [frame],
  )
}

export const returnFocus = (): void => originOrNext()?.focus()

function originOrNext(): HTMLElement | undefined {
  const { element, key } = origin ?? {}
  if (element?.isConnected && element.checkVisibility()) return element
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-key][tabindex]')]
  const row = rows.find((each) => each.dataset.key === key)
  const controls = document.querySelectorAll<HTMLElement>('main :is(a[href], button:enabled)')
  return row ?? [...rows, ...controls].find((each) => each.checkVisibility())
}
