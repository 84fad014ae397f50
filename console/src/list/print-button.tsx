/** Prints all rows: loads those of other pages first, and returns to the page size afterwards. */
import type { ListPage } from '@countinghouse/contract/kit/list.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { IconPrinter } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTexts } from '../lib/texts.ts'
import { IconButton } from '../ui/icon-button.tsx'
import type { ListState } from './list-state.ts'
import type { Dispatch } from './use-list-state.ts'

interface Props {
  state: ListState
  dispatch: Dispatch
  page: ListPage | undefined
  /** The rows are those of the previous query. */
  stale: boolean
}

export function PrintButton({ state, dispatch, page, stale }: Props) {
  const t = useTexts('list')
  /** The page size to restore, while the remaining rows are loading. */
  const [sizeBefore, setSizeBefore] = useState<number>()
  const isWhole =
    page !== undefined && page.records.length >= Math.min(page.total, limits.unpagedSize)
  const isReady = sizeBefore !== undefined && isWhole && !stale

  useEffect(() => {
    if (!isReady) return
    setSizeBefore(undefined)
    const goBack = () => dispatch({ type: 'size', size: sizeBefore })
    if (sizeBefore !== limits.unpagedSize)
      window.addEventListener('afterprint', goBack, { once: true })
    window.print()
  }, [isReady, sizeBefore, dispatch])

  const print = () => {
    if (isWhole) return window.print()
    setSizeBefore(state.size)
    dispatch({ type: 'size', size: limits.unpagedSize })
  }
  return (
    <IconButton label={t.print} onClick={print}>
      <IconPrinter size={17} stroke={1.7} aria-hidden />
    </IconButton>
  )
}
