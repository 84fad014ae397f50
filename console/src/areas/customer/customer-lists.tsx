/** What a customer holds, how it came and went, and where it comes from: the first rows of three lists. */
import { customerAddressList } from '@countinghouse/contract/areas/customer-address/customer-address.list.ts'
import { customerAssetList } from '@countinghouse/contract/areas/customer-asset/customer-asset.lists.ts'
import { customerFlowList } from '@countinghouse/contract/areas/flow/flow.lists.ts'
import type { List, ListPage, Row } from '@countinghouse/contract/engine/list.ts'
import { balancePermission } from '@countinghouse/contract/permissions.ts'
import { isOrderKind, orderKindOf } from '@countinghouse/contract/registry/orders.ts'
import { type ReactNode, useMemo } from 'react'
import { groupDigits } from '../../lib/money.ts'
import { navigate } from '../../lib/navigation.tsx'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { CompactList } from '../../list/compact-list.tsx'
import type { CellActions } from '../../list/page-declaration.ts'
import { flowUrl } from '../../orders/balances/balance.ts'
import { useBalanceCells } from '../../orders/balances/use-explain.tsx'
import { orderUrl, withFilters } from '../../orders/order-urls.ts'
import { AllLink, CustomerPanel, Empty, Failed } from './customer-panel.tsx'

interface Props {
  uid: string
}

const balanceColumns = ['currency', 'available', 'frozen', 'usdValue'] as const
const ownerOf = ({ customerUid }: Row) => ({ customerUid: String(customerUid) })

export function CustomerBalances({ uid }: Props) {
  const t = useTexts('customerPage')
  const { cellActions, drawer } = useBalanceCells(ownerOf)
  return (
    <Part
      title={t.balances}
      list={customerAssetList}
      columns={balanceColumns}
      uid={uid}
      size={20}
      cellActions={cellActions}
      empty={t.noBalances}
      to={withFilters('/customer-assets/list', { customerUid: uid })}
    >
      {drawer}
    </Part>
  )
}

const flowColumns = ['createTime', 'flowType', 'bucket', 'amount', 'orderNo'] as const
const allFlowColumns = [
  'createTime',
  'flowType',
  'bucket',
  'amount',
  'balanceAfter',
  'orderNo',
] as const

export function CustomerFlow({ uid }: Props) {
  const t = useTexts('customerPage')
  const { openOrder } = useTexts('flow')
  const { may } = useOperator()
  const cellActions = useMemo<CellActions>(
    () => ({
      orderNo: {
        label: openOrder,
        offered: ({ orderKind }) =>
          isOrderKind(orderKind) && may(orderKindOf(orderKind).list.permission),
        run({ orderKind, orderNo }) {
          if (isOrderKind(orderKind))
            navigate(orderUrl({ kind: orderKind, orderNo: String(orderNo) }))
        },
      },
    }),
    [openOrder, may],
  )
  return (
    <Part
      title={t.flow}
      list={customerFlowList}
      columns={may(balancePermission.customer) ? allFlowColumns : flowColumns}
      uid={uid}
      cellActions={cellActions}
      empty={t.noFlow}
      to={flowUrl({ customerUid: uid })}
    />
  )
}

const addressColumns = ['network', 'address', 'createTime'] as const

export function CustomerAddresses({ uid }: Props) {
  const t = useTexts('customerPage')
  return (
    <Part
      title={t.addresses}
      list={customerAddressList}
      columns={addressColumns}
      uid={uid}
      empty={t.noAddresses}
      to={withFilters('/customerAddress/list', { customerUid: uid })}
    />
  )
}

interface PartProps {
  title: string
  list: List & { name: 'customerAsset' | 'customerFlow' | 'customerAddress' }
  columns: readonly string[]
  uid: string
  size?: number
  cellActions?: CellActions
  empty: string
  to: string
  children?: ReactNode
}

/** Left out for operators who may not see the list. */
function Part({ title, list, columns, uid, size, cellActions, empty, to, children }: PartProps) {
  const { lists } = useTexts('exportRecord')
  const { may } = useOperator()
  const scope = useMemo(() => ({ customerUid: uid }), [uid])
  if (!may(list.permission)) return null
  const all = ({ total }: ListPage) => (
    <AllLink count={groupDigits(total)} list={lists[list.name]} to={to} />
  )
  return (
    <CustomerPanel title={title}>
      <CompactList<List>
        list={list}
        columns={columns}
        scope={scope}
        label={title}
        {...(size && { size })}
        {...(cellActions && { cellActions })}
        empty={<Empty>{empty}</Empty>}
        failed={(retry) => <Failed onRetry={retry} />}
        below={all}
      />
      {children}
    </CustomerPanel>
  )
}
