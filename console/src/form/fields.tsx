/** The fields of forms: the inputs of `ui` with the props that `useForm` provides. */
import type { OptionsCall } from '@countinghouse/contract/engine/list.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { type ComponentProps, type FocusEvent, type ReactNode, useId } from 'react'
import { normalizeAmount } from '../lib/money.ts'
import { useTexts } from '../lib/texts.ts'
import { Text } from '../ui/box.tsx'
import { SelectInput, Textarea, TextInput } from '../ui/form-field.tsx'
import { type Option, useNamedOptions } from '../ui/named-options.ts'
import classes from './form.module.css'
import type { FormField } from './use-form.ts'

interface Props extends FormField {
  label: string
  description?: ReactNode
}

interface TextProps extends Props {
  max?: number
  type?: 'text' | 'email' | 'tel' | 'url'
  inputMode?: 'decimal' | 'numeric'
  unit?: string
  mono?: boolean
  /** Extra attributes, for instance those of a combobox. */
  input?: ComponentProps<'input'>
  onBlur?(event: FocusEvent): void
}

export function TextField({ label, description, value, error, onChange, ...more }: TextProps) {
  return (
    <TextInput
      type={more.type ?? 'text'}
      label={label}
      description={description}
      value={value}
      error={error}
      maxLength={more.max ?? limits.textMax}
      autoComplete="off"
      spellCheck={false}
      {...(more.inputMode && { inputMode: more.inputMode })}
      {...(more.unit && { rightSection: <span className={classes.unit}>{more.unit}</span> })}
      {...(more.mono && { className: classes.mono })}
      {...more.input}
      onBlur={more.onBlur}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

interface RemarkProps extends Props {
  max?: number
  rows?: number
  mono?: boolean
}

export function RemarkField(props: RemarkProps) {
  const { label, description, value, error, max = limits.textMax, rows = 2, mono, onChange } = props
  return (
    <Textarea
      label={label}
      description={description}
      value={value}
      error={error}
      maxLength={max}
      rows={rows}
      spellCheck={!mono}
      {...(mono && { className: classes.mono })}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

interface ChoiceProps extends Props {
  options: readonly Option[]
}

type SelectProps = Props &
  (
    | { options: readonly Option[]; optionsFrom?: undefined }
    /** Options from the server, as in list filters. */
    | { options?: undefined; optionsFrom: OptionsCall }
  )

export function SelectField(props: SelectProps) {
  const { label, description, value, error, optionsFrom, onChange } = props
  const offered = useNamedOptions(optionsFrom)
  // Shows the chosen value while the names are loading.
  const options = props.options ?? offered ?? [{ value, label: value }]
  return (
    <SelectInput
      label={label}
      description={description}
      value={value}
      error={error}
      options={options}
      onChoose={onChange}
    />
  )
}

interface AmountProps extends Props {
  currency: string
  /** Undefined until it has loaded. */
  most: string | undefined
}

export function AmountField(props: AmountProps) {
  const { label, description, value, error, currency, most, onChange } = props
  const t = useTexts('form')
  return (
    <TextInput
      label={label}
      description={description}
      value={value}
      error={error}
      inputMode="decimal"
      autoComplete="off"
      maxLength={50}
      className={classes.amount}
      rightSection={
        <span className={classes.unit}>
          {currency}
          {most !== undefined && (
            <button type="button" onClick={() => onChange(most)}>
              {t.max}
            </button>
          )}
        </span>
      }
      onChange={(event) => onChange(normalizeAmount(event.currentTarget.value))}
    />
  )
}

/** Radio buttons. */
export function ChoiceField({ label, description, value, error, options, onChange }: ChoiceProps) {
  const name = useId()
  const explained = [description && `${name}description`, error && `${name}error`].filter(Boolean)
  return (
    <div
      className={classes.choice}
      role="radiogroup"
      aria-labelledby={`${name}label`}
      aria-invalid={error !== undefined}
      aria-describedby={explained.join(' ') || undefined}
    >
      <p id={`${name}label`}>{label}</p>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
      {description && (
        <Text id={`${name}description`} tone="dim" size="sm" breaks above="xs">
          {description}
        </Text>
      )}
      {error && (
        <p id={`${name}error`} className={classes.fault}>
          {error}
        </p>
      )}
    </div>
  )
}

export const Fields = ({ children }: { children: ReactNode }) => (
  <div className={classes.fields}>{children}</div>
)

/** A note below a field, about the chosen value. */
export const FieldNote = ({ children }: { children: ReactNode }) => (
  <p className={classes.known}>{children}</p>
)

/** What the action will do, line by line; addresses are never shortened. */
export interface SummaryLine {
  label: string
  value: ReactNode
  kind?: 'address' | 'total'
}

export function Summary({ lines }: { lines: readonly SummaryLine[] }) {
  return (
    <dl className={classes.summary}>
      {lines.map(({ label, value, kind }) => (
        <div key={label} data-kind={kind}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
