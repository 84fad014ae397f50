/** The first step: which currencies, the template, and the filled file. */
import { homeCountry } from '@countinghouse/contract/currencies.ts'
import { IconCoins, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FieldNote, SelectField } from '../../form/fields.tsx'
import { fetchData, fetchDeclaredFile } from '../../lib/api.ts'
import { useCurrentCountry } from '../../lib/current-country.ts'
import { exactDecimal, exactMoney } from '../../lib/money.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useTexts } from '../../lib/texts.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { Columns, Inline, Notice, Panel, Stack, Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/page.tsx'
import { LinkButton } from '../../ui/pressable.tsx'
import classes from './bulk-payout.module.css'
import { FileDropZone } from './file-drop-zone.tsx'
import { closestPair, fiatsOf, type OfferedPair, pairsOfFiat } from './offered-pairs.ts'
import { useNewDraft } from './use-new-draft.ts'

export function ChooseFile({ operator }: { operator: string }) {
  const t = useTexts('bulkPayout')
  const { retry, loading } = useTexts('list')
  const country = useCurrentCountry()
  const { data, error, refetch } = useQuery({
    queryKey: ['payoutPairs'],
    queryFn: async ({ signal }) => {
      const body = { orderType: 2 as const }
      const { pairs } = await fetchData('/c2c/order/tradeCurrencyConfig', body, { signal })
      return pairs.filter(({ enabled }) => enabled === 1)
    },
  })
  const first = data?.find(({ fiatCurrency }) => homeCountry(fiatCurrency) === country) ?? data?.[0]
  if (data && first) return <FileForm operator={operator} pairs={data} first={first} />
  if (data) {
    return (
      <EmptyState
        icon={<IconCoins size={28} stroke={1.4} aria-hidden />}
        title={t.noPairs}
        lead={t.noPairsLead}
      />
    )
  }
  if (!error) return <p role="status">{loading}</p>
  return (
    <EmptyState title={t.pairsFailed} lead={error.message}>
      <Button size="xs" variant="default" onClick={() => void refetch()}>
        {retry}
      </Button>
    </EmptyState>
  )
}

interface FormProps {
  operator: string
  pairs: readonly OfferedPair[]
  first: OfferedPair
}

function FileForm({ operator, pairs, first }: FormProps) {
  const t = useTexts('bulkPayout')
  const [chosen, setChosen] = useState(first)
  // Looks the pair up again, to use the rate of the latest answer.
  const pair = closestPair(pairs, chosen.fiatCurrency, chosen.currency) ?? first
  const { fiatCurrency, currency } = pair
  const draft = useNewDraft(operator, { fiatCurrency, currency })
  const select = (fiat: string, crypto: string) => {
    setChosen(closestPair(pairs, fiat, crypto) ?? chosen)
    draft.forget()
  }
  const options = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }))
  return (
    <Panel as="div" className={classes.start} gap="lg" pad="lg">
      <Stack gap="sm">
        <Columns least="120px" gap="md">
          <SelectField
            label={t.payeesGet}
            value={fiatCurrency}
            error={undefined}
            options={options(fiatsOf(pairs))}
            onChange={(fiat) => select(fiat, currency)}
          />
          <SelectField
            label={t.paidWith}
            value={currency}
            error={undefined}
            options={options(pairsOfFiat(pairs, fiatCurrency).map((each) => each.currency))}
            onChange={(crypto) => select(fiatCurrency, crypto)}
          />
        </Columns>
        <FieldNote>{pair.rate === null ? t.noRate : t.terms(termsOf(pair, pair.rate))}</FieldNote>
      </Stack>
      <Inline wrap gap="md">
        <TemplateButton currency={fiatCurrency} />
        <Text className={classes.lead} tone="dim" size="sm">
          {t.templateLead({ currency: fiatCurrency })}
        </Text>
      </Inline>
      <FileDropZone
        busy={draft.isFileUnderWay}
        isRefused={draft.problem !== undefined}
        errorId="file-problem"
        onFile={draft.beginWith}
      />
      {draft.problem && (
        <Notice as="div" tone="error" role="alert" id="file-problem">
          <strong>{t.fileRefused}</strong>
          <p>{draft.problem}</p>
        </Notice>
      )}
      <Text tone="dim" size="sm">
        {t.noFile}{' '}
        <LinkButton disabled={draft.busy} onClick={draft.beginWithoutFile}>
          {t.writeHere}
        </LinkButton>
      </Text>
    </Panel>
  )
}

const termsOf = (
  { currency, fiatCurrency, minimum, maximum }: OfferedPair,
  rate: string,
): { rate: string; least: string; most: string } => ({
  rate: `1 ${currency} = ${exactDecimal(rate, 2)} ${fiatCurrency}`,
  least: exactMoney(minimum, fiatCurrency),
  most: exactMoney(maximum, fiatCurrency),
})

function TemplateButton({ currency }: { currency: string }) {
  const t = useTexts('bulkPayout')
  const { busy, submit } = useSubmit(async () => {
    const body = { fiatCurrency: currency }
    const { content, name } = await fetchDeclaredFile('/c2c/payout/template', body)
    saveFile(content, name)
  })
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
      onClick={() => void submit()}
    >
      {t.template}
    </Button>
  )
}
