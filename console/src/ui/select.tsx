/** The select of the console: the native one with our styles, so that phones use their own picker. */
import type { ComponentProps } from 'react'
import classes from './select.module.css'

export interface SelectOption {
  value: string
  label: string
  /** The language of the label, where it is not that of the console. */
  lang?: string
}

interface Props extends Omit<ComponentProps<'select'>, 'onChange' | 'value'> {
  value: string | number
  options: readonly SelectOption[]
  /** The height: that of form fields, or of the toolbar of a list. */
  kind?: 'field' | 'tool' | undefined
  onChoose(value: string): void
}

export function Select({ options, kind = 'field', onChoose, className, ...native }: Props) {
  return (
    <span className={className ? `${classes.frame} ${className}` : classes.frame} data-kind={kind}>
      <select {...native} onChange={(event) => onChoose(event.currentTarget.value)}>
        {options.map(({ value, label, lang }) => (
          <option key={value} value={value} lang={lang}>
            {label}
          </option>
        ))}
      </select>
    </span>
  )
}
