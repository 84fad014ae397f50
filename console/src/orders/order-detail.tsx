/** Everything about one order, in a drawer that has an address of its own. */

import { variantBody } from '@countinghouse/contract/engine/call-variant.ts'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fetchDeclared } from '../lib/api.ts'
import { lazy } from '../lib/lazy.tsx'
import { useOperator } from '../lib/operator.ts'
import { useTexts } from '../lib/texts.ts'
import { DetailBody } from '../list/detail/detail.tsx'
import type { RowAction } from '../list/page-declaration.ts'
import { Columns } from '../ui/box.tsx'
import { Drawer, DrawerFailed, DrawerLoading } from '../ui/drawer.tsx'
import { DetailPanes } from './detail-panes.tsx'
import { machineOf, orderKey } from './order.ts'
import { type DetailKind, OrderFields } from './order-fields.tsx'
import { OrderHead, StatusNote, withoutHeadFields } from './order-head.tsx'
import { OrderPieces } from './order-pieces.tsx'
import { PaymentInstructions, withoutInstructionFields } from './payment-instructions.tsx'
import { rememberOpened } from './remember-opened.ts'
import { RestoreFreeze } from './restore-freeze.tsx'
import type { OrderDetail as Detail } from './trace.ts'
import { OrderTrace } from './trace-view.tsx'

const OrderCase = lazy(() => import('./case/order-case.tsx'), 'orderCase')

interface Props {
  kind: DetailKind
  orderNo: string
  actions: readonly RowAction[]
  /** The part of the detail to show. */
  at?: string | undefined
  onClose(): void
}

export default function OrderDetail({ kind, orderNo, actions, at, onClose }: Props) {
  const t = useTexts('order')
  const titles = useTexts('field')
  const mayRead = useOperator().may('conversation.view')
  const { list, conversation } = kind
  const order = useOrder(kind, orderNo)
  const title = (
    <>
      {t.detailTitle} <span>{orderNo}</span>
    </>
  )
  const copies = { name: titles.orderNo, text: orderNo }
  const drawer = { title, copies, closeLabel: t.closeDetail, onClose }
  useRememberOpened(kind, order.data)
  const content = <Content kind={kind} order={order} actions={actions} at={at} />
  if (!conversation || !mayRead)
    return (
      <Drawer {...drawer} size={withTracePx}>
        {content}
      </Drawer>
    )
  return (
    <Drawer {...drawer} size={withConversationPx} fills>
      <DetailPanes
        list={list}
        orderNo={orderNo}
        isAppealing={order.data?.order.status === conversation.evidenceIn}
        unreadCount={Number(order.data?.order.unreadCount ?? 0)}
        at={at}
      >
        {content}
      </DetailPanes>
    </Drawer>
  )
}

/** Wide enough for trace and fields beside each other. */
const withTracePx = 920
const withConversationPx = 1200

const useOrder = ({ list, detailPath }: DetailKind, orderNo: string) =>
  useQuery({
    queryKey: orderKey(list, orderNo),
    queryFn: ({ signal }) =>
      fetchDeclared<Detail>(detailPath, { ...variantBody(list), orderNo }, { signal }),
    staleTime: 0,
  })

/** So that the search offers it again. */
function useRememberOpened({ list }: DetailKind, detail: Detail | undefined): void {
  const { user } = useOperator()
  const kind = machineOf(list)?.kind
  const { orderNo, country } = detail?.order ?? {}
  useEffect(() => {
    if (!kind || !orderNo) return
    const number = String(orderNo)
    rememberOpened(user.name, {
      type: 'order',
      kind,
      orderNo: number,
      country: String(country ?? ''),
    })
  }, [user.name, kind, orderNo, country])
}

interface ContentProps {
  kind: DetailKind
  order: ReturnType<typeof useOrder>
  actions: readonly RowAction[]
  at: string | undefined
}

function Content({ kind, order: { data, error, refetch }, actions, at }: ContentProps) {
  const { list } = kind
  const t = useTexts('order')
  const maySeeCase = useOperator().may('orderCase.view')
  if (error && !data) return <DrawerFailed text={t.detailFailed} error={error} onRetry={refetch} />
  if (!data) return <DrawerLoading text={t.loadingDetail} />
  // The head takes the status away, by which the instructions are told from what is past.
  const shown = withoutHeadFields(withoutInstructionFields(list, data.order), data.order)
  return (
    <DetailBody
      row={data.order}
      actions={actions}
      state={
        <>
          <OrderHead list={list} detail={data} />
          {data.hold ? (
            <RestoreFreeze list={list} detail={data} />
          ) : (
            <StatusNote kind={kind} detail={data} />
          )}
        </>
      }
      links={
        data.paymentPath && (
          <a href={data.paymentPath} target="_blank" rel="noreferrer">
            {t.paymentPage}
            <IconExternalLink size={14} stroke={1.7} aria-hidden />
          </a>
        )
      }
    >
      <PaymentInstructions list={list} row={data.order} />
      {kind.pieces && data.pieces.length > 0 && (
        <OrderPieces list={list} declared={kind.pieces} detail={data} />
      )}
      <Columns least="340px" gap="lg">
        <section>
          <h3>{t.trace}</h3>
          <OrderTrace list={list} detail={data} />
        </section>
        <OrderFields kind={{ ...kind, list: shown }} order={data.order} />
      </Columns>
      {maySeeCase && <OrderCase list={list} orderNo={String(data.order.orderNo)} at={at} />}
    </DetailBody>
  )
}
