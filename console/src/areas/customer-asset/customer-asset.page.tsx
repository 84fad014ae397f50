/** The balances of customers: per customer, or in total per currency. */
import {
  customerAssetList,
  customerAssetSummaryList,
} from '@countinghouse/contract/areas/customer-asset/customer-asset.lists.ts'
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { navigate, useLocation } from '../../lib/navigation.tsx'
import { useTexts } from '../../lib/texts.ts'
import { ListPage } from '../../list/list-page.tsx'
import { fullText } from '../../list/page-declaration.ts'
import { useBalanceActions } from '../../orders/balances/use-balance-actions.ts'
import { useBalanceCells } from '../../orders/balances/use-explain.tsx'
import { Segments } from '../../ui/segments.tsx'

const balances = { available: 158, frozen: 146, total: 158, usdValue: 140, debt: 120 }
/** A row is a customer's balance in a currency; the name comes after, and gives way where room is short. */
const columns = { customerUid: 118, currency: 76, customerName: 116, ...balances }
const cells = fullText('customerName')
const summaryColumns = { currency: 90, holders: 90, ...balances }

const summaryParams = { view: 'summary' }
const summarySearch = `?${new URLSearchParams(summaryParams)}`

export default function CustomerAssetPage() {
  const t = useTexts('asset')
  const { path, search } = useLocation()
  const summary = new URLSearchParams(search).get('view') === summaryParams.view
  // Each view keeps its own state.
  const [searches, setLeft] = useState({ perCustomer: '', summary: summarySearch })
  const here = summary ? 'summary' : 'perCustomer'
  if (search !== '' && searches[here] !== search) setLeft({ ...searches, [here]: search })
  const segments = (
    <Segments
      label={t.views}
      segments={[
        { label: t.perCustomer, to: path + searches.perCustomer, current: !summary },
        { label: t.perCurrency, to: path + searches.summary, current: summary },
      ]}
    />
  )
  return summary ? <PerCurrency segments={segments} /> : <PerCustomer segments={segments} />
}

const ownerOf = ({ customerUid }: Row) => ({ customerUid: String(customerUid) })

function PerCustomer({ segments }: { segments: ReactNode }) {
  const { cellActions, drawer } = useBalanceCells(ownerOf)
  const rowActions = useBalanceActions(ownerOf)
  return (
    <>
      <ListPage
        list={customerAssetList}
        columns={columns}
        cells={cells}
        above={() => segments}
        cellActions={cellActions}
        rowActions={rowActions}
      />
      {drawer}
    </>
  )
}

function PerCurrency({ segments }: { segments: ReactNode }) {
  const t = useTexts('asset')
  const { path } = useLocation()
  const cellActions = useMemo(
    () => ({
      holders: {
        label: t.showHolders,
        run: ({ currency }: Row) =>
          navigate(`${path}?${new URLSearchParams({ currency: String(currency) })}`),
      },
    }),
    [t, path],
  )
  return (
    <ListPage
      list={customerAssetSummaryList}
      columns={summaryColumns}
      params={summaryParams}
      above={() => segments}
      cellActions={cellActions}
    />
  )
}
