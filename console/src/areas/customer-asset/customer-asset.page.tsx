/** The balances of customers: per customer, or in total per currency. */
import { customerAssetList } from '@countinghouse/contract/areas/customer-asset/customer-asset.list.ts'
import { customerAssetSummaryList } from '@countinghouse/contract/areas/customer-asset/customer-asset-summary.list.ts'
import type { Row } from '@countinghouse/contract/kit/list.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { flowUrl } from '../../balances/balance.ts'
import { useBalanceActions } from '../../balances/use-balance-actions.ts'
import { useBalanceCells } from '../../balances/use-explain.tsx'
import { navigate, useLocation } from '../../lib/navigation.tsx'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { ListPage } from '../../list/list-page.tsx'
import { fullText } from '../../list/table/columns.ts'
import { Segments } from '../../ui/segments.tsx'

const balances = { available: 158, frozen: 146, unsettled: 128, total: 158, usdValue: 140 }
/** A row is a customer's balance in a currency; the name comes after, and gives way where room is short. */
const columns = { customerUid: 118, currency: 76, customerName: 116, ...balances }
/** Shows the country too, because a currency can have a balance per country. */
const currencyCell = {
  currency: ({ currency, country }: Row) => (country ? `${currency} · ${country}` : currency),
}
const cells = { ...fullText('customerName'), ...currencyCell }
const summaryColumns = { currency: 90, holders: 90, ...balances }

const summaryParams = { view: 'summary' }
const summarySearch = `?${new URLSearchParams(summaryParams)}`

export default function CustomerAssetPage() {
  const t = useTexts('asset')
  const { path, search } = useLocation()
  const summary = new URLSearchParams(search).get('view') === summaryParams.view
  // Each view keeps its own state.
  const [left, setLeft] = useState({ perCustomer: '', summary: summarySearch })
  const here = summary ? 'summary' : 'perCustomer'
  if (search !== '' && left[here] !== search) setLeft({ ...left, [here]: search })
  const segments = (
    <Segments
      label={t.views}
      segments={[
        { label: t.perCustomer, to: path + left.perCustomer, current: !summary },
        { label: t.perCurrency, to: path + left.summary, current: summary },
      ]}
    />
  )
  return summary ? <PerCurrency segments={segments} /> : <PerCustomer segments={segments} />
}

const ownerOf = ({ customerUid }: Row) => ({ customerUid: String(customerUid) })

function PerCustomer({ segments }: { segments: ReactNode }) {
  const t = useTexts('asset')
  const { may } = useOperator()
  const { cellActions: balanceCells, drawer } = useBalanceCells(ownerOf)
  const rowActions = useBalanceActions(ownerOf)
  const cellActions = useMemo(
    () => ({
      ...balanceCells,
      customerUid: {
        label: t.showFlow,
        offered: () => may('customerFlow.view'),
        run: (row: Row) => navigate(flowUrl(ownerOf(row))),
      },
    }),
    [balanceCells, t, may],
  )
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
        run: ({ currency, country }: Row) => {
          const of = { currency: String(currency), ...(country && { country: String(country) }) }
          navigate(`${path}?${new URLSearchParams(of)}`)
        },
      },
    }),
    [t, path],
  )
  return (
    <ListPage
      list={customerAssetSummaryList}
      columns={summaryColumns}
      params={summaryParams}
      cells={currencyCell}
      above={() => segments}
      cellActions={cellActions}
    />
  )
}
