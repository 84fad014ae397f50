/** Flow records of either owner: signed amounts, orders that open in place, balances that explain themselves. */
import {
  balancesIn,
  type List,
  type Row,
  withoutBalances,
} from '@countinghouse/contract/kit/list.ts'
import { balancePermission } from '@countinghouse/contract/permissions.ts'
import { useMemo } from 'react'
import { denominationOf, isBucket } from '../../balances/balance.ts'
import { SignedMoney } from '../../balances/signed-money.tsx'
import { useCountryName } from '../../balances/use-balance-words.ts'
import { useExplain } from '../../balances/use-explain.tsx'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { ListPage } from '../../list/list-page.tsx'
import type { Scope } from '../../list/scope.ts'
import type { ColumnDefaults } from '../../list/settings/list-settings.ts'
import type { CellActions } from '../../list/table/columns.ts'
import { useOrderDrawer } from '../../orders/use-order-drawer.tsx'

interface Props {
  list: List
  columns: ColumnDefaults
  cellActions?: CellActions
  /** What the records are of, where they are not of everybody. */
  scope?: Scope
}

const amountCell = ({ amount, currency }: Row) => (
  <SignedMoney value={String(amount)} currency={String(currency)} />
)

export function FlowListPage({ list, columns, cellActions: more, scope }: Props) {
  const t = useTexts('flow')
  const { mayOpen, open, drawer: order } = useOrderDrawer()
  const { explain, drawer: explanation } = useExplain()
  const countryName = useCountryName()
  const cells = useMemo(
    () => ({
      amount: amountCell,
      country: ({ country }: Row) => countryName(country) || undefined,
    }),
    [countryName],
  )
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
        run(row) {
          const { customerUid, accountSeq } = row
          const bucket = String(row.bucket)
          if (!isBucket(bucket)) return
          explain({
            ...(customerUid !== undefined && { customerUid: String(customerUid) }),
            ...denominationOf(row),
            bucket,
            upTo: Number(accountSeq),
          })
        },
      },
    }),
    [more, t, mayOpen, open, explain],
  )
  const shown = useShown(list, columns)
  return (
    <>
      <ListPage {...shown} cells={cells} cellActions={cellActions} {...(scope && { scope })} />
      {explanation}
      {order}
    </>
  )
}

/** Whoever may not see balances has no columns of them either. */
function useShown(list: List, columns: ColumnDefaults): { list: List; columns: ColumnDefaults } {
  const { may } = useOperator()
  const owner = balancesIn(list)
  const all = owner === undefined || may(balancePermission[owner])
  return useMemo(() => {
    if (all) return { list, columns }
    const part = withoutBalances(list)
    const known = Object.entries(columns).filter(([name]) => name in part.fields)
    return { list: part, columns: Object.fromEntries(known) }
  }, [all, list, columns])
}
