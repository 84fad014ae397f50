/** Keyboard shortcuts of a list: j and k move between rows, Enter opens one, / goes to the first filter. */

import type { Row } from '@countinghouse/contract/engine/list.ts'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { isDialogOpen } from '../../ui/modal-layers.ts'

interface Options {
  region: RefObject<HTMLElement | null>
  onOpen: ((key: string) => void) | undefined
}

export function useListKeys({ region, onOpen }: Options): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const target = event.target as HTMLElement
    if (isDialogOpen()) return
    if (event.key === 'Escape' && isPartOfList(target, region.current)) return target.blur()
    if (isTyping(target)) return
    if (event.key === '/') {
      event.preventDefault()
      return firstFilter(region.current)?.focus()
    }
    const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      return focusRow(region.current, step)
    }
    const key = region.current?.contains(target) ? target.dataset.key : undefined
    if (event.key !== 'Enter' || !key || !onOpen) return
    // Otherwise the same key press would activate the focused element of the detail.
    event.preventDefault()
    onOpen(key)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

const isTyping = (target: HTMLElement): boolean =>
  target.matches('input:not([type=checkbox]), select, textarea, [contenteditable=true]') ||
  target.closest('[role=dialog], [role=menu]') !== null

const isPartOfList = (target: HTMLElement, region: HTMLElement | null): boolean =>
  target.matches('[data-key], [data-filters] input[type=text]') &&
  (region?.contains(target) || target.closest('[data-filters]') !== null)

/** The filters stand before the table, in the same page. */
function firstFilter(region: HTMLElement | null): HTMLElement | null {
  const page = region?.closest('[data-list]')
  const first = '[data-filters] :is([data-filter] :is(input, button), [data-opens-filters])'
  return page?.querySelector<HTMLElement>(first) ?? null
}

function focusRow(region: HTMLElement | null, step: number): void {
  const rows = [...(region?.querySelectorAll<HTMLElement>('[data-key]') ?? [])]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const next = at === -1 ? (step > 0 ? 0 : rows.length - 1) : at + step
  rows[next]?.focus()
}

export const rowWith = (region: HTMLElement | null, key: string): HTMLElement | null =>
  region?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`) ?? null

/** Keeps the focus on the row when the focused element disappears, for instance an action that is no longer offered. */
export function useKeepRowFocus(region: RefObject<HTMLElement | null>, rows: readonly Row[]): void {
  const focused = useRef<{ element: HTMLElement; key: string }>(undefined)
  useEffect(() => {
    const element = region.current
    const remember = ({ target }: FocusEvent) => {
      const key = (target as HTMLElement).closest<HTMLElement>('[data-key]')?.dataset.key
      focused.current = key ? { element: target as HTMLElement, key } : undefined
    }
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [region])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are what may take an element away.
  useEffect(() => {
    const had = focused.current
    if (!had || had.element.isConnected || document.activeElement !== document.body) return
    rowWith(region.current, had.key)?.focus({ preventScroll: true })
  }, [rows, region])
}
