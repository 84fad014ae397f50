/** Everything about one order, in a drawer that has an address of its own. */

import type { List } from '@countinghouse/contract/kit/list.ts'
import { variantBody } from '@countinghouse/contract/kit/variant.ts'
import { useQuery } from '@tanstack/react-query'
import { DetailBody } from '../detail/detail-body.tsx'
import { fetchDeclared } from '../lib/api.ts'
import { useTexts } from '../lib/texts.ts'
import { Badge } from '../list/table/cells.tsx'
import type { RowAction } from '../list/table/row-actions.ts'
import { toneOf } from '../list/table/tones.ts'
import { useWords } from '../list/words.ts'
import { DrawerFailed, DrawerLoading, SideDrawer } from '../ui/drawer.tsx'
import { HowToPay, withoutPayFields } from './how-to-pay.tsx'
import { orderKey } from './order.ts'
import { type DetailKind, OrderFields } from './order-fields.tsx'
import { OrderPieces } from './order-pieces.tsx'
import type { OrderDetail as Detail } from './trace.ts'
import { Trace } from './trace-view.tsx'

interface Props {
  kind: DetailKind
  orderNo: string
  actions: readonly RowAction[]
  onClose(): void
}

export default function OrderDetail({ kind, orderNo, actions, onClose }: Props) {
  const t = useTexts('order')
  const title = (
    <>
      {t.detailTitle} <span>{orderNo}</span>
    </>
  )
  return (
    <SideDrawer title={title} closeLabel={t.closeDetail} onClose={onClose}>
      <Content kind={kind} orderNo={orderNo} actions={actions} />
    </SideDrawer>
  )
}

function Content({ kind, orderNo, actions }: Omit<Props, 'onClose'>) {
  const { list, detailPath } = kind
  const t = useTexts('order')
  const { data, error, refetch } = useQuery({
    queryKey: orderKey(list, orderNo),
    queryFn: ({ signal }) =>
      fetchDeclared<Detail>(detailPath, { ...variantBody(list), orderNo }, { signal }),
    staleTime: 0,
  })
  if (error && !data) return <DrawerFailed text={t.detailFailed} error={error} onRetry={refetch} />
  if (!data) return <DrawerLoading text={t.loadingDetail} />
  const shown = withoutPayFields(list, data.order)
  return (
    <DetailBody row={data.order} actions={actions} state={<Status list={list} detail={data} />}>
      <HowToPay list={list} row={data.order} />
      <OrderFields kind={{ ...kind, list: shown }} order={data.order} />
      {kind.pieces && data.pieces.length > 0 && (
        <OrderPieces list={list} declared={kind.pieces} detail={data} />
      )}
      <section>
        <h3>{t.trace}</h3>
        <Trace list={list} detail={data} />
      </section>
    </DetailBody>
  )
}

function Status({ list, detail }: { list: List; detail: Detail }) {
  const words = useWords()
  const field = list.fields.status
  const value = String(detail.order.status)
  if (!field) return null
  return <Badge tone={toneOf(field, value) ?? 'neutral'}>{words.value(field, value)}</Badge>
}
