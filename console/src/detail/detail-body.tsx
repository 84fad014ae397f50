/** The content of a detail drawer: the actions of a row, then its fields. */
import type { Row } from '@countinghouse/contract/kit/list.ts'
import type { ReactNode } from 'react'
import { toast } from '../lib/toast.ts'
import type { RowAction } from '../list/table/row-actions.ts'
import { Button } from '../ui/button.tsx'
import classes from './detail.module.css'

interface Props {
  row: Row
  actions: readonly RowAction[]
  /** Before the actions. */
  state?: ReactNode
  /** After the actions: links to related pages. */
  links?: ReactNode
  children: ReactNode
}

export function DetailBody({ row, actions, state, links, children }: Props) {
  return (
    <div className={classes.body}>
      {state && <div className={classes.state}>{state}</div>}
      <div className={classes.actions}>
        {actions.map((action) => (
          <ActionButton key={action.name} action={action} row={row} />
        ))}
        {links}
      </div>
      {children}
    </div>
  )
}

function ActionButton({ action, row }: { action: RowAction; row: Row }) {
  if (action.offered?.(row) === false) return null
  const refusal = action.refusal?.(row)
  return (
    <Button
      size="compact-sm"
      variant={action.prominent ? 'filled' : 'default'}
      {...(action.tone?.(row) === 'bad' && { color: 'red' })}
      aria-disabled={refusal !== undefined || undefined}
      {...(refusal && { 'data-disabled': true })}
      title={refusal}
      onClick={() => (refusal ? toast.info(refusal) : action.run(row))}
    >
      {action.label}
    </Button>
  )
}
