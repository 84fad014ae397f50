/** Local payins and payouts per country: totals of a span of days, and the last seven days as a sparkline. */
import type { SpanName } from '@countinghouse/contract/engine/span-call.ts'
import { orderKindOf } from '@countinghouse/contract/registry/orders.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchData } from '../../lib/api.ts'
import { useCountryName } from '../../lib/country-name.ts'
import { countriesOf } from '../../lib/current-country.ts'
import { exactMoney } from '../../lib/money.ts'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { useTimeZone } from '../../lib/time-zone.ts'
import { Sparkline } from '../../ui/charts/sparkline.tsx'
import { DataTable } from '../../ui/data.tsx'
import { ChoiceSegments } from '../../ui/segments.tsx'
import {
  byCountry,
  type Direction,
  daysOfSpan,
  periodOfDays,
  type TradedDay,
  tradePeriod,
  tradeTotals,
} from './local-trade.ts'
import { OrderCounts } from './order-counts.tsx'
import { TitledPanel } from './panel.tsx'
import table from './table.module.css'

const path = '/localPayReport/dashboard/tradeData'

/** Refetches when `asOf`, the time of the dashboard's data, changes. */
export function LocalTradePanel({ asOf }: { asOf: string }) {
  const t = useTexts('dashboard')
  const { spans } = useTexts('figure')
  const { orderKind } = useTexts('order')
  const zone = useTimeZone()
  const [chosen, setChosen] = useState<SpanName>('today')
  const { data } = useQuery({
    queryKey: ['localTradeData', asOf, zone.label],
    queryFn: ({ signal }) => fetchData(path, tradePeriod(asOf, zone), { signal, background: true }),
    placeholderData: (before) => before,
  })
  return (
    <TitledPanel
      title={t.localTrade}
      beside={
        <ChoiceSegments<SpanName>
          label={t.localTradeSpan}
          options={spans}
          chosen={chosen}
          onChoose={setChosen}
        />
      }
    >
      <DataTable className={table.table} numeric>
        <thead>
          <tr>
            <th scope="col">{t.country}</th>
            <th scope="col" className={table.trend}>
              {spans.last7Days}
            </th>
            <th scope="col">{orderKind.localPayin}</th>
            <th scope="col">{orderKind.localPayout}</th>
          </tr>
        </thead>
        <tbody>
          {byCountry(data?.records ?? []).map((days) => (
            <CountryRow key={days[0]?.countryCode} days={days} span={chosen} />
          ))}
        </tbody>
      </DataTable>
    </TitledPanel>
  )
}

function CountryRow({ days, span }: { days: readonly TradedDay[]; span: SpanName }) {
  const countryName = useCountryName()
  const daysInSpan = daysOfSpan(span, days)
  return (
    <tr>
      <th scope="row">{countryName(days[0]?.countryCode ?? '')}</th>
      <td className={table.trend}>
        <Trend days={daysOfSpan('last7Days', days)} />
      </td>
      <td>
        <Traded days={daysInSpan} direction="payin" />
      </td>
      <td>
        <Traded days={daysInSpan} direction="payout" />
      </td>
    </tr>
  )
}

function Trend({ days }: { days: readonly TradedDay[] }) {
  const t = useTexts('figure')
  const orders = days.map(({ payinOrders, payoutOrders }) => payinOrders + payoutOrders)
  const spoken = days.map(({ date }, index) => `${date.slice(5)}: ${orders[index]}`)
  return <Sparkline values={orders} label={t.recentOrders({ days: spoken.join(', ') })} />
}

const kinds = { payin: 'localPayin', payout: 'localPayout' } as const

/** An amount, and how many orders have made it of how many; both counts open their orders. */
function Traded({ days, direction }: { days: readonly TradedDay[]; direction: Direction }) {
  const t = useTexts('dashboard')
  const { merchant, may } = useOperator()
  const { offset } = useTimeZone()
  const { orders, successes, amount } = tradeTotals(days, direction)
  const kind = kinds[direction]
  const { countryCode = '', currency = '' } = days[0] ?? {}
  const hasPage = countriesOf(merchant).some((country) => country === countryCode)
  return (
    <>
      {exactMoney(amount, currency)}
      <small>
        <OrderCounts
          kind={kind}
          parts={[
            { count: successes, counted: { clock: 'createTime', succeeded: true } },
            { count: orders, counted: { clock: 'createTime' } },
          ]}
          period={periodOfDays(days, offset)}
          country={countryCode}
          isLinked={hasPage && may(orderKindOf(kind).list.permission)}
        />{' '}
        {t.succeeded}
      </small>
    </>
  )
}
