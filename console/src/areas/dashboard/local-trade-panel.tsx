/** Local payins and payouts of each country, over the last days of GMT+8. */
import type { ApiResult } from '@countinghouse/contract/api.ts'
import type { SpanName } from '@countinghouse/contract/kit/span-call.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCountryName } from '../../balances/use-balance-words.ts'
import { fetchData } from '../../lib/api.ts'
import { exactMoney, groupDigits } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { ChoiceSegments } from '../../ui/segments.tsx'
import { Panel } from './panel.tsx'
import table from './table.module.css'

type Country = ApiResult<'/localPayReport/dashboard/tradeData'>['countries'][number]
type Span = Country['spans'][number]

/** `asOf` of the dashboard: whenever something has changed, this is asked for again. */
export function LocalTradePanel({ asOf }: { asOf: string }) {
  const t = useTexts('dashboard')
  const { spans } = useTexts('figure')
  const { orderKind } = useTexts('order')
  const [chosen, setChosen] = useState<SpanName>('today')
  const { data } = useQuery({
    queryKey: ['localTradeData', asOf],
    queryFn: ({ signal }) =>
      fetchData('/localPayReport/dashboard/tradeData', {}, { signal, background: true }),
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
            <th scope="col">{orderKind.localPayin}</th>
            <th scope="col">{orderKind.localPayout}</th>
          </tr>
        </thead>
        <tbody>
          {data?.countries.map((country) => (
            <CountryRow key={country.countryCode} country={country} span={chosen} />
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

function CountryRow({ country, span }: { country: Country; span: SpanName }) {
  const countryName = useCountryName()
  const own = country.spans.find((each) => each.span === span)
  return (
    <tr>
      <th scope="row">{countryName(country.countryCode)}</th>
      <td>{own && <Traded span={own} of="payin" currency={country.currency} />}</td>
      <td>{own && <Traded span={own} of="payout" currency={country.currency} />}</td>
    </tr>
  )
}

interface TradedProps {
  span: Span
  of: 'payin' | 'payout'
  currency: string
}

function Traded({ span, of, currency }: TradedProps) {
  const t = useTexts('dashboard')
  return (
    <>
      {exactMoney(span[`${of}Amount`], currency)}
      <small>
        {t.succeededOf({
          succeeded: groupDigits(span[`${of}Successes`]),
          orders: groupDigits(span[`${of}Orders`]),
        })}
      </small>
    </>
  )
}
