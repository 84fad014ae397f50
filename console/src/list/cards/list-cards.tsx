/** The rows of a list on a phone: a card for each, from the same columns, actions and labels as the table. */
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { useMemo } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { isSumRow } from '../page-declaration.ts'
import type { RowsProps } from '../table/list-table.tsx'
import { handleClick } from '../table/row-clicks.ts'
import { useKeepRowFocus } from '../table/row-focus.ts'
import { renderValue } from '../table/row-parts.tsx'
import { detailsName } from '../use-row-actions.ts'
import { CardChunks } from './card-chunks.tsx'
import { cardParts, hasContent } from './card-parts.ts'
import classes from './cards.module.css'
import { ListCard, Pairs } from './list-card.tsx'

export default function ListCards(props: RowsProps) {
  const { list, rows, columns, context, actions, selection, opened, groupBy, region } = props
  const { subtotal } = useTexts('list')
  const byKey = useMemo(
    () => new Map(rows.map((row) => [String(row[list.key]), row])),
    [rows, list],
  )
  const { labels } = context
  const parts = useMemo(
    () => cardParts(list, columns, labels, groupBy),
    [list, columns, labels, groupBy],
  )
  const others = useMemo(() => actions.filter(({ name }) => name !== detailsName), [actions])
  const opener = actions.find(({ name }) => name === detailsName)
  const together = columns.find(({ name }) => name === groupBy)
  useKeepRowFocus(region, rows)

  // Sum rows have no key, and are rendered by their type.
  const summed = useMemo(
    () =>
      columns
        .filter(({ name }) => name !== groupBy)
        .map((column) => ({ ...column, render: undefined, action: undefined })),
    [columns, groupBy],
  )
  const drawSum = (row: Row, index: number) => (
    <li key={`sum ${index}`} className={classes.sum}>
      <b>{subtotal}</b>
      <Pairs
        columns={summed.filter((column) => hasContent(column, row))}
        row={row}
        context={context}
      />
    </li>
  )
  const drawCard = (row: Row, index: number) => {
    if (isSumRow(list, row)) return drawSum(row, index)
    const key = String(row[list.key])
    const begins = together && rows[index - 1]?.[together.name] !== row[together.name]
    const card = (
      <ListCard
        key={key}
        row={row}
        rowKey={key}
        place={index + 1}
        count={rows.length}
        parts={parts}
        context={context}
        opener={opener}
        actions={others}
        selected={selection?.has(key)}
        opened={opened === key}
      />
    )
    if (!begins) return card
    return [
      <li key={`of ${key}`} className={classes.group}>
        {renderValue(together, row, context)}
      </li>,
      card,
    ]
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons of the cards are pressed by keys.
    <section
      ref={region}
      className={classes.cards}
      aria-label={props.label}
      aria-busy={props.busy}
      data-table
      onClick={(event) =>
        handleClick(
          { list, byKey, columns, before: 0, context, actions, selection, onOpen: props.onOpen },
          event,
        )
      }
    >
      <CardChunks rows={rows} renderCard={drawCard} />
    </section>
  )
}
