/** The totals of all pages at the bottom of a phone: one amount in a line, the others on a tap. */
import {
  type CurrencyTotal,
  currencyOf,
  type Field,
  type List,
  type Row,
} from '@countinghouse/contract/engine/list.ts'
import { type ReactNode, useId, useState } from 'react'
import { exactMoney } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { OverflowList } from '../overflow-list.tsx'
import type { Column } from '../table/columns.ts'
import classes from './pinned-totals.module.css'

interface Props {
  list: List
  columns: readonly Column[]
  /** The rows of this page. */
  rows: readonly Row[]
  totals: readonly CurrencyTotal[]
  /** All totals, shown on a tap. */
  children: ReactNode
}

export default function PinnedTotals({ list, columns, rows, totals, children }: Props) {
  const t = useTexts('list')
  const id = useId()
  const [unfolded, setUnfolded] = useState(false)
  const isSummed = ({ name, field }: Column) =>
    isMovement(field) && totals.some((total) => total[name] !== undefined)
  const column = columns.find(isSummed)
  if (totals.length === 0 || (!list.totals && !column)) return null
  const { name, field } = column ?? {}
  const sums = name === undefined ? [] : sumsOf(name, field, totals, rows)
  return (
    <>
      <div id={id} className={classes.whole} hidden={!unfolded}>
        {unfolded && children}
      </div>
      <button
        type="button"
        className={classes.line}
        aria-expanded={unfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!unfolded)}
      >
        {column && <i className="sr-only">{t.totals} </i>}
        <span>{column?.title ?? t.totals}</span>
        <span className={classes.sums}>
          <OverflowList parts={sums} />
        </span>
      </button>
    </>
  )
}

/** Opening and closing balances of days make no useful total. */
const isMovement = (field: Field): boolean => field.type === 'money' && !field.balanceOf

/** Totals in the currencies of most rows on the page come first. */
function sumsOf(
  name: string,
  field: Field | undefined,
  totals: readonly CurrencyTotal[],
  rows: readonly Row[],
): string[] {
  if (field?.type !== 'money') return []
  const counts = new Map<string, number>()
  for (const row of rows) {
    const currency = currencyOf(field, row)
    counts.set(currency, (counts.get(currency) ?? 0) + 1)
  }
  return totals
    .flatMap((total) => {
      const sum = total[name]
      if (sum === undefined || sum === null || Number(sum) === 0) return []
      // A total of a list has one currency, in `currency`; a total of a report has the fields of its rows.
      const currency = currencyOf(field, total) || total.currency
      return [{ count: counts.get(currency) ?? 0, text: exactMoney(String(sum), currency) }]
    })
    .sort((one, other) => other.count - one.count)
    .map(({ text }) => text)
}
