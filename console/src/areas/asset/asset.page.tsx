import { merchantAssetList } from '@countinghouse/contract/areas/asset/asset.lists.ts'
import { IconArrowUpRight } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { lazy } from '../../lib/lazy.tsx'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { ListPage } from '../../list/list-page.tsx'
import type { RowAction } from '../../list/page-declaration.ts'
import { useBalanceActions } from '../../orders/balances/use-balance-actions.ts'
import { useBalanceCells } from '../../orders/balances/use-explain.tsx'
import { AssetSummary } from './asset-summary.tsx'

const WithdrawDialog = lazy(() => import('./withdraw-dialog.tsx'))

const columns = {
  currency: 90,
  available: 170,
  frozen: 160,
  unsettled: 160,
  total: 170,
  usdValue: 160,
}

/** All balances of this page are the merchant's own. */
const ownerOf = () => ({})

export default function AssetPage() {
  const t = useTexts('asset')
  const mayWithdraw = useOperator().may('asset.withdraw')
  const [withdrawing, setWithdrawing] = useState<string>()
  const { cellActions, drawer } = useBalanceCells(ownerOf)
  const balanceActions = useBalanceActions(ownerOf)
  const rowActions = useMemo<RowAction[]>(() => {
    const withdraw: RowAction = {
      name: 'withdraw',
      label: t.withdraw,
      icon: IconArrowUpRight,
      prominent: true,
      run: ({ currency }) => setWithdrawing(String(currency)),
    }
    return mayWithdraw ? [withdraw, ...balanceActions] : balanceActions
  }, [t, mayWithdraw, balanceActions])
  return (
    <>
      <ListPage
        list={merchantAssetList}
        columns={columns}
        above={(page) => <AssetSummary rows={page?.records} />}
        cellActions={cellActions}
        rowActions={rowActions}
      />
      {drawer}
      {withdrawing && (
        <WithdrawDialog currency={withdrawing} onClose={() => setWithdrawing(undefined)} />
      )}
    </>
  )
}
