/** Approves or rejects withdrawals, one or many: with the whole address, and what is known of it. */
import type { ApiResult } from '@countinghouse/contract/api.ts'

import type { Row } from '@countinghouse/contract/kit/list.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { Button, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useGoogleCode } from '../../form/use-google-code.ts'
import { call, fetchData } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { GoogleCodeField } from '../../ui/google-code-field.tsx'
import classes from './review.module.css'
import { ReviewOutcome } from './review-outcome.tsx'
import { ReviewedOrder } from './reviewed-order.tsx'

type Decision = 'approve' | 'reject'
export type ReviewResult = ApiResult<'/mentionMoneyOrder/mentionMoneyOrderAudit'>['results'][number]

interface Props {
  orders: readonly Row[]
  onClose(): void
}

export default function ReviewWithdrawalDialog({ orders, onClose }: Props) {
  const t = useTexts('withdrawal')
  const { cancel } = useTexts('shell')
  const { googleCode } = useTexts('twoFactor')
  const orderNos = orders.map(({ orderNo }) => orderNo).join(',')
  const [remark, setRemark] = useState('')
  const [compared, setCompared] = useState(false)
  const [problem, setProblem] = useState<string>()
  const review = useReview(orderNos, onClose)
  const { data: check, error } = useQuery({
    queryKey: ['withdrawal', 'addressCheck', orderNos],
    queryFn: ({ signal }) => fetchData('/mentionMoneyOrder/addressCheck', { orderNos }, { signal }),
    staleTime: 0,
  })
  const title = t.reviewTitle({ count: orders.length })
  if (review.results)
    return <ReviewOutcome title={title} results={review.results} onClose={onClose} />

  const addressOf = (row: Row) => check?.addresses.find(({ orderNo }) => orderNo === row.orderNo)
  const suspicious = check?.addresses.some(({ looksLike }) => looksLike !== null) ?? false
  const decide = (decision: Decision) => {
    const unsure = decision === 'approve' && suspicious && !compared
    setProblem(unsure ? t.lookalikeNeeded : undefined)
    if (!unsure) void review.send(decision, remark)
  }

  return (
    <Dialog title={title} onClose={onClose} size={680}>
      <p className={classes.lead}>{t.reviewLead}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must take the focus. */}
      <ul className={classes.orders} aria-label={title} tabIndex={0}>
        {orders.map((row) => (
          <ReviewedOrder
            key={String(row.orderNo)}
            row={row}
            address={addressOf(row)}
            unchecked={error !== null}
          />
        ))}
      </ul>
      {suspicious && (
        <label className={classes.compared}>
          <input
            type="checkbox"
            checked={compared}
            onChange={(event) => setCompared(event.currentTarget.checked)}
          />
          {t.lookalikeConfirm}
        </label>
      )}
      <Textarea
        label={t.reviewRemark}
        value={remark}
        maxLength={limits.textMax}
        autosize={false}
        rows={2}
        onChange={(event) => setRemark(event.currentTarget.value)}
      />
      {review.code.asked && (
        <div className={classes.code}>
          <p className={classes.lead}>{t.codeNeeded}</p>
          <GoogleCodeField label={googleCode} {...review.code.field} />
        </div>
      )}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
        <Button
          variant="outline"
          color="red"
          loading={review.busy === 'reject'}
          disabled={review.busy === 'approve'}
          onClick={() => decide('reject')}
        >
          {t.reject}
        </Button>
        <Button
          loading={review.busy === 'approve' || (!check && !error)}
          disabled={review.busy === 'reject'}
          onClick={() => decide('approve')}
        >
          {t.approve}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Sends a decision once, asks for a code when the answer does, and keeps what became of each order. */
function useReview(orderNos: string, onClose: () => void) {
  const t = useTexts('withdrawal')
  const client = useQueryClient()
  const sending = useRef(false)
  const code = useGoogleCode('withdrawalAuditVerify')
  const [busy, setBusy] = useState<Decision>()
  const [results, setResults] = useState<ReviewResult[]>()

  async function decide(decision: Decision, remark: string) {
    const answer = await call('/mentionMoneyOrder/mentionMoneyOrderAudit', {
      orderNos,
      decision,
      remark: remark.trim(),
      ...code.body,
    })
    if ('msg' in answer) return code.ask(answer.msg)
    void client.invalidateQueries({ queryKey: ['list', 'withdrawal'] })
    void client.invalidateQueries({ queryKey: ['withdrawal', 'reviewCount'] })
    void client.invalidateQueries({ queryKey: ['order', 'withdrawal'] })
    const { results: each } = answer.data
    if (!each.every(({ done }) => done)) return setResults(each)
    const count = each.length
    toast.success(decision === 'approve' ? t.approving({ count }) : t.rejecting({ count }))
    onClose()
  }

  async function send(decision: Decision, remark: string) {
    if (sending.current || !code.ready()) return
    sending.current = true
    setBusy(decision)
    // Why it failed has been said; the dialog stays for another try.
    await decide(decision, remark).catch(() => undefined)
    sending.current = false
    setBusy(undefined)
  }

  return { send, busy, results, code }
}
