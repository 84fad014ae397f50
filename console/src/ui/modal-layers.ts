/**
 * The open modal dialogs, from the lowest to the topmost. The dialogs of a hidden page are closed, and shown again with
 * their page: effects run inside out, so that a dialog within another one waits for it.
 */
import { createContext, type RefObject, useContext, useLayoutEffect, useRef, useState } from 'react'
import { messagePlace } from './message-place.ts'

interface Layer {
  ref: RefObject<HTMLDialogElement | null>
  /** The dialogs that its content has opened. */
  inside: Set<Layer>
}

export const LayerContext = createContext<Layer | undefined>(undefined)

const shown: HTMLDialogElement[] = []

export const isDialogOpen = (): boolean => shown.length > 0

/** Whether no other dialog is above the one that the element is in. */
export const isInTopmost = (element: Element | null): boolean =>
  shown.at(-1)?.contains(element) ?? false

export function useLayer(): Layer {
  const outer = useContext(LayerContext)
  const ref = useRef<HTMLDialogElement>(null)
  const [layer] = useState<Layer>(() => ({ ref, inside: new Set() }))
  useLayoutEffect(() => {
    const opener = document.activeElement
    outer?.inside.add(layer)
    if (!outer || outer.ref.current?.open) show(layer)
    return () => {
      outer?.inside.delete(layer)
      hide(layer)
      // The browser returns the focus, except to a button that a rotation has replaced by another.
      if (!opener?.isConnected) namesakeOf(opener)?.focus({ preventScroll: true })
    }
  }, [outer, layer])
  return layer
}

function show({ ref, inside }: Layer): void {
  const dialog = ref.current
  if (!dialog) return
  dialog.showModal()
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
  shown.push(dialog)
  settle()
  inside.forEach(show)
}

function hide({ ref }: Layer): void {
  const dialog = ref.current
  if (!dialog || !shown.includes(dialog)) return
  shown.splice(shown.indexOf(dialog), 1)
  dialog.close()
  settle()
}

function settle(): void {
  const place = shown.at(-1) ?? document.body
  if (messagePlace.parentElement !== place) place.append(messagePlace)
}

function namesakeOf(element: Element | null): HTMLElement | null {
  const label = element?.getAttribute('aria-label')
  return label ? document.querySelector<HTMLElement>(`[aria-label="${CSS.escape(label)}"]`) : null
}
