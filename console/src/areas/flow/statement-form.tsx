/** Which balance, and which days. */
import { cryptoCurrencyNames } from '@countinghouse/contract/currencies.ts'
import { Button } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { bucketNames } from '../../balances/balance.ts'
import { useTexts } from '../../lib/texts.ts'
import classes from './statement.module.css'
import { type Days, quickDays, quickPeriods, type StatementState } from './statement-state.ts'

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
  const [draft, setDraft] = useState(state)
  const [seen, setSeen] = useState(state)
  if (seen !== state) {
    setSeen(state)
    setDraft(state)
  }
  const change = (changed: Partial<StatementState>) => setDraft({ ...draft, ...changed })
  const wrong = draft.startDate !== '' && draft.endDate !== '' && draft.endDate < draft.startDate
  const isChosen = ({ startDate, endDate }: Days) =>
    startDate === state.startDate && endDate === state.endDate

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!wrong) onShow({ ...draft, customerUid: draft.customerUid.trim() })
  }

  const select = (name: 'currency' | 'bucket', options: readonly (readonly [string, string])[]) => (
    <label>
      <span>{titles[name]}</span>
      <select
        value={draft[name]}
        onChange={(event) => change({ [name]: event.currentTarget.value })}
      >
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
        ...cryptoCurrencyNames.map((name) => [name, name] as const),
      ])}
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
