/** A field with options below it: arrow keys walk through them, Enter takes one, and the focus stays in the field. */
import { type KeyboardEvent, useEffect, useId, useState } from 'react'

interface Options<T> {
  /** Those in sight; none where nothing is open. */
  options: readonly T[]
  /** Where the keys begin: at the first, or at none, and Enter then goes on with what is typed. */
  start: 'first' | 'none'
  onChoose(option: T): void
  /** Undefined where Escape closes more than the options. */
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
    // Keys of an input method choose among its characters.
    if (!isOpen || event.nativeEvent.isComposing) return
    const { key } = event
    if (key === 'ArrowDown') setActive((at + 1) % options.length)
    else if (key === 'ArrowUp') setActive(at <= 0 ? options.length - 1 : at - 1)
    else if (key === 'Escape' && onEscape) onEscape()
    else if (key === 'Enter' && chosen !== undefined) onChoose(chosen)
    else return
    // A dialog around it stays open, and its form is not sent.
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
