/** Approves or rejects one or many orders, with the full details of the receivers and the checks on them. */
import type { List, Row } from '@countinghouse/contract/engine/list.ts'
import type { AnyReview } from '@countinghouse/contract/registry/reviews.ts'
import { useId, useState } from 'react'
import { useTexts } from '../lib/texts.ts'
import { Notice, Stack, Text } from '../ui/box.tsx'
import { Button } from '../ui/button.tsx'
import { Entries } from '../ui/data.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { DecisionFields } from './decision-fields.tsx'
import classes from './review.module.css'
import { ReviewContext } from './review-context.tsx'
import { ReviewOutcome } from './review-outcome.tsx'
import { ReviewedOrder } from './reviewed-order.tsx'
import { useDecisionForm } from './use-decision-form.ts'
import { useOpenReview } from './use-open-review.ts'
import { useReceiverCheck } from './use-receiver-check.ts'
import type { ReviewResult } from './use-review-decision.ts'

interface Props {
  list: List
  review: AnyReview
  orders: readonly Row[]
  onClose(): void
}

export default function ReviewDialog({ list, review, orders, onClose }: Props) {
  const t = useTexts('review')
  const reason = useId()
  const [results, setResults] = useState<readonly ReviewResult[]>()
  const onDecided = (each: readonly ReviewResult[]) =>
    each.every(({ done }) => done) ? onClose() : setResults(each)
  const check = useReceiverCheck(review, orders)
  const form = useDecisionForm({ list, review, orders, check, onDecided })
  const [only] = orders
  const opened = useOpenReview(
    review.name,
    orders.length === 1 && !results ? String(only?.orderNo) : undefined,
  )
  const title = useTexts(review.name).review.title({ count: orders.length })
  if (results) return <ReviewOutcome title={title} results={results} onClose={onClose} />

  const { decidable, others } = form
  const describedBy = { 'aria-describedby': others > 0 ? reason : undefined }
  return (
    <Dialog title={title} onClose={onClose} size={680} keepsInput={form.reason.value !== ''}>
      <Text tone="dim" size="sm" below="md">
        {t[review.receiver].lead}
      </Text>
      {/* It scrolls, so it must take the focus. */}
      <Entries framed className={classes.orders} aria-label={title} tabIndex={0}>
        {orders.map((row) => (
          <ReviewedOrder
            key={String(row.orderNo)}
            list={list}
            review={review}
            row={row}
            checked={form.checkOf(row)}
            unchecked={form.unchecked}
            marked={decidable.length > 0}
          />
        ))}
      </Entries>
      {orders.length === 1 && (
        <Stack below="md">
          <ReviewContext
            kind={review.name}
            orderNo={String(only?.orderNo)}
            opened={opened.data}
            failed={opened.isError}
          />
        </Stack>
      )}
      <DecisionFields form={form} />
      {others > 0 && (
        <Notice tone="warning" above="md" id={reason} role="status">
          {decidable.length === 0
            ? t.allNeedAnother({ count: others })
            : t.someNeedAnother({ count: others })}
        </Notice>
      )}
      <DialogActions onCancel={onClose}>
        <Button variant="outline" {...describedBy} {...form.buttonOf('reject')} />
        <Button {...describedBy} {...form.buttonOf('approve')} />
      </DialogActions>
    </Dialog>
  )
}
