/** Sends a test notification to the saved URL, and shows the request and the response. */
import type { ApiResult } from '@countinghouse/contract/registry/api.ts'
import type { OrderKind } from '@countinghouse/contract/registry/orders.ts'
import { useState } from 'react'
import { fetchData } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { Notice, Stack } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import classes from './notification.module.css'

type Test = ApiResult<'/notify/test'>

export function TestNotification({ product }: { product: OrderKind }) {
  const t = useTexts('notification')
  const [test, setTest] = useState<Test>()
  const { busy, submit } = useSubmit(async () => {
    setTest(undefined)
    setTest(await fetchData('/notify/test', { product }))
  })
  return (
    <Stack className={classes.test} gap="md" size="sm">
      <Button variant="default" loading={busy} onClick={() => void submit()}>
        {t.sendTest}
      </Button>
      <div role="status">{test && <Outcome test={test} />}</div>
    </Stack>
  )
}

function Outcome({ test }: { test: Test }) {
  const t = useTexts('notification')
  const { address, headers, body, httpStatus, durationMs, response, outcome } = test
  return (
    <>
      <p data-outcome={outcome}>{t[outcome]}</p>
      <h3>{t.request}</h3>
      <Notice as="pre">
        {[
          `POST ${address}`,
          ...headers.map(({ name, value }) => `${name}: ${value}`),
          '',
          body,
        ].join('\n')}
      </Notice>
      <h3>{t.answer}</h3>
      <Notice as="pre">
        {`${httpStatus === null ? t.noAnswer : `HTTP ${httpStatus}`} · ${t.took({ ms: durationMs })}\n${response}`}
      </Notice>
    </>
  )
}
