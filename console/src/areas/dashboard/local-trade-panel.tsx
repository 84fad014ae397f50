/** Local payins and payouts per country: totals of a span of days (GMT+8), and the last seven days as a sparkline. */
import type { SpanName } from '@countinghouse/contract/kit/span-call.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCountryName } from '../../balances/use-balance-name.ts'
import { Sparkline } from '../../figures/sparkline.tsx'
import { fetchData } from '../../lib/api.ts'
import { exactMoney, groupDigits } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { ChoiceSegments } from '../../ui/segments.tsx'
import {
  byCountry,
  type Direction,
  daysOfSpan,
  type TradedDay,
  tradePeriod,
  tradeTotals,
} from './local-trade.ts'
import { Panel } from './panel.tsx'
import table from './table.module.css'

const path = '/localPayReport/dashboard/tradeData'

/** Refetches when `asOf`, the time of the dashboard's data, changes. */
export function LocalTradePanel({ asOf }: { asOf: string }) {
  const t = useTexts('dashboard')
  const { spans } = useTexts('figure')
  const { orderKind } = useTexts('order')
  const [chosen, setChosen] = useState<SpanName>('today')
  const { data } = useQuery({
    queryKey: ['localTradeData', asOf],
    queryFn: ({ signal }) => fetchData(path, tradePeriod(asOf), { signal, background: true }),
    placeholderData: (before) => before,
  })
  return (
    <Panel
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
      <table className={table.table}>
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
      </table>
    </Panel>
  )
}

function CountryRow({ days, span }: { days: readonly TradedDay[]; span: SpanName }) {
  const countryName = useCountryName()
  const own = daysOfSpan(span, days)
  return (
    <tr>
      <th scope="row">{countryName(days[0]?.countryCode ?? '')}</th>
      <td className={table.trend}>
        <Trend days={daysOfSpan('last7Days', days)} />
      </td>
      <td>
        <Traded days={own} of="payin" />
      </td>
      <td>
        <Traded days={own} of="payout" />
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

function Traded({ days, of }: { days: readonly TradedDay[]; of: Direction }) {
  const t = useTexts('dashboard')
  const { orders, successes, amount } = tradeTotals(days, of)
  return (
    <>
      {exactMoney(amount, days[0]?.currency ?? '')}
      <small>
        {t.succeededOf({ succeeded: groupDigits(successes), orders: groupDigits(orders) })}
      </small>
    </>
  )
}
