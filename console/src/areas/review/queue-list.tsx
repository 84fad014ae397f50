/** The list of waiting orders, beside the current one. */
import { orderKindOf } from '@countinghouse/contract/registry/orders.ts'
import { reviews } from '@countinghouse/contract/registry/reviews.ts'
import { useEffect, useRef } from 'react'
import { exactMoney } from '../../lib/money.ts'
import { useAllTexts, useTexts } from '../../lib/texts.ts'
import { currencyIn } from '../../orders/order.ts'
import { WaitingTime } from '../../orders/waiting-time.tsx'
import { EntryButton } from '../../ui/pressable.tsx'
import classes from './review-queue.module.css'
import type { QueuedOrder } from './use-review-queue.ts'

interface Props {
  orders: readonly QueuedOrder[]
  current: string | undefined
  onChoose(order: QueuedOrder): void
}

export function QueueList({ orders, current, onChoose }: Props) {
  const t = useTexts('reviewDesk')
  return (
    <nav className={classes.queue} aria-label={t.queue}>
      <ul>
        {orders.map((order) => (
          <li key={order.orderNo}>
            <Item
              order={order}
              isCurrent={order.orderNo === current}
              onChoose={() => onChoose(order)}
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface ItemProps {
  order: QueuedOrder
  isCurrent: boolean
  onChoose(): void
}

function Item({ order: { kind, row, waitedSeconds, readBy }, isCurrent, onChoose }: ItemProps) {
  const t = useTexts('reviewDesk')
  const names = useAllTexts()[kind]
  const place = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isCurrent) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const { list } = orderKindOf(kind)
  const [main = ''] = reviews[kind].amounts
  return (
    <EntryButton
      ref={place}
      className={classes.entry}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onChoose}
    >
      <strong>{exactMoney(String(row[main]), currencyIn(list, main, row))}</strong>
      <WaitingTime seconds={waitedSeconds} />
      <small>{[names.name, row[reviews[kind].whose]].filter(Boolean).join(' · ')}</small>
      {row.assignee && <small>{t.assignedTo({ name: String(row.assignee) })}</small>}
      {readBy && <small data-reader>{t.readBy({ name: readBy })}</small>}
    </EntryButton>
  )
}
