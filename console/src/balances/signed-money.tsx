/** An amount that came in or went out. */
import { Money } from '../list/table/cells.tsx'
import classes from './balances.module.css'

export function SignedMoney({ value, currency }: { value: string; currency: string }) {
  const out = value.startsWith('-')
  return (
    <span className={classes.signed} data-sign={out ? 'out' : 'in'}>
      {out ? '−' : '+'}
      <Money value={out ? value.slice(1) : value} currency={currency} />
    </span>
  )
}
