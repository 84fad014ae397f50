/** Keeps the focus on the row when the focused element disappears, for instance an action that is no longer offered. */
import type { Row } from '@countinghouse/contract/kit/list.ts'
import { type RefObject, useEffect, useRef } from 'react'

export const rowWith = (region: HTMLElement | null, key: string): HTMLElement | null =>
  region?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`) ?? null

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
