/** The way to a merchant's first order: what is done, and where the rest is done. Gone with the order. */

import { firstSteps } from '@countinghouse/contract/areas/dashboard/first-day.steps.ts'
import { demoActionPath } from '@countinghouse/contract/areas/demo/demo-actions.ts'
import { IconCircle, IconCircleCheckFilled, IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fetchData, fetchDeclared } from '../../lib/api.ts'
import { type FirstDay, firstDayKey, noteFirstDay } from '../../lib/first-day.ts'
import { navigate } from '../../lib/navigation.tsx'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { useTwoFactor } from '../../lib/two-factor.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { type OrderName, orderUrl } from '../../orders/order-urls.ts'
import { Columns, Inline, Panel, Stack, Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LinkButton } from '../../ui/pressable.tsx'
import classes from './first-day.module.css'

type Step = FirstDay['steps'][number]

export default function FirstDayPanel() {
  const t = useTexts('firstDay')
  const client = useQueryClient()
  const { data, refetch } = useQuery<FirstDay>({
    queryKey: firstDayKey,
    // Whoever comes back to the page has done a step.
    staleTime: 0,
    queryFn: ({ signal }) =>
      fetchData('/dashboard/firstDay', {}, { signal, background: true, quiet: true }),
  })
  const bound = useTwoFactor()?.alreadyBound
  const steps = data?.steps ?? []
  const isBoundSince = bound && steps.some(({ step, done }) => step === 'authenticator' && !done)
  // The authenticator is bound in a dialog, on this page.
  useEffect(() => {
    if (isBoundSince) void refetch()
  }, [isBoundSince, refetch])
  if (steps.length === 0) return null
  const putAway = () => {
    client.setQueryData<FirstDay>(firstDayKey, { steps: [] })
    // If it failed, the steps are there again.
    noteFirstDay('putAway').catch(() => void refetch())
  }
  const done = steps.filter((step) => step.done).length
  return (
    <Panel className={classes.panel} aria-labelledby="first-day" below="md" gap="md">
      <Inline justify="between" gap="md">
        <Inline align="baseline" gap="sm" wrap="tight">
          <h2 id="first-day">{t.title}</h2>
          <Text as="span" tone="dim" size="sm">
            {t.progress({ done, all: steps.length })}
          </Text>
        </Inline>
        <IconButton label={t.putAway} onClick={putAway}>
          <IconX size={16} stroke={1.7} aria-hidden />
        </IconButton>
      </Inline>
      <Columns as="ol" least="300px" gap="md">
        {steps.map((step) => (
          <StepItem key={step.step} step={step} />
        ))}
      </Columns>
    </Panel>
  )
}

function StepItem({ step: { step, done, may } }: { step: Step }) {
  const t = useTexts('firstDay')
  const { merchant } = useOperator()
  const { title, about } = t.steps[step]
  const Icon = done ? IconCircleCheckFilled : IconCircle
  const atOnce = step === 'order' && merchant.sandbox === 1
  return (
    <Inline as="li" align="start" gap="sm" data-done={done} className={classes.step}>
      <Icon size={20} stroke={1.6} aria-hidden />
      <Stack gap="2xs">
        <span>
          {may && !atOnce ? <StepLink step={step} title={title} /> : <b>{title}</b>}
          {done && <span className="sr-only"> ({t.done})</span>}
        </span>
        <Text tone="dim" size="sm">
          {atOnce ? t.orderInSandbox : about}
          {!may && !done && ` ${t.byAdministrator}`}
        </Text>
        {atOnce && <OrderAtOnce />}
      </Stack>
    </Inline>
  )
}

function StepLink({ step, title }: { step: Step['step']; title: string }) {
  const { openTwoFactor } = useOperator()
  if (step === 'authenticator') return <LinkButton onClick={openTwoFactor}>{title}</LinkButton>
  return <a href={`#${firstSteps[step].path}`}>{title}</a>
}

function OrderAtOnce() {
  const t = useTexts('firstDay')
  const { busy, submit } = useSubmit(async () =>
    navigate(orderUrl(await fetchDeclared<OrderName>(demoActionPath, { action: 'customerPays' }))),
  )
  return (
    <div>
      <Button size="xs" loading={busy} onClick={() => void submit()}>
        {t.makeOrder}
      </Button>
    </div>
  )
}
