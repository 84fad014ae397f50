/** The current order of the queue: its details, and the two decisions. */

import type { Decision } from '@countinghouse/contract/engine/review.ts'
import { orderKindOf } from '@countinghouse/contract/registry/orders.ts'
import { reviews } from '@countinghouse/contract/registry/reviews.ts'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { DecisionFields } from '../../orders/decision-fields.tsx'
import { ReviewContext } from '../../orders/review-context.tsx'
import { ReviewedOrder } from '../../orders/reviewed-order.tsx'
import { useDecisionForm } from '../../orders/use-decision-form.ts'
import { useOpenReview } from '../../orders/use-open-review.ts'
import { useReceiverCheck } from '../../orders/use-receiver-check.ts'
import type { ReviewResult, Undo } from '../../orders/use-review-decision.ts'
import { WaitingTime } from '../../orders/waiting-time.tsx'
import { Inline, Stack, Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import classes from './review-queue.module.css'
import type { QueuedOrder } from './use-review-queue.ts'

/** What the keyboard shortcuts of the page call. */
export interface OrderShortcuts {
  approve(): void
  reject(): void
}

interface Props {
  order: QueuedOrder
  /** Somebody else has decided or cancelled it, so it is read-only. */
  isGone: boolean
  keys: { current: OrderShortcuts | undefined }
  onDecided(undo: Undo): void
  onUndone(): void
  /** Somebody else was faster. */
  onLost(): void
  onSetAside(): void
  onNext(): void
  /** Drafts of reasons by order number, kept while moving through the queue. */
  reasons: Map<string, string>
}

/** Ignores a second key press that would decide an order which has only just appeared. */
const glanceMs = 400

/** Whether everything has been visible for that long. */
function useSeenLongEnough(isPresent: boolean): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isPresent) return
    const timer = setTimeout(() => setOver(true), glanceMs)
    return () => {
      clearTimeout(timer)
      setOver(false)
    }
  }, [isPresent])
  return isPresent && isOver
}

export function CurrentOrder(props: Props) {
  const { order, isGone, keys, reasons, onDecided, onUndone, onLost, onSetAside, onNext } = props
  const t = useTexts('reviewDesk')
  const words = useTexts('review')
  const { kind, row, waitedSeconds, orderNo } = order
  const review = reviews[kind]
  const { list } = orderKindOf(kind)
  const title = useTexts(kind).review.title({ count: 1 })
  const decided = ([result]: readonly ReviewResult[], undo: Undo) => {
    if (result?.done) return onDecided(undo)
    if (result) toast.error(result.msg)
    onLost()
  }
  const opened = useOpenReview(kind, orderNo)
  const check = useReceiverCheck(review, [row])
  const isSeen = useSeenLongEnough(!isGone && !opened.isPending && !check.isPending)
  const form = useDecisionForm({
    list,
    review,
    orders: [row],
    check,
    onDecided: decided,
    onUndone,
    isRead: isSeen,
    draft: {
      text: reasons.get(orderNo) ?? '',
      keep: (text) => reasons.set(orderNo, text),
    },
  })
  // The queue is polled more often, and notices first who opened, left or decided the order.
  const isStale = isGone || (opened.data !== undefined && opened.data.readBy !== order.readBy)
  const { refetch } = opened
  useEffect(() => {
    if (isStale) void refetch()
  }, [isStale, refetch])
  const hasReason = form.reason.value.trim() !== ''
  const decide = (chosen: Decision) => {
    if (!isGone) form.decide(chosen)
  }
  // In a layout effect, so that a key press right after the paint acts on this order.
  useLayoutEffect(() => {
    keys.current = {
      approve: () => decide('approve'),
      reject: () => (hasReason ? decide('reject') : form.reason.ref.current?.focus()),
    }
    return () => {
      keys.current = undefined
    }
  })
  return (
    <section className={classes.order} aria-label={`${title} ${orderNo}`}>
      <Stack className={classes.content} gap="md">
        <Inline gap="sm">
          <Text as="h2" size="lg">
            {title}
          </Text>
          <WaitingTime seconds={waitedSeconds} />
        </Inline>
        <Text tone="dim" size="sm">
          {words[review.receiver].lead}
        </Text>
        <ul className={classes.single}>
          <ReviewedOrder
            list={list}
            review={review}
            row={row}
            checked={form.checkOf(row)}
            unchecked={form.unchecked}
            marked={false}
          />
        </ul>
        <ReviewContext
          kind={review.name}
          orderNo={orderNo}
          opened={opened.data}
          failed={opened.isError}
        />
        <form
          onSubmit={(event) => {
            event.preventDefault()
            decide(hasReason ? 'reject' : 'approve')
          }}
        >
          <DecisionFields
            form={form}
            reasons={Object.values(t.reasons)}
            onReason={() => decide('reject')}
          />
        </form>
      </Stack>
      {isGone ? (
        <Inline className={classes.buttons} align="stretch" justify="end" gap="sm">
          <Inline as="p" tone="warning" strong role="alert">
            {words.decidedMeanwhile}
          </Inline>
          <Button onClick={onNext}>{t.next}</Button>
        </Inline>
      ) : (
        <Inline className={classes.buttons} align="stretch" justify="end" gap="sm">
          <Button variant="subtle" color="gray" onClick={onSetAside}>
            {t.setAside}
          </Button>
          <Button variant="outline" {...form.buttonOf('reject')} />
          <Button {...form.buttonOf('approve')} />
        </Inline>
      )}
    </section>
  )
}
