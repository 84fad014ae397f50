/** The filters of a list: above it, or behind a button on narrow screens. Applied filters are always visible. */
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { lazy } from '../../lib/lazy.tsx'
import { useIsMobile } from '../../lib/media.ts'
import { useTexts } from '../../lib/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterFields } from './filter-fields.tsx'
import classes from './filter-form.module.css'
import { type FilterDraft, type FilterFormProps, useFilterDraft } from './use-filter-draft.ts'

const FilterSheet = lazy(() => import('./filter-sheet.tsx'))

/** `children` are shown beside the button. */
export function FilterForm({ children, ...props }: FilterFormProps & { children?: ReactNode }) {
  // Here, so that both layouts share the draft: rotating a phone must not lose what was typed.
  const form = useFilterDraft(props)
  return useIsMobile() ? (
    <FoldedFilters {...props} form={form}>
      {children}
    </FoldedFilters>
  ) : (
    <OpenFilters {...props} form={form} />
  )
}

interface DraftProps extends FilterFormProps {
  form: FilterDraft
}

function OpenFilters({ list, applied, onQuery, form }: DraftProps) {
  const t = useTexts('list')
  return (
    <form
      className={classes.form}
      aria-label={t.filters}
      onSubmit={(event) => void form.submit(event)}
      noValidate
      data-filters
    >
      <FilterFields list={list} applied={applied} form={form}>
        <Button size="xs" variant="default" onClick={form.reset}>
          {t.reset}
        </Button>
        <Button size="xs" type="submit">
          {t.query}
        </Button>
      </FilterFields>
      <FilterChips list={list} filters={applied} onChange={onQuery} />
    </form>
  )
}

function FoldedFilters({
  list,
  applied,
  onQuery,
  form,
  children,
}: DraftProps & { children: ReactNode }) {
  const t = useTexts('list')
  const [opened, setOpened] = useState(false)
  const active = Object.keys(list.filters).filter((name) => applied[name]).length
  return (
    <div className={classes.folded} data-filters>
      <div className={classes.bar}>
        <button
          type="button"
          className={classes.open}
          aria-haspopup="dialog"
          data-opens-filters
          onPointerEnter={FilterSheet.preload}
          onFocus={FilterSheet.preload}
          onClick={() => {
            form.setOpenName(undefined)
            setOpened(true)
          }}
        >
          <IconFilter size={16} stroke={1.7} aria-hidden />
          {t.filters}
          {active > 0 && <span>{active}</span>}
        </button>
        {children}
      </div>
      <FilterChips list={list} filters={applied} onChange={onQuery} />
      {opened && (
        <FilterSheet list={list} applied={applied} form={form} onClose={() => setOpened(false)} />
      )}
    </div>
  )
}
