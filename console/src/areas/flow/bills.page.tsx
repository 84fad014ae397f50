/** The bills of one fiat account, which is a currency in a country: its balances, and every record behind them. */
import { merchantFiatAssetList } from '@countinghouse/contract/areas/asset/asset.lists.ts'
import { billList } from '@countinghouse/contract/areas/flow/flow.lists.ts'
import { isFiat } from '@countinghouse/contract/currencies.ts'
import type { ListPage, Row } from '@countinghouse/contract/engine/list.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { IconArrowLeft, IconFileInvoice } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { fetchDeclared } from '../../lib/api.ts'
import { useCountryName } from '../../lib/country-name.ts'
import { navigate } from '../../lib/navigation.tsx'
import { useOperator } from '../../lib/operator.ts'
import { usePage } from '../../lib/page.ts'
import { useTexts } from '../../lib/texts.ts'
import { listKey } from '../../list/list-query.ts'
import type { Scope } from '../../list/page-declaration.ts'
import {
  billsUrl,
  countryIn,
  denominationOf,
  flowPermission,
  statementUrl,
} from '../../orders/balances/balance.ts'
import { Inline } from '../../ui/box.tsx'
import { EmptyState, Page, PageLinks, PageLoading } from '../../ui/page.tsx'
import { ToolButton } from '../../ui/tool-button.tsx'
import { BillBalances } from './bill-balances.tsx'
import { FlowListPage } from './flow-list.tsx'

const columns = {
  createTime: 140,
  flowType: 106,
  bucket: 92,
  amount: 156,
  balanceBefore: 168,
  balanceAfter: 176,
  orderKind: 116,
  orderNo: 110,
}

export default function BillsPage() {
  const t = useTexts('flow')
  const menu = useTexts('menu')
  const { may } = useOperator()
  const { unit = '', countryCode = '' } = usePage().params ?? {}
  const country = countryIn(countryCode)
  const accounts = useAccounts()
  if (accounts.isPending) return <PageLoading />
  const account = accounts.data?.find(
    (row) => row.currency === unit && row.country === country && country !== '',
  )
  if (!isFiat(unit) || !country || (accounts.data && !account)) {
    return <NoAccount unit={unit} countryCode={countryCode} accounts={accounts.data ?? []} />
  }
  const scope: Scope<typeof billList> = { currency: unit, country }
  const statement = statementUrl({ currency: unit, country })
  return (
    <FlowListPage
      list={billList}
      columns={columns}
      scope={scope}
      lead={
        <Inline as="a" gap="xs" size="sm" href={`#${merchantFiatFunds}`}>
          <IconArrowLeft size={14} stroke={1.8} aria-hidden />
          {menu[1401]}
        </Inline>
      }
      pageActions={
        may(flowPermission({})) && (
          <ToolButton
            label={t.statement}
            icon={IconFileInvoice}
            onClick={() => navigate(statement)}
          />
        )
      }
      above={(page) =>
        account && <BillBalances account={account} renewed={page} onRenew={accounts.refetch} />
      }
    />
  )
}

const merchantFiatFunds = '/legalCurrency/order/pageQuery'

/** All of the merchant's fiat accounts: a handful. */
const useAccounts = () =>
  useQuery({
    queryKey: [...listKey(merchantFiatAssetList), 'accounts'],
    queryFn: async () => {
      const query = { size: limits.unpagedSize, current: 1 }
      const { records } = await fetchDeclared<ListPage>(merchantFiatAssetList.path, query)
      return records
    },
  })

interface NoAccountProps {
  unit: string
  countryCode: string
  accounts: readonly Row[]
}

function NoAccount({ unit, countryCode, accounts }: NoAccountProps) {
  const t = useTexts('flow')
  const menu = useTexts('menu')
  const countryName = useCountryName()
  const links = accounts.map((row) => ({
    to: billsUrl(denominationOf(row)),
    label: `${row.currency} · ${countryName(row.country)}`,
  }))
  return (
    <Page>
      <EmptyState
        title={t.noAccount({ currency: unit, country: countryName(countryCode) || countryCode })}
        lead={t.noAccountLead}
      >
        <PageLinks
          label={t.accounts}
          links={[...links, { to: merchantFiatFunds, label: menu[1401] }]}
        />
      </EmptyState>
    </Page>
  )
}
