/** Flow records of either owner: signed amounts, orders that open in place, balances that explain themselves. */
import type { List, Row } from '@countinghouse/contract/kit/list.ts'
import { useMemo } from 'react'
import { isBucket } from '../../balances/balance.ts'
import { SignedMoney } from '../../balances/signed-money.tsx'
import { useExplain } from '../../balances/use-explain.tsx'
import { useTexts } from '../../lib/texts.ts'
import type { CellActions } from '../../list/columns.ts'
import { ListPage } from '../../list/list-page.tsx'
import type { ColumnDefaults } from '../../list/list-settings.ts'
import { useOrderDrawer } from '../../orders/use-order-drawer.tsx'

interface Props {
  list: List
  columns: ColumnDefaults
  cellActions?: CellActions
}

const cells = {
  amount: ({ amount, currency }: Row) => (
    <SignedMoney value={String(amount)} currency={String(currency)} />
  ),
}

export function FlowListPage({ list, columns, cellActions: more }: Props) {
  const t = useTexts('flow')
  const { mayOpen, open, drawer: order } = useOrderDrawer()
  const { explain, drawer: explanation } = useExplain()
  const cellActions = useMemo<CellActions>(
    () => ({
      ...more,
      orderNo: {
        label: t.openOrder,
        offered: (row) => mayOpen(String(row.orderKind)),
        run: (row) => open(String(row.orderKind), String(row.orderNo)),
      },
      balanceAfter: {
        label: t.explain,
        run({ customerUid, currency, bucket, accountSeq }) {
          const named = String(bucket)
          if (!isBucket(named)) return
          explain({
            ...(customerUid !== undefined && { customerUid: String(customerUid) }),
            currency: String(currency),
            bucket: named,
            upTo: Number(accountSeq),
          })
        },
      },
    }),
    [more, t, mayOpen, open, explain],
  )
  return (
    <>
      <ListPage list={list} columns={columns} cells={cells} cellActions={cellActions} />
      {explanation}
      {order}
    </>
  )
}
