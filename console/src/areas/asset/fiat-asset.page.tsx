/** The merchant's own fiat money, a line for each currency and country; a line opens its bills. */
import { merchantFiatAssetList } from '@countinghouse/contract/areas/asset/asset.lists.ts'
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { IconListDetails } from '@tabler/icons-react'
import { useMemo } from 'react'
import { navigate } from '../../lib/navigation.tsx'
import { useTexts } from '../../lib/texts.ts'
import { ListPage } from '../../list/list-page.tsx'
import type { CellActions, RowAction } from '../../list/page-declaration.ts'
import { billsUrl, denominationOf } from '../../orders/balances/balance.ts'
import { useBalanceActions } from '../../orders/balances/use-balance-actions.ts'
import { useBalanceCells } from '../../orders/balances/use-explain.tsx'
import { AssetSummary } from './asset-summary.tsx'

const columns = {
  currency: 102,
  country: 110,
  available: 160,
  frozen: 146,
  unsettled: 146,
  total: 160,
  usdValue: 140,
  debt: 130,
}

/** All balances of this page are the merchant's own. */
const ownerOf = () => ({})

export default function FiatAssetPage() {
  const t = useTexts('asset')
  const { bills: label } = useTexts('flow')
  const { cellActions: balanceCells, drawer } = useBalanceCells(ownerOf)
  const balanceActions = useBalanceActions(ownerOf)
  const openBills = useMemo(
    () => ({ label, run: (row: Row) => navigate(billsUrl(denominationOf(row))) }),
    [label],
  )
  const cellActions = useMemo<CellActions>(
    () => ({ ...balanceCells, currency: openBills }),
    [balanceCells, openBills],
  )
  const rowActions = useMemo<RowAction[]>(() => {
    const bills = { name: 'bills', icon: IconListDetails, prominent: true, ...openBills }
    // Bills are the flow records of fiat.
    return [bills, ...balanceActions.filter(({ name }) => name !== 'flow')]
  }, [openBills, balanceActions])
  return (
    <>
      <ListPage
        list={merchantFiatAssetList}
        columns={columns}
        lead={t.fiatLead}
        above={(page) => page && page.total > 0 && <AssetSummary rows={page.records} />}
        cellActions={cellActions}
        rowActions={rowActions}
      />
      {drawer}
    </>
  )
}
