/** The stack of open dialogs: Escape applies to the topmost only. */
import { useEffect, useId } from 'react'

const stack: string[] = []

/** Dialogs of hidden pages do not count: hiding a page cleans up its effects. */
export const isDialogOpen = (): boolean => stack.length > 0

/** Calls `onEscape` when this dialog is the topmost. */
export function useEscape(onEscape: (() => void) | undefined): void {
  const id = useId()
  useEffect(() => {
    stack.push(id)
    return () => {
      stack.splice(stack.indexOf(id), 1)
    }
  }, [id])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || stack.at(-1) !== id) return
      // The browser closes an open menu or panel of the dialog first.
      if (document.querySelector('[popover=auto]:popover-open')) return
      // One press closes one dialog: without this the next in the stack would handle the same event.
      event.preventDefault()
      onEscape?.()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [id, onEscape])
}
