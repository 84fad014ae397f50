/** The orders of a customer, of every kind: the newest, and per kind how many there are and what they come to. */
import { pageOf } from '@countinghouse/contract/engine/order.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import type { ApiResult } from '@countinghouse/contract/registry/api.ts'
import { menu } from '@countinghouse/contract/registry/menu.ts'
import {
  type OrderKind,
  orderKindNames,
  orderKindOf,
} from '@countinghouse/contract/registry/orders.ts'
import { useQuery } from '@tanstack/react-query'
import { fetchData } from '../../lib/api.ts'
import { useCountryName } from '../../lib/country-name.ts'
import { useFieldLabels } from '../../lib/field-labels.ts'
import { exactMoney, groupDigits } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { NewestOrders } from '../../orders/newest-orders.tsx'
import { ordersUrl } from '../../orders/order-urls.ts'
import { DataTable } from '../../ui/data.tsx'
import classes from './customer.module.css'
import { CustomerPanel, Empty, Failed } from './customer-panel.tsx'

type Orders = ApiResult<'/customer/orders'>

export const ordersQuery = (customerUid: string) => ({
  queryKey: ['customer', customerUid, 'orders'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    fetchData('/customer/orders', { customerUid }, { signal, quiet: true }),
})

export function CustomerOrders({ uid }: { uid: string }) {
  const t = useTexts('customerPage')
  const { loading } = useTexts('session')
  const { data, error, refetch } = useQuery(ordersQuery(uid))
  const shown = (part: (orders: Orders) => React.ReactNode) => {
    if (error && !data) return <Failed onRetry={() => void refetch()} />
    if (!data) return <Empty>{loading}</Empty>
    return data.newest.length === 0 ? <Empty>{t.noOrders}</Empty> : part(data)
  }
  const max = groupDigits(limits.customer.summedMax)
  return (
    <>
      <CustomerPanel title={t.newest}>
        {shown((orders) => (
          <NewestOrders orders={orders.newest} withYear />
        ))}
      </CustomerPanel>
      <CustomerPanel title={t.totals} lead={t.totalsLead({ max })}>
        {shown((orders) => (
          <Totals uid={uid} {...orders} />
        ))}
      </CustomerPanel>
    </>
  )
}

function Totals({ uid, kinds }: Pick<Orders, 'kinds'> & { uid: string }) {
  const t = useTexts('customerPage')
  return (
    <DataTable className={classes.orders}>
      <thead>
        <tr>
          <th scope="col">{t.count}</th>
          <th scope="col">{t.completed}</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((each) => (
          <KindRow key={each.kind + each.field + each.country} uid={uid} {...each} />
        ))}
      </tbody>
    </DataTable>
  )
}

/** The entries of the menu whose pages have the orders. */
const pageIds = Object.fromEntries(
  orderKindNames.map((kind) => [
    kind,
    menu.find(({ url }) => url === pageOf(orderKindOf(kind)))?.id,
  ]),
) as Record<OrderKind, (typeof menu)[number]['id']>

type OfKind = Orders['kinds'][number] & { uid: string }

/** Each leads to the list of its orders. */
function KindRow({ uid, kind, field, country, orders, isMore, sums }: OfKind) {
  const t = useTexts('customerPage')
  const menuNames = useTexts('menu')
  const labels = useFieldLabels()
  const countryName = useCountryName()
  // A transfer names two customers.
  const side = field === 'customerUid' ? '' : labels.title(field)
  const names = [menuNames[pageIds[kind]], countryName(country), side].filter(Boolean).join(' · ')
  const count = isMore
    ? t.more({ count: groupDigits(limits.customer.summedMax) })
    : groupDigits(orders)
  const done = sums.filter(({ completed }) => completed > 0)
  const url = ordersUrl(kind, { [field]: uid, ...(country && { country }) })
  return (
    <tr>
      <th scope="row">
        <a href={`#${url}`}>{t.all({ count, list: names })}</a>
      </th>
      <td>
        {done.length === 0 && '–'}
        {done.map(({ currency, completed, amount }) => (
          <div key={currency}>
            {exactMoney(amount, currency)}
            <small>
              {t.completed}: {groupDigits(completed)}
            </small>
          </div>
        ))}
      </td>
    </tr>
  )
}
