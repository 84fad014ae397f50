/** The sums of all pages at the bottom of a phone: those of one amount in a line, all of them on a tap. */
import {
  type CurrencyTotal,
  currencyOf,
  type Field,
  type List,
} from '@countinghouse/contract/kit/list.ts'
import { type ReactNode, useId, useState } from 'react'
import { exactMoney } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import type { Column } from '../table/columns.ts'
import classes from './pinned-totals.module.css'

interface Props {
  list: List
  columns: readonly Column[]
  totals: readonly CurrencyTotal[]
  /** All of them. */
  children: ReactNode
}

export default function PinnedTotals({ list, columns, totals, children }: Props) {
  const t = useTexts('list')
  const id = useId()
  const [unfolded, setUnfolded] = useState(false)
  const isSummed = ({ name, field }: Column) =>
    isMovement(field) && totals.some((total) => total[name] !== undefined)
  const column = columns.find(isSummed)
  if (totals.length === 0 || (!list.totals && !column)) return null
  const { name, field } = column ?? {}
  const sums = totals.flatMap((total) => {
    const sum = name === undefined ? undefined : total[name]
    if (sum === undefined || sum === null || field?.type !== 'money') return []
    // A list's line has one currency, whatever field its rows have it in; a report's has the fields of its rows.
    const currency = currencyOf(field, total) || total.currency
    return Number(sum) === 0 ? [] : [exactMoney(String(sum), currency)]
  })
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
        {column && <i className={classes.hidden}>{t.totals} </i>}
        <span>{column?.title ?? t.totals}</span>
        {/* What does not fit is not cut: it is in the next line, which is not seen. */}
        <span className={classes.sums}>
          {sums.map((sum) => (
            <b key={sum}>{sum}</b>
          ))}
        </span>
      </button>
    </>
  )
}

/** What days began and ended with says less of all of them. */
const isMovement = (field: Field): boolean => field.type === 'money' && !field.balanceOf
