/** The rates at which new orders of each pair are quoted, compared with the market. */
import {
  type PushRate,
  pushRateForm,
  quotedRate,
} from '@countinghouse/contract/areas/p2p/push-rate.settings.ts'
import { type SettingsValues, settingsProblems } from '@countinghouse/contract/engine/settings.ts'
import type { ApiResult } from '@countinghouse/contract/registry/api.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import classes from '../../form/settings/settings.module.css'
import { SettingsDialog } from '../../form/settings/settings-dialog.tsx'
import { SettingsLoading } from '../../form/settings/settings-section.tsx'
import type { Loaded } from '../../form/settings/use-settings.ts'
import { fetchData } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.ts'
import { Inline, Notice } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data.tsx'
import { ChoiceSegments } from '../../ui/segments.tsx'
import own from './push-rates.module.css'

type Pair = ApiResult<'/c2c/order/tradeCurrencyConfig'>['pairs'][number]

/** The wire values. */
const orderTypes = { payin: 1, payout: 2 }

const queryKey = ['tradeCurrencyConfig', 'pushRates']

export function PushRates() {
  const t = useTexts('settings')
  const id = useId()
  const client = useQueryClient()
  const [direction, setDirection] = useState<keyof typeof orderTypes>('payin')
  const [fiat, setFiat] = useState<string>()
  const [editing, setEditing] = useState<Pair>()
  const query = useQuery({
    queryKey,
    queryFn: async () => (await fetchData('/c2c/order/tradeCurrencyConfig', {})).pairs,
  })
  const pairs = query.data ?? []
  const fiats = [...new Set(pairs.map(({ fiatCurrency }) => fiatCurrency))]
  const shownFiat = fiat ?? fiats[0] ?? ''
  const shown = pairs.filter(
    (pair) => pair.orderType === orderTypes[direction] && pair.fiatCurrency === shownFiat,
  )
  return (
    <section className={classes.section} aria-labelledby={id}>
      <header>
        <h2 id={id}>{t.forms.pushRate.title}</h2>
        <p>{t.forms.pushRate.lead}</p>
      </header>
      {query.data ? (
        <>
          <Inline align="stretch" wrap gap="lg" below="md">
            <ChoiceSegments
              label={t.direction}
              options={{ payin: t.payins, payout: t.payouts }}
              chosen={direction}
              onChoose={(name: keyof typeof orderTypes) => setDirection(name)}
            />
            <ChoiceSegments
              label={t.fiat}
              options={Object.fromEntries(fiats.map((each) => [each, each]))}
              chosen={shownFiat}
              onChoose={setFiat}
            />
          </Inline>
          <RateTable pairs={shown} onEdit={setEditing} />
        </>
      ) : (
        <SettingsLoading failed={query.isError} again={() => void query.refetch()} />
      )}
      {editing && (
        <SettingsDialog
          form={pushRateForm}
          rowKey={keyOf(editing)}
          title={`${t.forms.pushRate.title} · ${nameOf(editing)} · ${direction === 'payin' ? t.payins : t.payouts}`}
          preview={(values, loaded) => <Preview pair={editing} values={values} loaded={loaded} />}
          onSaved={() => void client.invalidateQueries({ queryKey })}
          onClose={() => setEditing(undefined)}
        />
      )}
    </section>
  )
}

const keyOf = ({ orderType, currency, fiatCurrency }: Pair) => ({
  orderType,
  currency,
  fiatCurrency,
})
const nameOf = ({ currency, fiatCurrency }: Pair) => `${currency} / ${fiatCurrency}`

function RateTable({ pairs, onEdit }: { pairs: readonly Pair[]; onEdit(pair: Pair): void }) {
  const t = useTexts('settings')
  return (
    <DataTable className={own.rates}>
      <thead>
        <tr>
          <th scope="col">{t.pair}</th>
          <th scope="col">{t.marketRate}</th>
          <th scope="col">{t.quotedRate}</th>
          <th scope="col">{t.fields.rateMode}</th>
          <th scope="col">
            <span className="sr-only">{t.edit}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {pairs.map((pair) => (
          <tr key={pair.currency}>
            <th scope="row">{pair.currency}</th>
            <td>{pair.marketRate ?? '–'}</td>
            <td>{pair.rate ?? '–'}</td>
            <td>{t.options.rateMode[pair.rateMode]}</td>
            <td>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`${t.edit} ${nameOf(pair)}`}
                onClick={() => onEdit(pair)}
              >
                {t.edit}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}

/** The rate that the form values would give now, with the same arithmetic as orders. */
function Preview(props: { pair: Pair; values: SettingsValues; loaded: Loaded }) {
  const { pair, values, loaded } = props
  const t = useTexts('settings')
  const { marketRate, platformRate } = loaded as unknown as {
    marketRate: string | null
    platformRate: string | null
  }
  const isRight = settingsProblems(pushRateForm, values).length === 0
  const rate = isRight
    ? quotedRate(values as unknown as PushRate, { marketRate, platformRate })
    : null
  return (
    <Notice role="status">
      {t.ratePreview({
        currency: pair.currency,
        rate: rate ?? '–',
        market: marketRate ?? '–',
        fiat: pair.fiatCurrency,
      })}
    </Notice>
  )
}
