/** A list of orders: the shared list with a detail, manual notifications, and copying of order numbers. */

import type { List, ListPage as PageOfRows, Row } from '@countinghouse/contract/engine/list.ts'
import type { OrderKindDeclaration } from '@countinghouse/contract/engine/order.ts'
import type { AnyReview } from '@countinghouse/contract/registry/reviews.ts'
import { type ReactNode, useCallback, useMemo } from 'react'
import { copyText } from '../lib/clipboard.ts'
import { lazy } from '../lib/lazy.tsx'
import { useTexts } from '../lib/texts.ts'
import { ListPage } from '../list/list-page.tsx'
import type {
  BulkAction,
  CellOverrides,
  Presets,
  RowAction,
  Scope,
} from '../list/page-declaration.ts'
import type { OrderMoves } from './order-actions.ts'
import { useMoves } from './use-moves.tsx'
import { useNotify } from './use-notify.ts'
import { useReview } from './use-review.tsx'
import { useUnreadCell } from './use-unread-cell.tsx'

// Of local and P2P orders only.
const FigureStrip = lazy(() => import('../list/figures/figure-strip.tsx'))
const SpanStrip = lazy(() => import('../list/figures/span-strip.tsx'))
const OrderDetail = lazy(() => import('./order-detail.tsx'), 'orderDetail', 'arrival')

interface Props<L extends List> {
  kind: Pick<
    OrderKindDeclaration<L>,
    | 'list'
    | 'columns'
    | 'detailPath'
    | 'notify'
    | 'reveal'
    | 'figures'
    | 'spans'
    | 'pieces'
    | 'conversation'
  >
  /** For instance one country. */
  scope?: Scope<L>
  presets?: Presets
  pageActions?: ReactNode
  /** Between the heading and the filters, above the figures. */
  above?(page: PageOfRows | undefined): ReactNode
  cells?: CellOverrides
  rowActions?: readonly RowAction[]
  bulkActions?: readonly BulkAction[]
  /** For orders that operators review. */
  review?: AnyReview
  /** The dialogs of other moves. */
  moves?: OrderMoves
}

const none: never[] = []

/** As high as the folded strip. */
const stripSpace = <div style={{ height: 52 }} />

export function OrderListPage<L extends List>(props: Props<L>) {
  const { kind, rowActions = none, bulkActions = none } = props
  const { list, figures, spans } = kind
  const t = useTexts('order')
  const notify = useNotify(list, kind.notify)
  const review = useReview(list, props.review)
  const moves = useMoves(props.moves)
  const unread = useUnreadCell(kind)
  const cells = useMemo(() => ({ ...unread.cells, ...props.cells }), [unread.cells, props.cells])
  const allRowActions = useMemo(
    () => [...review.rowActions, ...moves.rowActions, ...rowActions, ...notify.rowActions],
    [review.rowActions, moves.rowActions, rowActions, notify.rowActions],
  )
  const allBulkActions = useMemo<BulkAction[]>(() => {
    const numbers = (rows: Row[]) => rows.map((row) => String(row[list.key])).join('\n')
    const copy = { label: t.copyNumbers, run: (rows: Row[]) => void copyText(numbers(rows)) }
    return [...review.bulkActions, ...bulkActions, ...notify.bulkActions, copy]
  }, [review.bulkActions, bulkActions, notify.bulkActions, t, list])
  const detail = useCallback(
    (orderNo: string, onClose: () => void, at: string | undefined) => (
      <OrderDetail
        key={orderNo}
        kind={kind}
        orderNo={orderNo}
        actions={allRowActions}
        at={at}
        onClose={onClose}
      />
    ),
    [kind, allRowActions],
  )
  return (
    <>
      <ListPage
        list={list}
        columns={kind.columns}
        statusTabs
        {...(props.scope && { scope: props.scope })}
        {...(props.presets && { presets: props.presets })}
        pageActions={props.pageActions}
        above={(page, applied) => (
          <>
            {props.above?.(page)}
            {figures && (
              <FigureStrip list={list} figures={figures} applied={applied} fallback={stripSpace} />
            )}
            {spans && (
              <SpanStrip list={list} spans={spans} applied={applied} fallback={stripSpace} />
            )}
          </>
        )}
        cells={cells}
        cellActions={unread.cellActions}
        rowActions={allRowActions}
        bulkActions={allBulkActions}
        detail={detail}
      />
      {review.dialog}
      {moves.dialog}
    </>
  )
}
