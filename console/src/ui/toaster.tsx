import { limits } from '@countinghouse/contract/limits.ts'
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '../lib/store.ts'
import { useTexts } from '../lib/texts.ts'
import { dismissToast, type Toast, type ToastAction, toasts } from '../lib/toast.ts'
import { messagePlace } from './message-place.ts'
import classes from './toaster.module.css'
import { noteOrigin, returnFocus, useReturnedFocus } from './use-toast-focus.ts'

export function Toaster() {
  const t = useTexts('session')
  const frame = useRef<HTMLElement>(null)
  useToastKey(frame)
  return createPortal(
    <section
      ref={frame}
      className={classes.stack}
      data-toasts
      aria-label={t.messages}
      aria-live="polite"
      aria-keyshortcuts="F8"
    >
      {useStore(toasts).map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </section>,
    messagePlace,
  )
}

/** F8 goes to the newest message, and back to where the focus was. */
function useToastKey(frame: RefObject<HTMLElement | null>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const newest = frame.current?.lastElementChild
    if (event.key !== 'F8' || !newest) return
    event.preventDefault()
    if (frame.current?.contains(document.activeElement)) return returnFocus()
    const act = newest.querySelector<HTMLElement>('[data-act]')
    ;(act ?? newest.querySelector<HTMLElement>('a, button'))?.focus()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

const isPageVisible = (): boolean => !document.hidden

function onVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

function ToastItem({ toast }: { toast: Toast }) {
  const t = useTexts('session')
  const [isPaused, setPaused] = useState(false)
  const { id, act } = toast
  // Nobody sees it in a hidden tab. A toast with an action has a deadline, so nothing keeps it.
  const isVisible = useSyncExternalStore(onVisibility, isPageVisible)
  const isKept = (isPaused || !isVisible) && !act
  const frame = useRef<HTMLDivElement>(null)
  useReturnedFocus(frame)
  useEffect(() => {
    if (isKept) return
    const shownMs = act ? act.until - Date.now() : limits.toastMs
    const timer = setTimeout(() => dismissToast(id), shownMs)
    return () => clearTimeout(timer)
  }, [isKept, id, act])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a message only keeps it longer.
    <div
      ref={frame}
      className={classes.toast}
      data-kind={toast.kind}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={({ relatedTarget }) => {
        setPaused(true)
        noteOrigin(relatedTarget)
      }}
      onBlur={() => setPaused(false)}
    >
      <p>{toast.text}</p>
      {toast.link && (
        <a href={`#${toast.link.path}`} onClick={() => dismissToast(toast.id)}>
          {toast.link.text}
        </a>
      )}
      {toast.act && <Act act={toast.act} onDone={() => dismissToast(toast.id)} />}
      <button type="button" aria-label={t.closeMessage} onClick={() => dismissToast(toast.id)}>
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          <path d="M4 4l8 8M12 4l-8 8" stroke="currentColor" strokeWidth="1.6" />
        </svg>
      </button>
    </div>
  )
}

function Act({ act, onDone }: { act: ToastAction; onDone(): void }) {
  const run = () => {
    onDone()
    act.run()
  }
  return (
    <button type="button" data-act onClick={run}>
      {act.text}
    </button>
  )
}
