/** The list of flow records of the merchant or of customers. Orders and balances open in a drawer. */
import {
  balanceOwnerIn,
  type List,
  type ListPage as PageOfRows,
  type Row,
  withoutBalances,
} from '@countinghouse/contract/engine/list.ts'
import { balancePermission } from '@countinghouse/contract/permissions.ts'
import { type ReactNode, useMemo } from 'react'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { ListPage } from '../../list/list-page.tsx'
import type { CellActions, ColumnDefaults, Scope } from '../../list/page-declaration.ts'
import { denominationOf, flowPermission, isBucket } from '../../orders/balances/balance.ts'
import { useExplain } from '../../orders/balances/use-explain.tsx'
import { useOrderDrawer } from '../../orders/use-order-drawer.tsx'

interface Props {
  list: List
  columns: ColumnDefaults
  /** For instance one customer or account. */
  scope?: Scope
  lead?: ReactNode
  pageActions?: ReactNode
  above?(page: PageOfRows | undefined): ReactNode
}

/** Records without a customer belong to the merchant. */
const ownerOf = ({ customerUid }: Row) =>
  customerUid === undefined ? {} : { customerUid: String(customerUid) }

export function FlowListPage({ list, columns, ...page }: Props) {
  const t = useTexts('flow')
  const { may } = useOperator()
  const { mayOpen, open, drawer: order } = useOrderDrawer()
  const { explain, drawer: explanation } = useExplain()
  const cellActions = useMemo<CellActions>(
    () => ({
      orderNo: {
        label: t.openOrder,
        offered: (row) => mayOpen(String(row.orderKind)),
        run: (row) => open(String(row.orderKind), String(row.orderNo)),
      },
      balanceAfter: {
        label: t.explain,
        offered: (row) => may(flowPermission(ownerOf(row))),
        run(row) {
          const { accountSeq } = row
          const bucket = String(row.bucket)
          if (!isBucket(bucket)) return
          explain({
            ...ownerOf(row),
            ...denominationOf(row),
            bucket,
            upTo: Number(accountSeq),
          })
        },
      },
    }),
    [t, may, mayOpen, open, explain],
  )
  const shown = useShown(list, columns)
  return (
    <>
      <ListPage {...shown} cellActions={cellActions} {...page} />
      {explanation}
      {order}
    </>
  )
}

/** Removes the balance columns for operators who may not see balances. */
function useShown(list: List, columns: ColumnDefaults): { list: List; columns: ColumnDefaults } {
  const { may } = useOperator()
  const owner = balanceOwnerIn(list)
  const all = owner === undefined || may(balancePermission[owner])
  return useMemo(() => {
    if (all) return { list, columns }
    const part = withoutBalances(list)
    const known = Object.entries(columns).filter(([name]) => name in part.fields)
    return { list: part, columns: Object.fromEntries(known) }
  }, [all, list, columns])
}
