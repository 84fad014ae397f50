/** Sends a test notification to the saved URL, and shows the request and the response. */
import type { ApiResult } from '@countinghouse/contract/api.ts'
import type { OrderKind } from '@countinghouse/contract/orders.ts'
import { useState } from 'react'
import { ApiError, fetchData } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.ts'
import { Button } from '../../ui/button.tsx'
import classes from './notification.module.css'

type Test = ApiResult<'/notify/test'>

export function TestNotification({ product }: { product: OrderKind }) {
  const t = useTexts('notification')
  const [test, setTest] = useState<Test>()
  const [busy, setBusy] = useState(false)
  async function send() {
    setBusy(true)
    setTest(undefined)
    try {
      setTest(await fetchData('/notify/test', { product }))
    } catch (error) {
      // The error has already been shown.
      if (!(error instanceof ApiError)) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={classes.test}>
      <Button variant="default" loading={busy} onClick={() => void send()}>
        {t.sendTest}
      </Button>
      <div role="status">{test && <Outcome test={test} />}</div>
    </div>
  )
}

function Outcome({ test }: { test: Test }) {
  const t = useTexts('notification')
  const { address, headers, body, httpStatus, durationMs, response, outcome } = test
  return (
    <>
      <p data-outcome={outcome}>{t[outcome]}</p>
      <h3>{t.request}</h3>
      <pre>
        {[
          `POST ${address}`,
          ...headers.map(({ name, value }) => `${name}: ${value}`),
          '',
          body,
        ].join('\n')}
      </pre>
      <h3>{t.answer}</h3>
      <pre>
        {`${httpStatus === null ? t.noAnswer : `HTTP ${httpStatus}`} · ${t.took({ ms: durationMs })}\n${response}`}
      </pre>
    </>
  )
}
