/** The last step: the cost, and the idempotent submission. */
import { p2pPayoutList } from '@countinghouse/contract/areas/p2p-payout/p2p-payout.order.ts'
import { payoutBatchList } from '@countinghouse/contract/areas/payout-batch/payout-batch.list.ts'
import { errorCodes } from '@countinghouse/contract/error-codes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { Summary, type SummaryLine } from '../../form/fields.tsx'
import { useGoogleCode } from '../../form/use-google-code.ts'
import { type ApiError, call } from '../../lib/api.ts'
import { exactDecimal, exactMoney, groupDigits } from '../../lib/money.ts'
import { isAt, navigate } from '../../lib/navigation.tsx'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { listKey } from '../../list/list-query.ts'
import { Inline, Notice, Panel, Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { GoogleCodeField } from '../../ui/google-code-field.tsx'
import { batchesPath, batchUrl, bulkPayoutPath } from './batch-links.ts'
import classes from './bulk-payout.module.css'
import { type Draft, endDraft } from './payout-draft.ts'
import { sentRows } from './payout-rows.ts'
import { useRowCheck } from './use-row-check.ts'

interface Props {
  draft: Draft
  onBack(): void
}

export function SubmitBatch({ draft, onBack }: Props) {
  const t = useTexts('bulkPayout')
  const { back, payoutBatches } = useTexts('shell')
  const { googleCode } = useTexts('twoFactor')
  const { code, busy, problem, submit } = useSubmission(draft, onBack)
  const { totals } = draft
  const wentThrough = problem?.code === errorCodes.requestNoUsed.code
  return (
    <form className={classes.start} onSubmit={submit} noValidate>
      <Panel as="div" gap="lg" pad="lg">
        <Text tone="dim" size="sm">
          {t.submitLead}
        </Text>
        <Summary lines={useCostLines(draft)} />
        {!totals.isCovered && (
          <Notice tone="error" role="alert">
            {t.notCovered}
          </Notice>
        )}
        {code.asked && <GoogleCodeField label={googleCode} {...code.field} />}
        {problem && (
          <Notice as="div" tone="error" role="alert">
            <p>{wentThrough ? t.wentThrough : problem.message}</p>
            {wentThrough && <a href={`#${batchesPath}`}>{payoutBatches}</a>}
          </Notice>
        )}
        <Inline justify="end" wrap gap="md">
          <Button variant="default" onClick={onBack} disabled={busy}>
            {back}
          </Button>
          <Button type="submit" loading={busy} disabled={!totals.isCovered}>
            {t.submit({ count: totals.rows })}
          </Button>
        </Inline>
      </Panel>
    </form>
  )
}

function useCostLines({ fileName, pair, totals }: Draft): SummaryLine[] {
  const t = useTexts('bulkPayout')
  const { fileName: file } = useTexts('field')
  const { fiatCurrency, currency } = pair
  const crypto = (amount: string) => exactMoney(amount, currency)
  const { balanceBefore: before, balanceAfter: after } = totals
  return [
    { label: file, value: fileName },
    { label: t.payouts, value: groupDigits(totals.rows) },
    {
      label: t.payeesReceive,
      value: exactMoney(totals.fiatAmount, fiatCurrency),
      kind: 'total',
    },
    { label: t.rate, value: `1 ${currency} = ${exactDecimal(totals.rate, 2)} ${fiatCurrency}` },
    { label: t.quantity, value: crypto(totals.quantity) },
    { label: t.fees, value: crypto(totals.fee) },
    { label: t.cost, value: crypto(totals.cost), kind: 'total' },
    { label: t.costAtMost, value: crypto(totals.costAtMost) },
    ...(before === null ? [] : [{ label: t.balanceBefore, value: crypto(before) }]),
    ...(after === null ? [] : [{ label: t.balanceAfter, value: crypto(after) }]),
  ]
}

/** Errors after which the rows or their cost must be checked again. */
const rowsRefused: readonly (string | undefined)[] = [
  errorCodes.payoutRowsInvalid.code,
  errorCodes.merchantOrderNoUsed.code,
]
const costRefused: readonly (string | undefined)[] = [
  errorCodes.payoutCostExceeded.code,
  errorCodes.payoutsNotCovered.code,
  errorCodes.balanceTooLow.code,
  errorCodes.accountInDebt.code,
]

function useSubmission(draft: Draft, onBack: () => void) {
  const t = useTexts('bulkPayout')
  const client = useQueryClient()
  const { check } = useRowCheck(draft)
  const code = useGoogleCode('whenBound')
  const [problem, setProblem] = useState<ApiError>()
  const { busy, submit } = useSubmit(
    async () => {
      const { requestNo, pair, fileName, rows, totals } = draft
      setProblem(undefined)
      const body = {
        requestNo,
        ...pair,
        fileName,
        rows: sentRows(rows),
        costAtMost: totals.costAtMost,
        ...code.body,
      }
      const answer = await call('/c2c/payout/add', body, { failure: 'submission' })
      if ('msg' in answer) code.ask(answer.msg)
      else done(answer.data.batchNo)
    },
    async (error) => {
      setProblem(error)
      if (costRefused.includes(error.code)) await check()
      if (rowsRefused.includes(error.code) && (await check())) onBack()
      return true
    },
  )

  function done(batchNo: string) {
    const href = batchUrl(batchNo)
    toast.success(t.submitted, { text: batchNo, path: href })
    for (const list of [payoutBatchList, p2pPayoutList])
      void client.invalidateQueries({ queryKey: listKey(list) })
    endDraft()
    if (isAt(bulkPayoutPath)) navigate(href)
  }

  function send(event: SubmitEvent) {
    event.preventDefault()
    if (code.ready()) void submit()
  }

  return { code, busy, problem, submit: send }
}
