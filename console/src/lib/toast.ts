/** Messages that pass by. Any code may raise one; ui/toaster.tsx shows them. */
import { forgetSession, readSession, sessionKeys, writeSession } from './storage.ts'
import { createStore } from './store.ts'

export type ToastKind = 'error' | 'success' | 'info'
export interface Toast {
  id: number
  kind: ToastKind
  text: string
  link?: ToastLink | undefined
}

/** Where what the message tells of can be seen. */
export interface ToastLink {
  text: string
  path: string
}

let lastId = 0
export const toasts = createStore<readonly Toast[]>([])

function raise(kind: ToastKind, text: string, link?: ToastLink): void {
  lastId += 1
  // The same message again restarts its time instead of piling up.
  const others = toasts.get().filter((toast) => toast.kind !== kind || toast.text !== text)
  toasts.set([...others, { id: lastId, kind, text, link }])
}

export const toast = {
  error: (text: string) => raise('error', text),
  success: (text: string, link?: ToastLink) => raise('success', text, link),
  info: (text: string) => raise('info', text),
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}

/** What was said on the way in has no meaning behind the door. */
export const dismissToasts = (): void => toasts.set([])

/** A reload must not swallow the message that explains it. */
export function reloadWithToasts(): void {
  writeSession(sessionKeys.toasts, toasts.get())
  location.reload()
}

export function restoreToasts(): void {
  const kept = readSession(sessionKeys.toasts)
  forgetSession(sessionKeys.toasts)
  if (!Array.isArray(kept)) return
  for (const { kind, text } of kept) {
    if (kind in toast && typeof text === 'string') raise(kind, text)
  }
}
