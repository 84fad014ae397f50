/** Steps from the detail of one row to the next; on closing, the last one shown gets the focus. */
import type { List, Row } from '@countinghouse/contract/engine/list.ts'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { DrawerSteps } from '../ui/drawer-steps.ts'
import { rowWith } from './table/row-focus.ts'
import type { Dispatch } from './use-list-state.ts'

export function useDetailSteps(
  list: List,
  rows: readonly Row[],
  detail: string | undefined,
  region: RefObject<HTMLElement | null>,
  dispatch: Dispatch,
): DrawerSteps | undefined {
  const [came, setCame] = useState<DrawerSteps['came']>()
  const last = useRef(detail)
  useEffect(() => {
    // Focus returns to the row of the last detail, not to the row that was opened first.
    if (!detail && last.current && came) {
      rowWith(region.current, last.current)?.focus()
      setCame(undefined)
    }
    last.current = detail
  }, [detail, came, region])
  return useMemo(() => {
    const keys = rows.map((row) => String(row[list.key]))
    const at = detail ? keys.indexOf(detail) : -1
    if (at < 0) return undefined
    const stepTo = (key: string | undefined, by: 'previous' | 'next') => {
      if (key === undefined) return undefined
      return () => {
        setCame(by)
        dispatch({ type: 'step', key })
      }
    }
    return {
      place: at + 1,
      count: keys.length,
      previous: stepTo(keys[at - 1], 'previous'),
      next: stepTo(keys[at + 1], 'next'),
      came,
    }
  }, [list, rows, detail, dispatch, came])
}
