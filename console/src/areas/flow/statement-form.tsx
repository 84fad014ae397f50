/** The form of a statement: which balance, and which days. */
import { bucketNames } from '@countinghouse/contract/areas/flow/flow.fields.ts'
import { cryptoCurrencyNames, isFiat, railCurrencies } from '@countinghouse/contract/currencies.ts'
import { countries } from '@countinghouse/contract/limits.ts'
import { type SubmitEvent, useId, useState } from 'react'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { Button } from '../../ui/button.tsx'
import { RangeField } from '../../ui/dates/range-field.tsx'
import fieldClasses from '../../ui/inline-field.module.css'
import { InlineField } from '../../ui/inline-field.tsx'
import { Select } from '../../ui/select.tsx'
import classes from './statement.module.css'
import {
  countryFor,
  type Days,
  quickDays,
  quickPeriods,
  type StatementState,
} from './statement-state.ts'

interface Props {
  ofCustomer: boolean
  state: StatementState
  onShow(state: StatementState): void
}

export function StatementForm({ ofCustomer, state, onShow }: Props) {
  const t = useTexts('flow')
  const { quick, quickRanges, endBeforeStart, startNeeded } = useTexts('list')
  const titles = useTexts('field')
  const { bucket: bucketTexts } = useTexts('order')
  const { countries: countryTexts } = useTexts('shell')
  const { merchant } = useOperator()
  const id = useId()
  const [draft, setDraft] = useState(state)
  const [seen, setSeen] = useState(state)
  const [opened, setOpened] = useState(false)
  if (seen !== state) {
    setSeen(state)
    setDraft(state)
  }
  const change = (changed: Partial<StatementState>) => setDraft({ ...draft, ...changed })
  /** Changing the currency resets the country to that of the currency. */
  const chosen = (name: 'currency' | 'country' | 'bucket', value: string) =>
    change(
      name === 'currency' ? { currency: value, country: countryFor(value, '') } : { [name]: value },
    )
  const wrong = draft.startDate !== '' && draft.endDate !== '' && draft.endDate < draft.startDate
  const isWhole = draft.startDate !== '' && draft.endDate !== ''
  const problem = wrong ? endBeforeStart : isWhole ? undefined : startNeeded
  const isChosen = ({ startDate, endDate }: Days) =>
    startDate === state.startDate && endDate === state.endDate

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setOpened(false)
    if (!problem) onShow({ ...draft, customerUid: draft.customerUid.trim() })
  }

  /** Fiat is offered to merchants with local rails, and if it is already chosen. */
  const currencies = [
    ...new Set([
      ...cryptoCurrencyNames,
      ...(merchant.useLocalConfig === 1 ? Object.values(railCurrencies) : []),
      ...(draft.currency ? [draft.currency] : []),
    ]),
  ]

  const select = (
    name: 'currency' | 'country' | 'bucket',
    options: readonly (readonly [string, string])[],
  ) => (
    <div>
      <label className={fieldClasses.label} htmlFor={id + name}>
        {titles[name]}
      </label>
      <Select
        id={id + name}
        value={draft[name]}
        options={options.map(([value, text]) => ({ value, label: text }))}
        onChoose={(value) => chosen(name, value)}
      />
    </div>
  )

  return (
    <form className={classes.form} onSubmit={submit} aria-label={t.statement}>
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
      {select('currency', [
        ...(draft.currency ? [] : [['', '–'] as const]),
        ...currencies.map((name) => [name, name] as const),
      ])}
      {isFiat(draft.currency) &&
        select(
          'country',
          countries.map((country) => [country, countryTexts[country]] as const),
        )}
      {select(
        'bucket',
        bucketNames.map((name) => [name, bucketTexts[name]] as const),
      )}
      <div className={classes.days}>
        <RangeField
          label={t.days}
          value={draft.startDate || draft.endDate ? `${draft.startDate},${draft.endDate}` : ''}
          form="days"
          quick={[]}
          problem={problem}
          opened={opened}
          onOpen={setOpened}
          onChange={(value) => {
            const [startDate = '', endDate = ''] = value.split(',')
            change({ startDate, endDate })
          }}
        />
      </div>
      <fieldset className={classes.quick}>
        <legend>{quickRanges}</legend>
        {quickPeriods.map((range) => {
          const days = quickDays(range, Date.now())
          return (
            <button
              key={range}
              type="button"
              aria-pressed={isChosen(days)}
              onClick={() => onShow({ ...draft, ...days })}
            >
              {quick[range]}
            </button>
          )
        })}
      </fieldset>
      <Button size="xs" type="submit">
        {t.show}
      </Button>
      {problem && (
        <p className={classes.wrong} role="alert">
          {problem}
        </p>
      )}
    </form>
  )
}
