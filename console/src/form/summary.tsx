/** What the action will do, line by line; addresses are never shortened. */
import type { ReactNode } from 'react'
import classes from './form.module.css'

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
