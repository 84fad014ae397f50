/** The stack of open dialogs: Escape applies to the topmost only. */
import { useEffect, useId } from 'react'

const stack: string[] = []

export const isTopmost = (id: string): boolean => stack.at(-1) === id

/** Calls `onEscape` when this dialog is the topmost; answers by what name it stands in the stack. */
export function useEscape(onEscape: (() => void) | undefined): string {
  const id = useId()
  useEffect(() => {
    stack.push(id)
    return () => {
      stack.splice(stack.indexOf(id), 1)
    }
  }, [id])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !isTopmost(id)) return
      // An open list or menu inside the dialog handles the key itself; it marks its elements.
      if (
        event.target instanceof Element &&
        event.target.closest('[data-mantine-stop-propagation=true]')
      )
        return
      // One press closes one dialog: without this the next in the stack would handle the same event.
      event.preventDefault()
      onEscape?.()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [id, onEscape])
  return id
}
