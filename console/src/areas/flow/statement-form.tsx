/** The form of a statement: which balance, and which days. */
import { statementBuckets } from '@countinghouse/contract/areas/flow/flow.fields.ts'
import { cryptoCurrencyNames, isFiat, railCurrencies } from '@countinghouse/contract/currencies.ts'
import { countries } from '@countinghouse/contract/limits.ts'
import { type SubmitEvent, useId, useState } from 'react'
import { useOperator } from '../../lib/operator.ts'
import { daysOf, periodOfDays } from '../../lib/period.ts'
import { useTexts } from '../../lib/texts.ts'
import { type Days, quickDays, statementOffset } from '../../orders/balances/statement-days.ts'
import { Inline, Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { RangeField } from '../../ui/dates/range-field.tsx'
import fieldClasses from '../../ui/inline-field.module.css'
import { InlineField } from '../../ui/inline-field.tsx'
import { Chip } from '../../ui/pressable.tsx'
import { Select } from '../../ui/select.tsx'
import classes from './statement.module.css'
import { countryFor, quickPeriods, type StatementState } from './statement-state.ts'

interface Props {
  ofCustomer: boolean
  state: StatementState
  onShow(state: StatementState): void
}

export function StatementForm({ ofCustomer, state, onShow }: Props) {
  const t = useTexts('statement')
  const flow = useTexts('flow')
  const { endBeforeStart, startNeeded } = useTexts('list')
  const titles = useTexts('field')
  const [draft, setDraft] = useState(state)
  const [seen, setSeen] = useState(state)
  const [opened, setOpened] = useState(false)
  if (seen !== state) {
    setSeen(state)
    setDraft(state)
  }
  const change = (changed: Partial<StatementState>) => setDraft({ ...draft, ...changed })
  const { startDate, endDate } = draft
  const isWhole = startDate !== '' && endDate !== ''
  const problem = !isWhole ? startNeeded : endDate < startDate ? endBeforeStart : undefined

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setOpened(false)
    if (!problem) onShow({ ...draft, customerUid: draft.customerUid.trim() })
  }

  return (
    <Inline
      className={classes.form}
      as="form"
      align="end"
      wrap
      gap="md"
      surface
      below="md"
      onSubmit={submit}
      aria-label={flow.statement}
    >
      {ofCustomer && (
        <div>
          <InlineField
            label={titles.customerUid}
            required
            maxLength={200}
            value={draft.customerUid}
            onChange={(event) => change({ customerUid: event.currentTarget.value })}
          />
        </div>
      )}
      <BalanceSelects ofCustomer={ofCustomer} draft={draft} onChange={change} />
      <div className={classes.days}>
        <RangeField
          label={t.days}
          value={periodOfDays(startDate, endDate)}
          form="date"
          quick={[]}
          problem={problem}
          opened={opened}
          onOpen={setOpened}
          onChange={(days) => {
            const [first, last] = daysOf(days, { offset: statementOffset, now: Date.now() })
            change({ startDate: first, endDate: last })
          }}
        />
      </div>
      <QuickDays shown={state} onChoose={(days) => onShow({ ...draft, ...days })} />
      <Button size="xs" type="submit">
        {t.show}
      </Button>
      {problem && (
        <Text className={classes.wrong} tone="error" size="sm" role="alert">
          {problem}
        </Text>
      )}
    </Inline>
  )
}

interface SelectsProps {
  ofCustomer: boolean
  draft: StatementState
  onChange(changed: Partial<StatementState>): void
}

/** Which balance: its currency, the country of fiat, and the bucket. */
function BalanceSelects({ ofCustomer, draft, onChange }: SelectsProps) {
  const titles = useTexts('field')
  const { bucket: bucketTexts } = useTexts('order')
  const { countries: countryTexts } = useTexts('shell')
  const { merchant } = useOperator()
  const id = useId()
  /** Fiat is offered for merchants with local rails, not for customers, and if it is already chosen. */
  const currencies = [
    ...new Set([
      ...cryptoCurrencyNames,
      ...(merchant.useLocalConfig === 1 && !ofCustomer ? Object.values(railCurrencies) : []),
      ...(draft.currency ? [draft.currency] : []),
    ]),
  ]
  const select = (
    name: 'currency' | 'country' | 'bucket',
    options: readonly (readonly [string, string])[],
    changed: (value: string) => Partial<StatementState> = (value) => ({ [name]: value }),
  ) => (
    <div>
      <label className={fieldClasses.label} htmlFor={id + name}>
        {titles[name]}
      </label>
      <Select
        id={id + name}
        value={draft[name]}
        options={options.map(([value, text]) => ({ value, label: text }))}
        onChoose={(value) => onChange(changed(value))}
      />
    </div>
  )
  return (
    <>
      {select(
        'currency',
        [
          ...(draft.currency ? [] : [['', '–'] as const]),
          ...currencies.map((name) => [name, name] as const),
        ],
        // The country becomes that of the currency.
        (currency) => ({ currency, country: countryFor(currency, '') }),
      )}
      {isFiat(draft.currency) &&
        select(
          'country',
          countries.map((country) => [country, countryTexts[country]] as const),
        )}
      {select(
        'bucket',
        statementBuckets.map(
          (name) => [name, name === 'total' ? titles.total : bucketTexts[name]] as const,
        ),
      )}
    </>
  )
}

interface QuickProps {
  shown: Days
  onChoose(days: Days): void
}

function QuickDays({ shown, onChoose }: QuickProps) {
  const { quick, quickRanges } = useTexts('list')
  return (
    <Inline as="fieldset" align="stretch" wrap gap="sm">
      <legend className="sr-only">{quickRanges}</legend>
      {quickPeriods.map((range) => {
        const days = quickDays(range, Date.now())
        const isShown = days.startDate === shown.startDate && days.endDate === shown.endDate
        return (
          <Chip key={range} aria-pressed={isShown} onClick={() => onChoose(days)}>
            {quick[range]}
          </Chip>
        )
      })}
    </Inline>
  )
}
