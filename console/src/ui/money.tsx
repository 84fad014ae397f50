/** Amounts, with the currency and the digits that few need in the background. */
import type { Field } from '@countinghouse/contract/engine/list.ts'
import { moneyParts, plusOf, wholeParts } from '../lib/money.ts'
import classes from './money.module.css'

/** Amounts of a column line up at the decimal point. */
export function Money({ value, currency }: { value: string; currency: string }) {
  const { whole, fraction, finer, shortened } = moneyParts(value, currency)
  return (
    <>
      {whole}
      <span className={classes.fraction}>
        <span data-shortened={shortened || undefined}>
          {fraction}
          {finer && <i>{finer}</i>}
        </span>
        {/* The space is for screen readers and copying; visually there is a margin. */}
        <small>{` ${currency}`}</small>
      </span>
    </>
  )
}

/** An amount in a detail: as the table shows it, followed by the digits that the table leaves out. */
export function WholeMoney({ value, currency }: { value: string; currency: string }) {
  const { whole, fraction, finer } = wholeParts(value, currency)
  return (
    <>
      {whole + fraction}
      {finer && <i className={classes.finer}>{finer}</i>}
      {` ${currency}`}
    </>
  )
}

/** An amount that came in, in green with a plus, or went out, in the text colour with a minus. */
export function SignedMoney({ value, currency }: { value: string; currency: string }) {
  const plus = plusOf(value)
  return (
    <span className={classes.signed} data-sign={plus ? 'in' : undefined}>
      {plus}
      <Money value={value} currency={currency} />
    </span>
  )
}

/** With its sign, if the field says so. */
export function FieldMoney(props: { field: Field; value: string; currency: string }) {
  const { field, value, currency } = props
  const Amount = field.type === 'money' && field.signed ? SignedMoney : Money
  return <Amount value={value} currency={currency} />
}
