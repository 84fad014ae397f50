import type { List } from '@countinghouse/contract/engine/list.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useFieldLabels } from '../../lib/field-labels.ts'
import { useTexts } from '../../lib/texts.ts'
import type { ColumnSetting, FilterSetting, SettingsAction } from './table-settings.ts'
import { isWidth } from './table-settings.ts'
import classes from './table-settings-dialog.module.css'

interface Props {
  list: List
  part: 'columns' | 'filters'
  item: ColumnSetting | FilterSetting
  held: boolean
  grip: ComponentProps<'button'>
  dispatch(action: SettingsAction): void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

export function SettingsItem(props: Props) {
  const { list, part, item, held, grip, dispatch, onUp, onDown } = props
  const t = useTexts('list')
  const name = useFieldLabels(list).title(item.name)
  return (
    <li className={classes.item} data-dragging={held || undefined}>
      <button
        type="button"
        className={classes.grip}
        {...grip}
        aria-pressed={held || undefined}
        aria-label={t.drag({ name })}
      >
        <IconGripVertical size={15} stroke={1.7} aria-hidden />
      </button>
      <label className={classes.name}>
        <input
          type="checkbox"
          aria-label={t.show({ name })}
          checked={!item.hidden}
          onChange={(event) =>
            dispatch({ type: 'show', part, name: item.name, shown: event.currentTarget.checked })
          }
        />
        <span>{name}</span>
      </label>
      {'width' in item && <ColumnChoices column={item} name={name} dispatch={dispatch} />}
      <button
        type="button"
        className={classes.step}
        aria-label={t.moveUp({ name })}
        disabled={!onUp}
        onClick={onUp}
      >
        <IconArrowUp size={14} stroke={1.8} aria-hidden />
      </button>
      <button
        type="button"
        className={classes.step}
        aria-label={t.moveDown({ name })}
        disabled={!onDown}
        onClick={onDown}
      >
        <IconArrowDown size={14} stroke={1.8} aria-hidden />
      </button>
    </li>
  )
}

interface ColumnChoicesProps {
  column: ColumnSetting
  name: string
  dispatch(action: SettingsAction): void
}

function ColumnChoices({ column, name, dispatch }: ColumnChoicesProps) {
  const t = useTexts('list')
  return (
    <>
      <label className={classes.pin}>
        <input
          type="checkbox"
          aria-label={t.pin({ name })}
          checked={column.pinned}
          onChange={(event) =>
            dispatch({ type: 'pin', name: column.name, pinned: event.currentTarget.checked })
          }
        />
        <span>{t.pinned}</span>
      </label>
      <label className={classes.width}>
        <span>{t.width}</span>
        <input
          type="number"
          aria-label={t.widthOf({ name })}
          aria-invalid={!isWidth(column.width)}
          min={limits.columnWidthMin}
          max={limits.columnWidthMax}
          step={1}
          value={Number.isNaN(column.width) ? '' : column.width}
          onChange={(event) =>
            dispatch({ type: 'width', name: column.name, width: event.currentTarget.valueAsNumber })
          }
        />
      </label>
    </>
  )
}
