/** One filter with its label: a text, one or several options, a range of amounts, or a period. */
import { type Filter, type List, translated } from '@countinghouse/contract/engine/list.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { useId } from 'react'
import { useFieldLabels } from '../../lib/field-labels.ts'
import { normalizeAmount } from '../../lib/money.ts'
import type { Period } from '../../lib/period.ts'
import { useTexts } from '../../lib/texts.ts'
import { useTimeZone } from '../../lib/time-zone.ts'
import { RangeField } from '../../ui/dates/range-field.tsx'
import { FieldPopover } from '../../ui/field-popover.tsx'
import fieldClasses from '../../ui/inline-field.module.css'
import { InlineField } from '../../ui/inline-field.tsx'
import { ChoiceSegments } from '../../ui/segments.tsx'
import { Select } from '../../ui/select.tsx'
import { defaultOption, periodOffset } from '../list-query.ts'
import { type FilterValue, type FilterValues, textOf } from '../list-state.ts'
import classes from './filter-form.module.css'
import { type FilterProblem, useOptions } from './filter-value.ts'

interface Props<V = string> {
  list: List
  name: string
  value: V
  /** The draft of all filters: the days of a report are in the zone that another filter chooses. */
  draft?: FilterValues
  problem: FilterProblem | undefined
  opened: boolean
  onOpen(open: boolean): void
  onChange(value: V): void
}

export function FilterField({ value, ...props }: Props<FilterValue>) {
  const t = useTexts('list')
  const filter = props.list.filters[props.name]
  const problemId = useId()
  const text = textOf(value)
  if (!filter) return null
  return (
    <div className={classes.field} data-filter={props.name} data-type={filter.type}>
      {(filter.type === 'equals' || filter.type === 'prefix' || filter.type === 'number') && (
        <TextFilter {...props} value={text} />
      )}
      {filter.type === 'anyOf' && <AnyOfFilter {...props} value={text} filter={filter} />}
      {filter.type === 'oneOf' && <OneOfFilter {...props} value={text} filter={filter} />}
      {filter.type === 'range' && <RangeFilter {...props} value={text} problemId={problemId} />}
      {filter.type === 'period' && (
        <PeriodFilter
          {...props}
          value={typeof value === 'string' ? undefined : value}
          filter={filter}
          problemId={problemId}
          onChange={(period) => props.onChange(period ?? '')}
        />
      )}
      {props.problem && (
        <p id={problemId} className={fieldClasses.problem}>
          {t[props.problem]}
        </p>
      )}
    </div>
  )
}

function TextFilter({ list, name, value, onChange }: Props) {
  const labels = useFieldLabels(list)
  return (
    <InlineField
      label={labels.title(name)}
      value={value}
      maxLength={limits.textMax}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function AnyOfFilter(props: Props & { filter: Filter }) {
  const { list, name, filter, value, opened, onOpen, onChange } = props
  const t = useTexts('list')
  const labels = useFieldLabels(list)
  const options = useOptions(list, filter, labels)
  const chosen = value ? value.split(',') : []
  const toggle = (option: string, on: boolean) => {
    const next = options.filter((each) =>
      each.value === option ? on : chosen.includes(each.value),
    )
    onChange(next.map((each) => each.value).join(','))
  }
  const [first] = chosen
  const summary =
    first === undefined
      ? t.any
      : chosen.length === 1
        ? (options.find((option) => option.value === first)?.label ?? first)
        : t.selectedOptions({ count: chosen.length })
  return (
    <FieldPopover
      label={labels.title(name)}
      summary={summary}
      empty={chosen.length === 0}
      opened={opened}
      onOpen={onOpen}
    >
      <fieldset className={classes.options}>
        <legend className="sr-only">{labels.title(name)}</legend>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="checkbox"
              checked={chosen.includes(option.value)}
              onChange={(event) => toggle(option.value, event.currentTarget.checked)}
            />
            {option.label}
          </label>
        ))}
      </fieldset>
      <button
        type="button"
        className={fieldClasses.clear}
        disabled={chosen.length === 0}
        onClick={() => onChange('')}
      >
        {t.clear}
      </button>
    </FieldPopover>
  )
}

/** With more options than this, it is a select. */
const segmentsMost = 3

/** Without a value the default applies, so that a URL without the filter means it. */
function OneOfFilter(props: Props & { filter: Extract<Filter, { type: 'oneOf' }> }) {
  const { list, name, filter, value, onChange } = props
  const labels = useFieldLabels(list)
  const { options } = filter
  const field = filter.words ? translated(filter.words) : undefined
  const label = labels.title(name)
  const { offset } = useTimeZone()
  const usual = defaultOption(filter, offset)
  const chosen = value || usual
  const choose = (option: string) => onChange(option === usual ? '' : option)
  return (
    <>
      <span className={fieldClasses.label}>{label}</span>
      {options.length > segmentsMost ? (
        <Select
          aria-label={label}
          value={chosen}
          options={options.map((each) => ({ value: each, label: labels.value(field, each) }))}
          onChoose={choose}
        />
      ) : (
        <ChoiceSegments
          label={label}
          options={Object.fromEntries(options.map((each) => [each, labels.value(field, each)]))}
          chosen={chosen}
          onChoose={choose}
        />
      )}
    </>
  )
}

function RangeFilter(props: Props & { problemId: string }) {
  const { list, name, value, problem, problemId, onChange } = props
  const t = useTexts('list')
  const labels = useFieldLabels(list)
  const [min = '', max = ''] = value.split(',')
  const input = (label: string, text: string, join: (typed: string) => string) => (
    <input
      type="text"
      inputMode="decimal"
      className={fieldClasses.control}
      aria-label={`${labels.title(name)}: ${label}`}
      aria-invalid={problem !== undefined}
      aria-describedby={problem && problemId}
      placeholder={label}
      value={text}
      maxLength={50}
      autoComplete="off"
      onChange={(event) => onChange(join(normalizeAmount(event.currentTarget.value)))}
    />
  )
  return (
    <>
      <span className={fieldClasses.label}>{labels.title(name)}</span>
      <div className={classes.pair}>
        {input(t.minimum, min, (typed) => `${typed},${max}`)}
        <span aria-hidden="true">–</span>
        {input(t.maximum, max, (typed) => `${min},${typed}`)}
      </div>
    </>
  )
}

interface PeriodProps extends Props<Period | undefined> {
  filter: Extract<Filter, { type: 'period' }>
  problemId: string
}

function PeriodFilter(props: PeriodProps) {
  const { list, name, filter, value, draft = {}, problem, problemId } = props
  const t = useTexts('list')
  const labels = useFieldLabels(list)
  const { offset } = useTimeZone()
  return (
    <RangeField
      label={labels.title(name)}
      value={value}
      form={filter.form}
      offset={periodOffset(filter, draft, offset)}
      otherwise={filter.lastDays ? t.lastDays({ days: filter.lastDays }) : undefined}
      problem={problem && t[problem]}
      describedBy={problem && problemId}
      opened={props.opened}
      onOpen={props.onOpen}
      onChange={props.onChange}
    />
  )
}
