import { limits } from '@countinghouse/contract/limits.ts'
import { useEffect, useRef, useState } from 'react'
import { useStore } from '../lib/store.ts'
import { useTexts } from '../lib/texts.ts'
import { dismissToast, type Toast, type ToastAction, toasts } from '../lib/toast.ts'
import classes from './toaster.module.css'
import { noteOrigin, useReturnedFocus } from './use-toast-focus.ts'

export function Toaster() {
  const t = useTexts('session')
  return (
    <section className={classes.stack} data-toasts aria-label={t.messages} aria-live="polite">
      {useStore(toasts).map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function ToastItem({ toast }: { toast: Toast }) {
  const t = useTexts('session')
  const [held, setHeld] = useState(false)
  const { id, act } = toast
  // A toast with an action has a deadline, so hovering does not keep it.
  const isKept = held && !act
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
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={({ relatedTarget }) => {
        setHeld(true)
        noteOrigin(relatedTarget)
      }}
      onBlur={() => setHeld(false)}
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
