/** Which dialogs lie on top of each other: Escape is for the uppermost alone. */
import { useEffect, useId } from 'react'

const stack: string[] = []

/** Calls `onEscape` when this is the uppermost. */
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
      // An open list or menu inside the dialog takes the key for itself, and marks its elements so.
      if (
        event.target instanceof Element &&
        event.target.closest('[data-mantine-stop-propagation=true]')
      )
        return
      // One press closes one: the next in the stack would be the uppermost before it hears of this one.
      event.preventDefault()
      onEscape?.()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [id, onEscape])
}
