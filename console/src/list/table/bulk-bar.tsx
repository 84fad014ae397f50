/** What can be done with the chosen rows; there only while some are chosen. */

import { useTexts } from '../../lib/texts.ts'
import { Button } from '../../ui/button.tsx'
import classes from '../list-page.module.css'
import type { BulkAction } from './row-actions.ts'
import type { Selection } from './use-selection.ts'

interface Props {
  selection: Selection
  actions: readonly BulkAction[]
}

export function BulkBar({ selection, actions }: Props) {
  const t = useTexts('list')
  return (
    <div className={classes.bulk} data-some={selection.some}>
      <span role="status">{selection.some && t.selected({ count: selection.rows.length })}</span>
      {selection.some && (
        <>
          {actions.map((action) => (
            <BulkButton key={action.label} action={action} selection={selection} />
          ))}
          <button type="button" className={classes.tool} onClick={selection.clear}>
            {t.clearSelection}
          </button>
        </>
      )}
    </div>
  )
}

function BulkButton({ action, selection }: { action: BulkAction; selection: Selection }) {
  const { label, prominent, busy, applies = () => true, run } = action
  const rows = selection.rows.filter(applies)
  if (rows.length === 0) return null
  return (
    <Button
      size="compact-sm"
      variant={prominent ? 'filled' : 'default'}
      loading={busy ?? false}
      onClick={() => run(rows)}
    >
      {rows.length === selection.rows.length ? label : `${label} (${rows.length})`}
    </Button>
  )
}
