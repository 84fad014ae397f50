/** Sends a range of notifications again: what it would send is counted as the range is chosen, then come the Google code and the progress. */
import type { ApiResult } from '@countinghouse/contract/registry/api.ts'
import { type OrderKind, orderKindNames } from '@countinghouse/contract/registry/orders.ts'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { Fields, SelectField } from '../../form/fields.tsx'
import { useGoogleCode } from '../../form/use-google-code.ts'
import { call, fetchData } from '../../lib/api.ts'
import { type Period, periodProblem, spanOf } from '../../lib/period.ts'
import { newRequestNo } from '../../lib/request-number.ts'
import { useTexts } from '../../lib/texts.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { wireOffset, writeWireTime } from '../../lib/wall-clock.ts'
import { Inline, Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data.tsx'
import { RangeField } from '../../ui/dates/range-field.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { GoogleCodeField } from '../../ui/google-code-field.tsx'
import { Chip } from '../../ui/pressable.tsx'
import { Switch } from '../../ui/switch.tsx'
import classes from './notification.module.css'

type Run = ApiResult<'/notify/resend'>

type Counted = ApiResult<'/notify/resend/count'>

/** How long a callback address is usually down. */
const lastHours = [1, 2, 24]

export default function ResendDialog({ onClose }: { onClose(): void }) {
  const t = useTexts('notification')
  const { orderKind } = useTexts('order')
  const { endBeforeStart } = useTexts('list')
  const { onlyFailed: onlyFailedTitle } = useTexts('settings').fields
  const { googleCode } = useTexts('twoFactor')
  const code = useGoogleCode('whenBound')
  const [requestNo] = useState(newRequestNo)
  const [product, setProduct] = useState<OrderKind | 'all'>('all')
  const [period, setPeriod] = useState<Period | undefined>(() => untilNow(2))
  const [opened, setOpened] = useState(false)
  const [onlyFailed, setOnlyFailed] = useState<0 | 1>(1)
  const [run, setRun] = useState<Run>()
  const { start, end } = spanOf(period, { offset: wireOffset, now: Date.now() })
  const isReversed = period !== undefined && periodProblem(period) !== undefined
  const range = {
    product,
    startTime: writeWireTime(start ?? 0),
    endTime: writeWireTime(end ?? 0),
    onlyFailed,
  }
  const { data: counted } = useQuery({
    queryKey: ['countResend', range],
    queryFn: ({ signal }) => fetchData('/notify/resend/count', range, { signal }),
    enabled: start !== undefined && end !== undefined && !isReversed && !run,
    staleTime: 0,
  })
  const total = counted?.products.reduce((sum, { count }) => sum + count, 0) ?? 0
  const isTooMany = counted !== undefined && total > counted.most

  const { busy, submit } = useSubmit(async () => {
    if (!code.ready()) return
    const answer = await call('/notify/resend', { ...range, requestNo, ...code.body })
    if ('msg' in answer) code.ask(answer.msg)
    else setRun(answer.data)
  })
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void submit()
  }

  return (
    <Dialog title={t.resendTitle} onClose={onClose} size={520}>
      {run ? (
        <Progress started={run} />
      ) : (
        <form onSubmit={send} noValidate>
          <Text tone="dim" size="sm" below="md">
            {t.resendLead}
          </Text>
          <Fields>
            <SelectField
              label={t.product}
              value={product}
              error={undefined}
              options={[
                { value: 'all', label: t.allProducts },
                ...orderKindNames.map((value) => ({ value, label: orderKind[value] })),
              ]}
              onChange={(value) => setProduct(value as OrderKind | 'all')}
            />
            <div className={classes.ended}>
              <RangeField
                label={t.ended}
                value={period}
                form="dateTime"
                offset={wireOffset}
                problem={isReversed ? endBeforeStart : undefined}
                opened={opened}
                onOpen={setOpened}
                onChange={setPeriod}
              />
              <Inline gap="xs" above="xs" wrap>
                {lastHours.map((hours) => (
                  <Chip key={hours} onClick={() => setPeriod(untilNow(hours))}>
                    {t.lastHours({ hours })}
                  </Chip>
                ))}
              </Inline>
            </div>
            <Switch
              label={onlyFailedTitle}
              checked={onlyFailed === 1}
              onChange={(event) => setOnlyFailed(event.currentTarget.checked ? 1 : 0)}
            />
          </Fields>
          <div role="status" className={classes.counted}>
            {counted && total === 0 && t.noneToResend}
            {isTooMany && t.tooMany({ most: counted.most })}
            {counted && total > 0 && !isTooMany && (
              <Counts products={counted.products} total={total} />
            )}
          </div>
          {total > 0 && code.asked && <GoogleCodeField label={googleCode} {...code.field} />}
          <DialogActions>
            <Button type="submit" loading={busy} disabled={total === 0 || isTooMany}>
              {total > 0 && !isTooMany ? t.resendCount({ count: total }) : t.resend}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}

const hourMs = 3_600_000

const untilNow = (hours: number): Period => {
  const now = Date.now()
  return { type: 'instants', start: now - hours * hourMs, end: now }
}

function Counts({ products, total }: { products: Counted['products']; total: number }) {
  const t = useTexts('notification')
  const { orderKind } = useTexts('order')
  return (
    <>
      <p>{t.counted({ count: total })}</p>
      {products.length > 1 && (
        <DataTable numeric>
          <tbody>
            {products.map(({ product, count }) => (
              <tr key={product}>
                <th scope="row">{orderKind[product]}</th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </>
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
