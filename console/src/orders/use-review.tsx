/** The review actions of a list, and their dialog. */
import type { List, Row } from '@countinghouse/contract/engine/list.ts'
import type { AnyReview } from '@countinghouse/contract/registry/reviews.ts'
import { IconShieldCheck } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { lazy } from '../lib/lazy.tsx'
import { useOperator } from '../lib/operator.ts'
import { useTexts } from '../lib/texts.ts'
import type { BulkAction, RowAction } from '../list/page-declaration.ts'
import { isPermitted, permittedMoves } from './order-actions.ts'

const ReviewDialog = lazy(() => import('./review-dialog.tsx'), 'reviewDesk')

interface ReviewOfList {
  rowActions: readonly RowAction[]
  bulkActions: readonly BulkAction[]
  dialog: ReactNode
}

const none: never[] = []

export function useReview(list: List, review: AnyReview | undefined): ReviewOfList {
  const t = useTexts('review')
  const { may } = useOperator()
  const [reviewing, setReviewing] = useState<Row[]>(none)
  const actions = useMemo(() => {
    const decisions: readonly string[] = review ? Object.values(review.moves) : none
    if (!review || !decisions.some((move) => isPermitted(review.machine, move, may)))
      return { rowActions: none, bulkActions: none }
    const isWaiting = (row: Row) =>
      permittedMoves(review.machine, row, may).some((move) => decisions.includes(move))
    const one: RowAction = {
      name: 'review',
      label: t.review,
      icon: IconShieldCheck,
      prominent: true,
      offered: isWaiting,
      run: (row) => setReviewing([row]),
    }
    const many: BulkAction = {
      label: t.reviewSelected,
      prominent: true,
      applies: isWaiting,
      run: setReviewing,
    }
    return { rowActions: [one], bulkActions: [many] }
  }, [t, may, review])
  const dialog = review && reviewing.length > 0 && (
    <ReviewDialog
      list={list}
      review={review}
      orders={reviewing}
      onClose={() => setReviewing(none)}
    />
  )
  return { ...actions, dialog }
}
