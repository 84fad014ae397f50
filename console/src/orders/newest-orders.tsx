/** The newest orders of several kinds; each number opens the detail. */
import { type OrderKind, orderKindOf } from '@countinghouse/contract/registry/orders.ts'
import { useCountryName } from '../lib/country-name.ts'
import { useFieldLabels } from '../lib/field-labels.ts'
import { exactMoney } from '../lib/money.ts'
import { useTexts } from '../lib/texts.ts'
import { formatInstant, useTimeZone } from '../lib/time-zone.ts'
import { Badge, toneOf } from '../ui/badge.tsx'
import { DataTable } from '../ui/data.tsx'
import classes from './newest-orders.module.css'
import { orderUrl } from './order-urls.ts'

interface NewOrder {
  kind: OrderKind
  orderNo: string
  status: string
  amount: string
  currency: string
  country: string
  createTime: string
}

interface Props {
  orders: readonly NewOrder[]
  /** For orders of which some may be years old. */
  withYear?: boolean
}

export function NewestOrders({ orders, withYear }: Props) {
  const labels = useFieldLabels()
  return (
    <DataTable className={classes.newest} numeric>
      <thead>
        <tr>
          <th scope="col">{labels.title('orderNo')}</th>
          <th scope="col">{labels.title('status')}</th>
          <th scope="col">{labels.title('amount')}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row key={order.orderNo} order={order} timeFrom={withYear ? 0 : 5} />
        ))}
      </tbody>
    </DataTable>
  )
}

function Row({ order, timeFrom }: { order: NewOrder; timeFrom: number }) {
  const { kind, orderNo, status, amount, currency, country, createTime } = order
  const { orderKind } = useTexts('order')
  const countryName = useCountryName()
  const labels = useFieldLabels()
  const { offset } = useTimeZone()
  const field = orderKindOf(kind).list.fields.status
  return (
    <tr>
      <th scope="row">
        <a href={`#${orderUrl(order)}`}>{orderNo}</a>
        <small>{[orderKind[kind], countryName(country)].filter(Boolean).join(' · ')}</small>
      </th>
      <td>
        {field && (
          <Badge tone={toneOf(field, status) ?? 'neutral'}>{labels.value(field, status)}</Badge>
        )}
      </td>
      <td>
        {exactMoney(amount, currency)}
        <small>
          <time dateTime={createTime}>{formatInstant(createTime, offset).slice(timeFrom, 16)}</time>
        </small>
      </td>
    </tr>
  )
}
