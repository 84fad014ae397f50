/** The merchant's own fiat money, a line for each currency and country. */
import { merchantFiatAssetList } from '@countinghouse/contract/areas/asset/merchant-fiat-asset.list.ts'
import type { Row } from '@countinghouse/contract/kit/list.ts'
import { useMemo } from 'react'
import { useBalanceActions } from '../../balances/use-balance-actions.ts'
import { useCountryName } from '../../balances/use-balance-words.ts'
import { useBalanceCells } from '../../balances/use-explain.tsx'
import { useTexts } from '../../lib/texts.ts'
import { ListPage } from '../../list/list-page.tsx'
import { AssetSummary } from './asset-summary.tsx'

const columns = {
  currency: 90,
  country: 120,
  available: 170,
  frozen: 160,
  unsettled: 160,
  total: 170,
  usdValue: 160,
}

/** All of them are the merchant's own. */
const ownerOf = () => ({})

export default function FiatAssetPage() {
  const t = useTexts('asset')
  const countryName = useCountryName()
  const { cellActions, drawer } = useBalanceCells(ownerOf)
  const rowActions = useBalanceActions(ownerOf)
  const cells = useMemo(
    () => ({ country: ({ country }: Row) => countryName(country) }),
    [countryName],
  )
  return (
    <>
      <ListPage
        list={merchantFiatAssetList}
        columns={columns}
        lead={t.fiatLead}
        above={(page) => page && page.total > 0 && <AssetSummary rows={page.records} />}
        cells={cells}
        cellActions={cellActions}
        rowActions={rowActions}
      />
      {drawer}
    </>
  )
}
