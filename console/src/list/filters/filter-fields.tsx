/** The filter fields: the first nine, and the rest on request. */
import type { List } from '@countinghouse/contract/engine/list.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../lib/texts.ts'
import type { FilterValues } from '../list-state.ts'
import { FilterField } from './filter-field.tsx'
import classes from './filter-form.module.css'
import type { FilterDraft } from './use-filter-draft.ts'

interface Props {
  list: List
  applied: FilterValues
  form: FilterDraft
  /** On the same line as the button that shows the rest. */
  children?: ReactNode
}

export function FilterFields({ list, applied, form, children }: Props) {
  const t = useTexts('list')
  const { names, draft, openName, setOpenName } = form
  const rest = names.slice(limits.visibleFilters)
  const active = rest.filter((name) => applied[name]).length
  const [wanted, setWanted] = useState<boolean>()
  const expanded = wanted ?? active > 0
  const shown = expanded ? names : names.slice(0, limits.visibleFilters)
  return (
    <div className={classes.grid}>
      {shown.map((name) => (
        <FilterField
          key={name}
          list={list}
          name={name}
          value={draft[name] ?? ''}
          draft={draft}
          problem={form.problemOf(name)}
          opened={openName === name}
          onOpen={(open) => setOpenName(open ? name : undefined)}
          onChange={(value) => form.change(name, value)}
        />
      ))}
      <div className={classes.actions}>
        {rest.length > 0 && (
          <button
            type="button"
            className={classes.more}
            aria-expanded={expanded}
            onClick={() => setWanted(!expanded)}
          >
            {expanded ? t.fewerFilters : t.moreFilters({ count: rest.length })}
            {active > 0 && <span title={t.inForce({ count: active })}>{active}</span>}
          </button>
        )}
        {children}
      </div>
    </div>
  )
}
