/** A combobox: arrow keys move through the options, Enter chooses one, and the focus stays in the field. */
import { type KeyboardEvent, useEffect, useId, useState } from 'react'

interface Options<T> {
  /** The visible options; empty while it is closed. */
  options: readonly T[]
  /** The initially active option. With `none`, Enter submits the typed text. */
  start: 'first' | 'none'
  onChoose(option: T): void
  /** Undefined if Escape closes the whole dialog. */
  onEscape?(): void
}

export function useCombobox<T>({ options, start, onChoose, onEscape }: Options<T>) {
  const id = useId()
  const beginning = start === 'first' ? 0 : -1
  const [active, setActive] = useState(beginning)
  const at = Math.min(active, options.length - 1)
  const chosen = options[at]
  const isOpen = options.length > 0
  const optionId = (place: number) => `${id}option${place}`
  const activeId = chosen === undefined ? undefined : optionId(at)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  function onKeyDown(event: KeyboardEvent) {
    // These keys belong to the input method.
    if (!isOpen || event.nativeEvent.isComposing) return
    const { key } = event
    if (key === 'ArrowDown') setActive((at + 1) % options.length)
    else if (key === 'ArrowUp') setActive(at <= 0 ? options.length - 1 : at - 1)
    else if (key === 'Escape' && onEscape) onEscape()
    else if (key === 'Enter' && chosen !== undefined) onChoose(chosen)
    else return
    // Keeps the dialog around it open, and does not submit its form.
    event.preventDefault()
  }

  return {
    id,
    isOpen,
    at,
    setActive,
    restart: () => setActive(beginning),
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? `${id}list` : undefined,
      'aria-activedescendant': activeId,
      onKeyDown,
    } as const,
    listId: `${id}list`,
    option: (place: number) => ({ id: optionId(place), 'aria-selected': place === at }),
  }
}

export type Combobox = ReturnType<typeof useCombobox>
