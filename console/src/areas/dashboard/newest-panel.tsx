/** The newest orders of all kinds; each opens its detail. */
import type { DashboardStats } from '@countinghouse/contract/areas/dashboard/dashboard.contract.ts'
import { orderKindOf } from '@countinghouse/contract/orders.ts'
import { useCountryName } from '../../balances/use-balance-name.ts'
import { exactMoney } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant, useTimeZone } from '../../lib/time-zone.ts'
import { useFieldLabels } from '../../list/field-labels.ts'
import { Badge } from '../../list/table/badge.tsx'
import { toneOf } from '../../list/table/tones.ts'
import { orderUrl } from '../../orders/order-urls.ts'
import { Panel } from './panel.tsx'
import classes from './panels.module.css'
import table from './table.module.css'

type Newest = DashboardStats['newest'][number]

export function NewestPanel({ orders }: { orders: readonly Newest[] }) {
  const t = useTexts('dashboard')
  const labels = useFieldLabels()
  return (
    <Panel title={t.newest}>
      {orders.length === 0 ? (
        <p className={classes.calm}>{t.noneYet}</p>
      ) : (
        <table className={`${table.table} ${table.newest}`}>
          <thead>
            <tr>
              <th scope="col">{labels.title('orderNo')}</th>
              <th scope="col">{labels.title('status')}</th>
              <th scope="col">{labels.title('amount')}</th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <NewestRow key={order.orderNo} order={order} />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}

function NewestRow({ order }: { order: Newest }) {
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
          <time dateTime={createTime}>{formatInstant(createTime, offset).slice(5, 16)}</time>
        </small>
      </td>
    </tr>
  )
}
