/** Toast messages. Any code may raise one; ui/toaster.tsx shows them. */
import { readSession, removeSession, sessionKeys, writeSession } from './storage.ts'
import { createStore } from './store.ts'

export type ToastKind = 'error' | 'success' | 'info'
export interface Toast {
  id: number
  kind: ToastKind
  text: string
  link?: ToastLink | undefined
  act?: ToastAction | undefined
}

/** A button in the toast. */
export interface ToastAction {
  text: string
  /** Epoch milliseconds. The toast disappears then. */
  until: number
  run(): void
}

/** A link to what the message is about. */
export interface ToastLink {
  text: string
  path: string
}

let lastId = 0
export const toasts = createStore<readonly Toast[]>([])

/** More would cover the page; the oldest goes first. */
const mostShown = 4

function raise(kind: ToastKind, text: string, link?: ToastLink, act?: ToastAction): void {
  lastId += 1
  // A repeated message restarts its timer instead of piling up.
  const others = toasts.get().filter((toast) => toast.kind !== kind || toast.text !== text)
  toasts.set([...others, { id: lastId, kind, text, link, act }].slice(-mostShown))
}

export const toast = {
  error: (text: string) => raise('error', text),
  success: (text: string, link?: ToastLink, act?: ToastAction) => raise('success', text, link, act),
  info: (text: string) => raise('info', text),
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}

/** For an action that was done elsewhere, without the button. */
export function dismissToastWith(act: ToastAction): void {
  toasts.set(toasts.get().filter((toast) => toast.act !== act))
}

/** Messages of the sign-in pages mean nothing after the sign-in. */
export const dismissToasts = (): void => toasts.set([])

/** A reload must not lose the message that explains it. */
export function reloadWithToasts(): void {
  writeSession(sessionKeys.toasts, toasts.get())
  location.reload()
}

export function restoreToasts(): void {
  const stored = readSession(sessionKeys.toasts)
  removeSession(sessionKeys.toasts)
  if (!Array.isArray(stored)) return
  for (const { kind, text } of stored) {
    if (kind in toast && typeof text === 'string') raise(kind, text)
  }
}
