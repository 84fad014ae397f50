/** What rows and cards are made of. Clicks are heard by the list: none of these has a handler of its own. */
import type { Row } from '@countinghouse/contract/kit/list.ts'
import { shortText, wholeText } from './cell-text.ts'
import { type CellContext, drawCell } from './cells.tsx'
import type { Column } from './columns.ts'
import type { RowAction } from './row-actions.ts'
import classes from './row-controls.module.css'
import { CopyIcon } from './row-icons.tsx'

/** As much of a column as its value is drawn by. */
export type DrawnColumn = Pick<Column, 'name' | 'field' | 'draw' | 'action'> & {
  showsWhole?: boolean
}

export const drawValue = (column: DrawnColumn, row: Row, context: CellContext) =>
  column.action ? drawOpener(column, row, context) : drawContent(column, row, context)

const drawContent = (column: DrawnColumn, row: Row, context: CellContext) =>
  column.draw?.(row) ?? drawCell(column.field, row, column.name, context, column.showsWhole)

function drawOpener(column: DrawnColumn, row: Row, context: CellContext) {
  const { action, name, field } = column
  const content = drawContent(column, row, context)
  const text = wholeText(field, row, name, context.words, context.offset)
  if (!action || !text || action.offered?.(row) === false) return content
  // Whoever speaks to the console says what is seen; whoever listens hears all of it.
  const seen = shortText(field, row, name)
  return (
    <>
      <button
        type="button"
        className={classes.opener}
        aria-label={`${action.label}: ${text}${seen && seen !== text ? `, ${seen}` : ''}`}
        data-opens={name}
      >
        {content}
      </button>
      <CopyButton name={name} text={text} context={context} />
    </>
  )
}

interface CopyProps {
  name: string
  /** All of what is copied. */
  text: string
  context: CellContext
  /** Where nothing else copies it. */
  reached?: boolean
}

export const CopyButton = ({ name, text, context, reached = false }: CopyProps) => (
  <button
    type="button"
    className={classes.copy}
    aria-label={context.copyCell({ name: text })}
    data-copies={name}
    tabIndex={reached ? undefined : -1}
  >
    <CopyIcon size={13} />
  </button>
)

export function SelectBox(props: { rowKey: string; selected: boolean; context: CellContext }) {
  const { rowKey, selected, context } = props
  return (
    <label>
      <input
        type="checkbox"
        aria-label={context.selectRow({ key: rowKey })}
        checked={selected}
        data-select={rowKey}
        onChange={ignore}
      />
    </label>
  )
}

/** The list hears the change; without a handler the field would count as read-only. */
const ignore = () => undefined

export function drawActions(actions: readonly RowAction[], row: Row, rowKey: string) {
  return actions.map((action) => (action.offered?.(row) ?? true) && drawAction(action, row, rowKey))
}

function drawAction(action: RowAction, row: Row, rowKey: string) {
  const refusal = action.refusal?.(row)
  const Icon = action.icon
  return (
    <button
      key={action.name}
      type="button"
      className={action.prominent ? classes.prominent : classes.action}
      aria-label={`${action.label} ${rowKey}`}
      aria-disabled={refusal !== undefined || undefined}
      data-action={action.name}
      data-tone={action.tone?.(row)}
      data-tip={refusal ?? (action.prominent ? undefined : action.label)}
    >
      {action.prominent ? action.label : <Icon size={16} stroke={1.7} aria-hidden />}
    </button>
  )
}
