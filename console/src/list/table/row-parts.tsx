/** The parts of rows and cards. None has a click handler of its own: the list handles clicks. */
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { CopyIcon } from '../../ui/row-icons.tsx'
import type { RowAction } from '../page-declaration.ts'
import { fullCellText, shortText } from './cell-text.ts'
import { type CellContext, renderCell } from './cells.tsx'
import type { Column } from './columns.ts'
import classes from './row-controls.module.css'

/** What rendering a value needs of its column. */
export type RenderedColumn = Pick<Column, 'name' | 'field' | 'render' | 'action'> & {
  showsWhole?: boolean
}

export const renderValue = (column: RenderedColumn, row: Row, context: CellContext) =>
  column.action ? drawOpener(column, row, context) : drawContent(column, row, context)

const drawContent = (column: RenderedColumn, row: Row, context: CellContext) =>
  column.render?.(row) ?? renderCell(column.field, row, column.name, context, column.showsWhole)

function drawOpener(column: RenderedColumn, row: Row, context: CellContext) {
  const { action, name, field } = column
  const content = drawContent(column, row, context)
  const text = fullCellText(field, row, name, context.labels, context.offset)
  if (!action || !text || action.offered?.(row) === false) return content
  // The name must contain the visible text, for speech input, and the full text, for screen readers.
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
  /** The full text to copy. */
  text: string
  context: CellContext
  /** Reachable by Tab, because nothing else copies this value. */
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

/** The list handles the change; without a handler React would treat the input as read-only. */
const ignore = () => undefined

export function renderActions(actions: readonly RowAction[], row: Row, rowKey: string) {
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
