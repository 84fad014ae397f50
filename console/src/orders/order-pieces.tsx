/** The pieces of a split order: a progress bar, and each piece with its number, state and times. */

import type { List, Row } from '@countinghouse/contract/engine/list.ts'
import type { Machine } from '@countinghouse/contract/engine/machine.ts'
import type { Pieces } from '@countinghouse/contract/engine/order.ts'
import { pieceNumber } from '@countinghouse/contract/engine/piece-number.ts'
import { useId } from 'react'
import { useFieldLabels } from '../lib/field-labels.ts'
import { exactDecimal, exactMoney } from '../lib/money.ts'
import { useTexts } from '../lib/texts.ts'
import { formatInstant, instantInAllZones, useTimeZone } from '../lib/time-zone.ts'
import { Badge } from '../ui/badge.tsx'
import { Inline, Stack, Text } from '../ui/box.tsx'
import { Entries, Pairs } from '../ui/data.tsx'
import { currencyIn } from './order.ts'
import classes from './order-pieces.module.css'
import { endedCount, type OrderPiece, type ProgressPart, progressOf } from './piece-progress.ts'
import type { OrderDetail } from './trace.ts'

interface Props {
  list: List
  declared: Pieces
  detail: OrderDetail
}

export function OrderPieces({ list, declared, detail }: Props) {
  const t = useTexts('order')
  const heading = useId()
  const { order, pieces } = detail
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading}>{t.pieces}</h3>
      <Progress list={list} declared={declared} detail={detail} />
      <Entries framed>
        {pieces.map((piece) => (
          <Piece key={piece.pieceNo} piece={piece} order={order} list={list} declared={declared} />
        ))}
      </Entries>
    </section>
  )
}

/** In the fiat currency if there is one, because operators think in it. */
function shownAmount(list: List, { amount, secondAmount }: Pieces, order: Row) {
  const currency = currencyIn(list, secondAmount ?? amount, order)
  return {
    amountOf: (piece: OrderPiece) => (secondAmount ? piece.secondAmount : piece.amount),
    money: (value: string) => exactMoney(value, currency),
  }
}

function Progress({ list, declared, detail }: Props) {
  const t = useTexts('order')
  const stateWords = useStateWords(list)
  const { order, pieces } = detail
  const { amountOf, money } = shownAmount(list, declared, order)
  const parts = progressOf(declared.machine, pieces, amountOf)
  const ended = t.piecesEnded({
    ended: endedCount(declared.machine, pieces),
    count: pieces.length,
  })
  const partText = ({ states, count, amount, percent }: ProgressPart) =>
    t.piecesPart({
      states: states.map(stateWords).join(' / '),
      count,
      amount: money(amount),
      percent: exactDecimal(percent),
    })
  return (
    <Stack className={classes.progress} as="div" size="sm" below="md">
      <p>{ended}</p>
      <Inline
        className={classes.bar}
        align="stretch"
        gap="2xs"
        role="img"
        aria-label={[ended, ...parts.map(partText)].join('. ')}
      >
        {parts.map(({ tone, percent }) => (
          <span key={tone} data-tone={tone} style={{ flexGrow: percent }} />
        ))}
      </Inline>
      {/* The legend of the bar. Hidden from screen readers, which read the label of the bar. */}
      <Inline
        aria-hidden
        className={classes.legend}
        as="ul"
        align="stretch"
        wrap="tight"
        gap="lg"
        tone="dim"
      >
        {parts.map((part) => (
          <Inline as="li" gap="sm" key={part.tone} data-tone={part.tone}>
            {partText(part)}
          </Inline>
        ))}
      </Inline>
    </Stack>
  )
}

/** Pieces use the state names of their order. */
function useStateWords({ fields }: List): (state: string) => string {
  const labels = useFieldLabels()
  return (state) => labels.value(fields.status, state)
}

const toneIn = ({ states }: Machine, state: string) => states[state]?.tone ?? 'neutral'

interface PieceProps extends Omit<Props, 'detail'> {
  piece: OrderPiece
  order: Row
}

function Piece({ piece, order, list, declared }: PieceProps) {
  const t = useTexts('order')
  const labels = useFieldLabels(list)
  const stateWords = useStateWords(list)
  const { pieceNo, status, amount, secondAmount, reference, createTime, finishTime } = piece
  const money = exactMoney(amount, currencyIn(list, declared.amount, order))
  const second =
    declared.secondAmount &&
    exactMoney(secondAmount, currencyIn(list, declared.secondAmount, order))
  return (
    <li>
      <Inline justify="between" wrap="tight" gap="md">
        <code>{pieceNumber({ orderNo: String(order[list.key]), pieceNo })}</code>
        <Badge tone={toneIn(declared.machine, status)}>{stateWords(status)}</Badge>
      </Inline>
      <Inline as="p" align="baseline" wrap="tight" gap="md">
        <strong>{second ?? money}</strong>
        {second && (
          <Text as="span" tone="dim">
            {money}
          </Text>
        )}
      </Inline>
      <Pairs className={classes.facts} inline>
        <Line label={t.pieceReference} value={reference} />
        <Time label={labels.title('createTime')} at={createTime} />
        <Time label={labels.title('finishTime')} at={finishTime} />
      </Pairs>
    </li>
  )
}

const Line = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value || '–'}</dd>
  </div>
)

function Time({ label, at }: { label: string; at: string | null }) {
  const { timeZones } = useTexts('shell')
  const { offset } = useTimeZone()
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {at === null ? (
          '–'
        ) : (
          <time dateTime={at} title={instantInAllZones(at, timeZones)}>
            {formatInstant(at, offset)}
          </time>
        )}
      </dd>
    </div>
  )
}
