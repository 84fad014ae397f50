/** The one select of the console: the browser's own, so that phones open what they have for it, in our clothes. */
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
  /** As high as fields of forms, or as the tools beside a list. */
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
