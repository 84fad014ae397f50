/** The terms of each payment method of a country: switch, limits, fee, settlement and required fields. */
import type { Direction } from '@countinghouse/contract/areas/local-rail/rail.ts'
import { isPositive, times } from '@countinghouse/contract/engine/decimal.ts'
import type { Country } from '@countinghouse/contract/limits.ts'
import type { ApiResult } from '@countinghouse/contract/registry/api.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Summary, type SummaryLine } from '../../form/fields.tsx'
import { fetchData } from '../../lib/api.ts'
import { exactDecimal, exactMoney } from '../../lib/money.ts'
import { useLanguage, useTexts } from '../../lib/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Stack } from '../../ui/box.tsx'
import { Drawer, DrawerFailed, DrawerLoading } from '../../ui/drawer.tsx'
import { PayeeFields } from './payee-fields.tsx'
import classes from './terms.module.css'

type LocalTerms = ApiResult<'/merchantLocalConfig/list'>
type PayinMethod = LocalTerms['payins'][number]
type PayoutMethod = LocalTerms['payouts'][number]
type Texts = ReturnType<typeof useTexts<'localRail'>>

interface Props {
  country: Country
  direction: Direction
  onClose(): void
}

export default function TermsDrawer({ country, direction, onClose }: Props) {
  const t = useTexts('localRail')
  const { countries } = useTexts('shell')
  const { data, error, refetch } = useTerms(country, direction)
  const title = direction === 'payin' ? t.payinTerms : t.payoutTerms
  return (
    <Drawer
      title={`${title} · ${countries[country]}`}
      closeLabel={t.closeTerms}
      size={480}
      onClose={onClose}
    >
      {error && !data && <DrawerFailed text={t.termsFailed} error={error} onRetry={refetch} />}
      {!data && !error && <DrawerLoading text={t.loadingTerms} />}
      <Stack className={classes.methods} gap="xl">
        {direction === 'payin' &&
          data?.terms.payins.map((method) => (
            <Method key={method.method} {...method} lines={payinLines(t, method)} />
          ))}
        {direction === 'payout' &&
          data?.terms.payouts.map((method) => (
            <Method key={method.method} {...method} lines={payoutLines(t, method)}>
              <PayeeFields
                fields={data.payees.find((payee) => payee.method === method.method)?.fields ?? []}
              />
            </Method>
          ))}
      </Stack>
    </Drawer>
  )
}

function useTerms(country: Country, direction: Direction) {
  const language = useLanguage()
  return useQuery({
    queryKey: ['localRail', 'terms', country, direction, language],
    queryFn: async ({ signal }) => {
      const [terms, payees] = await Promise.all([
        fetchData('/merchantLocalConfig/list', { country }, { signal }),
        direction === 'payout'
          ? fetchData('/payee/type/country', { country }, { signal })
          : { payeeTypes: [] },
      ])
      return { terms, payees: payees.payeeTypes }
    },
  })
}

interface MethodProps {
  method: string
  enabled: 0 | 1
  lines: readonly SummaryLine[]
  children?: ReactNode
}

function Method({ method, enabled, lines, children }: MethodProps) {
  const t = useTexts('localRail')
  const names: Readonly<Record<string, string>> = useTexts('order').method
  return (
    <section>
      <h3>
        {names[method] ?? method}
        <Badge tone={enabled === 1 ? 'good' : 'neutral'}>{enabled === 1 ? t.on : t.off}</Badge>
      </h3>
      <Summary lines={lines} />
      {children}
    </section>
  )
}

const duration = (t: Texts, minutes: number): string =>
  minutes % 60 === 0 ? t.hours({ count: minutes / 60 }) : t.minutes({ count: minutes })

const percent = (rate: string) => `${exactDecimal(times(rate, '100'))}%`

function sharedLines(t: Texts, method: PayinMethod | PayoutMethod): SummaryLine[] {
  const fees = [
    isPositive(method.feeRate) && percent(method.feeRate),
    isPositive(method.flatFee) && exactMoney(method.flatFee, method.currency),
  ].filter(Boolean)
  const limits = `${exactDecimal(method.minimum)} – ${exactDecimal(method.maximum)} ${method.currency}`
  return [
    { label: t.limits, value: limits },
    { label: t.fee, value: fees.join(' + ') || t.noFee },
  ]
}

function payinLines(t: Texts, method: PayinMethod): SummaryLine[] {
  const { settlementDays, timeZone, expiryMinutes, underpaidTolerance, partialRule } = method
  return [
    ...sharedLines(t, method),
    {
      label: t.settlement,
      value: settlementDays === 0 ? t.settlesAtOnce : t.settlesAtMidnight({ zone: timeZone }),
    },
    { label: t.expiry, value: duration(t, expiryMinutes) },
    { label: t.tolerance, value: percent(underpaidTolerance) },
    { label: t.partial, value: t.partialRules[partialRule] },
  ]
}

const payoutLines = (t: Texts, method: PayoutMethod): SummaryLine[] => [
  ...sharedLines(t, method),
  { label: t.answer, value: duration(t, method.answerMinutes) },
]
