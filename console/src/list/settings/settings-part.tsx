/** Columns or filters in their order: dragged, moved by keyboard, or moved by buttons. */
import type { List } from '@countinghouse/contract/kit/list.ts'
import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { useId } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { useFieldLabels } from '../field-labels.ts'
import { SettingsItem } from './settings-item.tsx'
import type { ColumnSetting, FilterSetting, SettingsAction } from './table-settings.ts'
import classes from './table-settings-dialog.module.css'

interface Props {
  list: List
  part: 'columns' | 'filters'
  title: string
  items: readonly (ColumnSetting | FilterSetting)[]
  dispatch(action: SettingsAction): void
  onDragging(dragging: boolean): void
}

export function SettingsPart({ list, part, title, items, dispatch, onDragging }: Props) {
  const t = useTexts('list')
  const id = useId()
  const names = items.map(({ name }) => name)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 3 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const announcements = useAnnouncements(list, names)
  const move = (from: number, to: number) => dispatch({ type: 'move', part, from, to })
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <div className={classes.heads} aria-hidden="true">
        <span>{t.shown}</span>
        {part === 'columns' && <span>{t.pinned}</span>}
        {part === 'columns' && <span>{t.width}</span>}
      </div>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements, screenReaderInstructions: { draggable: t.dragHelp } }}
        onDragStart={() => onDragging(true)}
        onDragCancel={() => onDragging(false)}
        onDragEnd={({ active, over }) => {
          onDragging(false)
          if (over) move(names.indexOf(String(active.id)), names.indexOf(String(over.id)))
        }}
      >
        <SortableContext items={names} strategy={verticalListSortingStrategy}>
          <ul className={classes.items}>
            {items.map((item, index) => (
              <SettingsItem
                list={list}
                key={item.name}
                part={part}
                item={item}
                dispatch={dispatch}
                onUp={index > 0 ? () => move(index, index - 1) : undefined}
                onDown={index < items.length - 1 ? () => move(index, index + 1) : undefined}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
    </section>
  )
}

/** What a screen reader hears while something is dragged. */
function useAnnouncements(list: List, names: readonly string[]): Announcements {
  const t = useTexts('list')
  const labels = useFieldLabels(list)
  const name = (id: UniqueIdentifier) => labels.title(String(id))
  const at = (id: UniqueIdentifier, over: UniqueIdentifier) => ({
    name: name(id),
    place: names.indexOf(String(over)) + 1,
    count: names.length,
  })
  return {
    onDragStart: ({ active }) => t.dragPicked({ name: name(active.id) }),
    onDragOver: ({ active, over }) => (over ? t.dragOver(at(active.id, over.id)) : undefined),
    onDragEnd: ({ active, over }) => (over ? t.dragDropped(at(active.id, over.id)) : undefined),
    onDragCancel: ({ active }) => t.dragCancelled({ name: name(active.id) }),
  }
}
