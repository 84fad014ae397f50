import type { Row } from '@countinghouse/contract/engine/list.ts'
import { memo, type ReactNode, useState } from 'react'
import { useTexts } from '../../lib/texts.ts'
import type { RowAction } from '../page-declaration.ts'
import { fullCellText } from '../table/cell-text.ts'
import type { CellContext } from '../table/cells.tsx'
import { isRightAligned } from '../table/columns.ts'
import { CopyButton, renderActions, renderValue, SelectBox } from '../table/row-parts.tsx'
import { type CardColumn, type CardParts, firstShown, hasContent } from './card-parts.ts'
import classes from './cards.module.css'

interface Props {
  row: Row
  rowKey: string
  place: number
  count: number
  parts: CardParts
  context: CellContext
  /** The action that a tap on the card runs, and the other actions. */
  opener: RowAction | undefined
  actions: readonly RowAction[]
  /** Undefined where rows can not be selected. */
  selected: boolean | undefined
  opened: boolean
}

/** The list handles clicks. */
export const ListCard = memo(function ListCard(props: Props) {
  const { row, rowKey, parts, context, opener, actions, selected, opened } = props
  const { head, lead, status, time, number, rest } = parts
  const [unfolded, setUnfolded] = useState(false)
  const first = firstShown(rest, row)
  const folds = !opener && first.length < rest.length
  const done = renderActions(actions, row, rowKey)
  const bare = !number && !done.some(Boolean)
  const box = selected !== undefined && (
    <SelectBox rowKey={rowKey} selected={selected} context={context} />
  )
  const render = (column: CardColumn | undefined) => column && renderValue(column, row, context)
  const words = (column: CardColumn) =>
    fullCellText(column.field, row, column.name, context.labels, context.offset)
  return (
    <li
      tabIndex={-1}
      className={classes.card}
      data-key={rowKey}
      data-selected={selected || opened || undefined}
      aria-setsize={props.count}
      aria-posinset={props.place}
    >
      {opener && (
        <button
          type="button"
          className={classes.whole}
          aria-label={`${opener.label} ${rowKey}`}
          data-action={opener.name}
        />
      )}
      {folds && <Fold about={head && words(head)} unfolded={unfolded} onFold={setUnfolded} />}
      <div className={classes.line}>
        <b className={classes.head}>
          {bare && box}
          {render(head)}
        </b>
        {render(status)}
      </div>
      {(lead || time) && (
        <div className={classes.line}>
          <span>{lead && hasContent(lead, row) && render(lead)}</span>
          {time && hasContent(time, row) && (
            <small>
              {parts.namesTime && time.title} {render(time)}
            </small>
          )}
        </div>
      )}
      <Pairs columns={unfolded ? rest : first} row={row} context={context} />
      {!bare && (
        <div className={classes.bar}>
          {box}
          <span className={classes.number}>
            {number && isRightAligned(number.field) && `${number.title} `}
            {render(number)}
            {number && !number.action && words(number) && (
              <CopyButton name={number.name} text={words(number)} context={context} reached />
            )}
          </span>
          {done}
        </div>
      )}
    </li>
  )
})

interface FoldProps {
  about: string | undefined
  unfolded: boolean
  onFold(unfolded: boolean): void
}

/** For lists without details: a tap shows the other fields. */
function Fold({ about, unfolded, onFold }: FoldProps) {
  const t = useTexts('list')
  const label = unfolded ? t.less : t.more
  return (
    <button
      type="button"
      className={classes.whole}
      aria-expanded={unfolded}
      aria-label={about ? `${label}: ${about}` : label}
      data-fold
      onClick={() => onFold(!unfolded)}
    />
  )
}

interface PairsProps {
  columns: readonly CardColumn[]
  row: Row
  context: CellContext
}

export function Pairs({ columns, row, context }: PairsProps): ReactNode {
  if (columns.length === 0) return null
  return (
    <dl className={classes.pairs}>
      {columns.map((column) => (
        <div key={column.name} data-figure={isRightAligned(column.field) || undefined}>
          <dt>{column.title}</dt>
          <dd>{renderValue(column, row, context)}</dd>
        </div>
      ))}
    </dl>
  )
}
