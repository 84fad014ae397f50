/**
 * A click on a cell copies it, and a double click opens its row, which must not overwrite what was copied before. So a
 * copy waits until its click can hardly be the first of two.
 */
import { copyText } from '../../lib/clipboard.ts'
import { textsOf } from '../../lib/texts.ts'
import { dismissToast, toasts } from '../../lib/toast.ts'

/** Shorter than browsers wait: most double clicks are faster, and people should not notice it. */
const waitMs = 250

let waiting: { text: string; timer: ReturnType<typeof setTimeout> } | undefined
let lastCopy = Promise.resolve()

export function copySoon(text: string): void {
  stopWaiting()
  // Without the clipboard of secure pages, some browsers only copy while they handle the click.
  if (!navigator.clipboard) {
    lastCopy = copyText(text)
    return
  }
  waiting = { text, timer: setTimeout(copyNow, waitMs) }
  // The key may be that of pasting, or of leaving the window.
  window.addEventListener('keydown', copyNow, { capture: true })
}

function copyNow(): void {
  const text = stopWaiting()
  if (text !== undefined) lastCopy = copyText(text)
}

/** The text that has not been copied yet. */
function stopWaiting(): string | undefined {
  const text = waiting?.text
  clearTimeout(waiting?.timer)
  window.removeEventListener('keydown', copyNow, { capture: true })
  waiting = undefined
  return text
}

/** For a double click: who opens a row did not ask for a copy, and its message would cover the detail. */
export function cancelCopy(): void {
  if (stopWaiting() === undefined) void lastCopy.then(dismissCopied)
}

function dismissCopied(): void {
  const { copied } = textsOf('shell')
  for (const { id, text } of toasts.get()) if (text === copied) dismissToast(id)
}
