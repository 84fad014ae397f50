/** The selected rows: how many, their total, and their actions. */
import { plus } from '@countinghouse/contract/engine/decimal.ts'
import { currencyOf, type List } from '@countinghouse/contract/engine/list.ts'
import { IconX } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useIsPhone } from '../../lib/media.ts'
import { exactMoney } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { Button } from '../../ui/button.tsx'
import classes from '../list-page.module.css'
import toolClasses from '../list-tools.module.css'
import { OverflowList } from '../overflow-list.tsx'
import type { BulkAction } from '../page-declaration.ts'
import type { Selection } from './use-selection.ts'

interface Props {
  list: List
  selection: Selection
  actions: readonly BulkAction[]
}

export function BulkBar({ list, selection, actions }: Props) {
  const t = useTexts('list')
  const phone = useIsPhone()
  const sums = selection.some ? sumsOf(list, selection) : []
  const parts = selection.some ? [t.selected({ count: selection.rows.length }), ...sums] : []
  const separator = '· '
  return (
    <div className={classes.bulk} data-some={selection.some}>
      <span className={classes.chosen}>
        {phone ? (
          <span role="status">
            {parts.map((part, index) => (
              // An amount and its currency stay on one line.
              <Fragment key={part}>
                {index > 0 && ` ${separator}`}
                <b>{part}</b>
              </Fragment>
            ))}
          </span>
        ) : (
          <OverflowList parts={parts} separator={separator} role="status" tip />
        )}
      </span>
      {selection.some && (
        <>
          {actions.map((action) => (
            <BulkButton key={action.label} action={action} selection={selection} />
          ))}
          {phone && !selection.all && (
            <button
              type="button"
              className={toolClasses.tool}
              onClick={() => selection.toggleAll(true)}
            >
              {t.selectAll}
            </button>
          )}
          <button
            type="button"
            className={toolClasses.tool}
            aria-label={t.clearSelection}
            title={phone ? undefined : t.clearSelection}
            onClick={selection.clear}
          >
            {phone ? t.clearSelection : <IconX size={16} stroke={1.7} aria-hidden />}
          </button>
        </>
      )}
    </div>
  )
}

/** The totals of the first amount column that the list sums up, per currency: those of most rows come first. */
function sumsOf(list: List, { rows }: Selection): string[] {
  const name = list.totals?.[0]
  const field = name && list.fields[name]
  if (!name || !field || field.type !== 'money') return []
  const sums = new Map<string, { sum: string; count: number }>()
  for (const row of rows) {
    const value = row[name]
    const currency = currencyOf(field, row)
    const { sum, count } = sums.get(currency) ?? { sum: '0', count: 0 }
    if (typeof value === 'string') sums.set(currency, { sum: plus(sum, value), count: count + 1 })
  }
  return [...sums]
    .sort(([, one], [, other]) => other.count - one.count)
    .map(([currency, { sum }]) => exactMoney(sum, currency))
}

function BulkButton({ action, selection }: { action: BulkAction; selection: Selection }) {
  const { label, prominent, busy, applies = () => true, run } = action
  const rows = selection.rows.filter(applies)
  if (rows.length === 0) return null
  const text = rows.length === selection.rows.length ? label : `${label} (${rows.length})`
  return (
    <Button
      size="compact-sm"
      title={text}
      variant={prominent ? 'filled' : 'default'}
      loading={busy ?? false}
      onClick={() => run(rows)}
    >
      {text}
    </Button>
  )
}
