/** Sends a range of notifications again: the count first, then the Google code, then the progress. */
import type { ApiResult } from '@countinghouse/contract/api.ts'
import { type OrderKind, orderKindNames } from '@countinghouse/contract/orders.ts'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { Fields, SelectField } from '../../form/fields.tsx'
import { useGoogleCode } from '../../form/use-google-code.ts'
import { ApiError, call, fetchData } from '../../lib/api.ts'
import { joinSpan, spanOf } from '../../lib/period.ts'
import { newRequestNo } from '../../lib/request-number.ts'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant } from '../../lib/time-zone.ts'
import { Button } from '../../ui/button.tsx'
import { RangeField } from '../../ui/dates/range-field.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { GoogleCodeField } from '../../ui/google-code-field.tsx'
import { Switch } from '../../ui/switch.tsx'
import classes from './notification.module.css'

type Run = ApiResult<'/notify/resend'>

/** Times in the request are in GMT+8. */
const platformOffset = 8
const dayMs = 86_400_000

export default function ResendDialog({ onClose }: { onClose(): void }) {
  const t = useTexts('notification')
  const { orderKind } = useTexts('order')
  const { endBeforeStart } = useTexts('list')
  const { onlyFailed: onlyFailedTitle } = useTexts('settings').fields
  const { googleCode } = useTexts('twoFactor')
  const code = useGoogleCode('whenBound')
  const [requestNo] = useState(newRequestNo)
  const [product, setProduct] = useState<OrderKind>('cryptoPayin')
  const [period, setPeriod] = useState(() => {
    const now = Date.now()
    return joinSpan({ start: now - dayMs, end: now })
  })
  const [opened, setOpened] = useState(false)
  const [onlyFailed, setOnlyFailed] = useState<0 | 1>(1)
  const [counted, setCounted] = useState<ApiResult<'/notify/resend/count'>>()
  const [run, setRun] = useState<Run>()
  const [busy, setBusy] = useState(false)
  const { start, end } = spanOf(period, platformOffset, Date.now())
  const isWhole = start !== undefined && end !== undefined
  const isReversed = isWhole && end < start
  const range = {
    product,
    startTime: formatInstant(start ?? 0, platformOffset),
    endTime: formatInstant(end ?? 0, platformOffset),
    onlyFailed,
  }
  /** A changed range has to be counted again. */
  const changed =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setCounted(undefined)
    }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      if (!counted) setCounted(await fetchData('/notify/resend/count', range))
      else if (code.ready()) {
        const answer = await call('/notify/resend', { ...range, requestNo, ...code.body })
        if ('msg' in answer) code.ask(answer.msg)
        else setRun(answer.data)
      }
    } catch (error) {
      // The error has already been shown.
      if (!(error instanceof ApiError)) throw error
    } finally {
      setBusy(false)
    }
  }

  const isTooMany = counted !== undefined && counted.count > counted.most
  return (
    <Dialog title={t.resendTitle} onClose={onClose} size={520}>
      {run ? (
        <Progress started={run} />
      ) : (
        <form onSubmit={submit} noValidate>
          <p className={classes.lead}>{t.resendLead}</p>
          <Fields>
            <SelectField
              label={t.product}
              value={product}
              error={undefined}
              options={orderKindNames.map((value) => ({ value, label: orderKind[value] }))}
              onChange={changed((value: string) => setProduct(value as OrderKind))}
            />
            <div className={classes.ended}>
              <RangeField
                label={t.ended}
                value={period}
                form="dateTimes"
                offset={platformOffset}
                problem={isReversed ? endBeforeStart : undefined}
                opened={opened}
                onOpen={setOpened}
                onChange={changed(setPeriod)}
              />
            </div>
            <Switch
              label={onlyFailedTitle}
              checked={onlyFailed === 1}
              onChange={(event) =>
                changed<0 | 1>(setOnlyFailed)(event.currentTarget.checked ? 1 : 0)
              }
            />
          </Fields>
          <p role="status" className={classes.counted}>
            {counted && t.counted({ count: counted.count })}{' '}
            {isTooMany && t.tooMany({ most: counted.most })}
          </p>
          {counted && code.asked && <GoogleCodeField label={googleCode} {...code.field} />}
          <DialogActions>
            <Button
              type="submit"
              loading={busy}
              disabled={counted?.count === 0 || isTooMany || !isWhole || isReversed}
            >
              {counted ? t.resend : t.count}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}

function Progress({ started }: { started: Run }) {
  const t = useTexts('notification')
  const { data = started } = useQuery({
    queryKey: ['resend', started.resendId],
    queryFn: () => fetchData('/notify/resend/progress', { resendId: started.resendId }),
    refetchInterval: ({ state }) => (state.data?.isDone ? false : 1000),
  })
  const { sent, total, isDone } = data
  const text = isDone ? t.done({ total: sent }) : t.progress({ sent, total })
  return (
    <div className={classes.progress} role="status">
      <progress aria-label={text} max={total} value={sent} />
      <p>{text}</p>
    </div>
  )
}
