/** Columns or filters in their order: dragged, moved by keyboard, or moved by buttons. */
import type { List } from '@countinghouse/contract/engine/list.ts'
import { useId } from 'react'
import { useFieldLabels } from '../../lib/field-labels.ts'
import { useTexts } from '../../lib/texts.ts'
import { type SortStep, useSortable } from '../../ui/use-sortable.ts'
import { SettingsItem } from './settings-item.tsx'
import type { ColumnSetting, FilterSetting, SettingsAction } from './table-settings.ts'
import classes from './table-settings-dialog.module.css'

interface Props {
  list: List
  part: 'columns' | 'filters'
  title: string
  items: readonly (ColumnSetting | FilterSetting)[]
  dispatch(action: SettingsAction): void
}

export function SettingsPart({ list, part, title, items, dispatch }: Props) {
  const t = useTexts('list')
  const id = useId()
  const helpId = useId()
  const move = (from: number, to: number) => dispatch({ type: 'move', part, from, to })
  const say = useAnnouncements(list, items)
  const { picked, said, grip } = useSortable({ onMove: move, say })
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <div className={classes.heads} aria-hidden="true">
        <span>{t.shown}</span>
        {part === 'columns' && <span>{t.pinned}</span>}
        {part === 'columns' && <span>{t.width}</span>}
      </div>
      <ul className={classes.items} data-sorting={picked !== undefined || undefined}>
        {items.map((item, index) => (
          <SettingsItem
            list={list}
            key={item.name}
            part={part}
            item={item}
            held={index === picked}
            grip={{ ...grip, 'aria-describedby': helpId }}
            dispatch={dispatch}
            onUp={index > 0 ? () => move(index, index - 1) : undefined}
            onDown={index < items.length - 1 ? () => move(index, index + 1) : undefined}
          />
        ))}
      </ul>
      <p id={helpId} hidden>
        {t.dragHelp}
      </p>
      <p className="sr-only" role="status" aria-live="assertive">
        {said}
      </p>
    </section>
  )
}

/** What a screen reader hears while something is dragged. */
function useAnnouncements(list: List, items: Props['items']) {
  const t = useTexts('list')
  const labels = useFieldLabels(list)
  return (step: SortStep, from: number, to: number): string => {
    const name = labels.title(items[from]?.name ?? '')
    const at = { name, place: to + 1, count: items.length }
    if (step === 'picked') return t.dragPicked({ name })
    if (step === 'cancelled') return t.dragCancelled({ name })
    return step === 'over' ? t.dragOver(at) : t.dragDropped(at)
  }
}
