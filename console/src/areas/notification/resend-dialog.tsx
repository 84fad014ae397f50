/** Sends a range of notifications again: the count first, then the Google code, then the progress. */
import type { ApiResult } from '@countinghouse/contract/api.ts'
import { type OrderKind, orderKindNames } from '@countinghouse/contract/orders.ts'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { Fields, SelectField } from '../../form/fields.tsx'
import { useGoogleCode } from '../../form/use-google-code.ts'
import { ApiError, call, fetchData } from '../../lib/api.ts'
import { newRequestNo } from '../../lib/request-number.ts'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant } from '../../lib/time-zone.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/field.tsx'
import { GoogleCodeField } from '../../ui/google-code-field.tsx'
import { Switch } from '../../ui/switch.tsx'
import classes from './notification.module.css'

type Run = ApiResult<'/notify/resend'>

/** Times of the call are of GMT+8. */
const platformOffset = 8
const dayMs = 86_400_000
const inputTime = (at: number) => formatInstant(at, platformOffset).slice(0, 16).replace(' ', 'T')

export default function ResendDialog({ onClose }: { onClose(): void }) {
  const t = useTexts('notification')
  const { orderKind } = useTexts('order')
  const { onlyFailed: onlyFailedTitle } = useTexts('settings').fields
  const { googleCode } = useTexts('twoFactor')
  const code = useGoogleCode('whenBound')
  const [requestNo] = useState(newRequestNo)
  const [product, setProduct] = useState<OrderKind>('cryptoPayin')
  const [from, setFrom] = useState(() => inputTime(Date.now() - dayMs))
  const [until, setUntil] = useState(() => inputTime(Date.now()))
  const [onlyFailed, setOnlyFailed] = useState<0 | 1>(1)
  const [counted, setCounted] = useState<ApiResult<'/notify/resend/count'>>()
  const [run, setRun] = useState<Run>()
  const [busy, setBusy] = useState(false)
  const range = {
    product,
    startTime: `${from.replace('T', ' ')}:00`,
    endTime: `${until.replace('T', ' ')}:59`,
    onlyFailed,
  }
  /** Another range is counted anew. */
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
      // The reason has been shown.
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
            <TextInput
              type="datetime-local"
              label={t.endedFrom}
              value={from}
              onChange={(event) => changed(setFrom)(event.currentTarget.value)}
            />
            <TextInput
              type="datetime-local"
              label={t.endedUntil}
              value={until}
              onChange={(event) => changed(setUntil)(event.currentTarget.value)}
            />
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
              disabled={counted?.count === 0 || isTooMany || from === '' || until === ''}
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
