/** Which balance, and which days. */
import { bucketNames } from '@countinghouse/contract/areas/flow/flow.fields.ts'
import { cryptoCurrencyNames, isFiat, railCurrencies } from '@countinghouse/contract/currencies.ts'
import { countries } from '@countinghouse/contract/limits.ts'
import { type SubmitEvent, useState } from 'react'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { Button } from '../../ui/button.tsx'
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
  const { quick, quickRanges, endBeforeStart } = useTexts('list')
  const titles = useTexts('field')
  const { bucket: bucketTexts } = useTexts('order')
  const { countries: countryTexts } = useTexts('shell')
  const { merchant } = useOperator()
  const [draft, setDraft] = useState(state)
  const [seen, setSeen] = useState(state)
  if (seen !== state) {
    setSeen(state)
    setDraft(state)
  }
  const change = (changed: Partial<StatementState>) => setDraft({ ...draft, ...changed })
  /** Another currency is of its own country, until somebody says otherwise. */
  const chosen = (name: 'currency' | 'country' | 'bucket', value: string) =>
    change(
      name === 'currency' ? { currency: value, country: countryFor(value, '') } : { [name]: value },
    )
  const wrong = draft.startDate !== '' && draft.endDate !== '' && draft.endDate < draft.startDate
  const isChosen = ({ startDate, endDate }: Days) =>
    startDate === state.startDate && endDate === state.endDate

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!wrong) onShow({ ...draft, customerUid: draft.customerUid.trim() })
  }

  /** Fiat is offered to merchants that have local rails, and to whoever came here for it. */
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
    <label>
      <span>{titles[name]}</span>
      <select value={draft[name]} onChange={(event) => chosen(name, event.currentTarget.value)}>
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
  const day = (name: 'startDate' | 'endDate', label: string) => (
    <label>
      <span>{label}</span>
      <input
        type="date"
        required
        max="9999-12-31"
        aria-invalid={wrong}
        value={draft[name]}
        onChange={(event) => change({ [name]: event.currentTarget.value })}
      />
    </label>
  )

  return (
    <form className={classes.form} onSubmit={submit} aria-label={t.statement}>
      {ofCustomer && (
        <label>
          <span>{titles.customerUid}</span>
          <input
            type="text"
            required
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            value={draft.customerUid}
            onChange={(event) => change({ customerUid: event.currentTarget.value })}
          />
        </label>
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
      {day('startDate', t.firstDay)}
      {day('endDate', t.lastDay)}
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
      {wrong && (
        <p className={classes.wrong} role="alert">
          {endBeforeStart}
        </p>
      )}
    </form>
  )
}
