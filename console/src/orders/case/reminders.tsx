/** Reminders of an order that are not due yet, and a new one. */
import type { ApiResult } from '@countinghouse/contract/registry/api.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchData } from '../../lib/api.ts'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant, useTimeZone } from '../../lib/time-zone.ts'
import { toast } from '../../lib/toast.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { Inline, Stack, Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { CloseButton } from '../../ui/close-button.tsx'
import { Entries } from '../../ui/data.tsx'
import { DateTimeField } from '../../ui/dates/date-time-field.tsx'
import { SelectInput } from '../../ui/form-field.tsx'
import { orderCaseKey } from '../order.ts'
import classes from './case.module.css'
import { Empty } from './case-parts.tsx'

interface Props extends Pick<ApiResult<'/order/case'>, 'reminders' | 'hasEnded'> {
  orderNo: string
}

export function Reminders({ orderNo, reminders, hasEnded }: Props) {
  const t = useTexts('orderCase')
  const { offset } = useTimeZone()
  const { may } = useOperator()
  const mayWrite = may('orderCase.write')
  const client = useQueryClient()
  const { submit } = useSubmit(async (reminderNo: string) => {
    await fetchData(
      '/order/case/removeReminder',
      { orderNo, reminderNo },
      { failure: 'submission' },
    )
    toast.success(t.removed)
    await client.invalidateQueries({ queryKey: orderCaseKey(orderNo) })
  })
  return (
    <Stack gap="sm">
      <h4>{t.reminders}</h4>
      {hasEnded ? (
        <Empty>{t.ended}</Empty>
      ) : (
        <>
          {reminders.length === 0 && <Empty>{t.noReminders}</Empty>}
          {reminders.length > 0 && (
            <Entries>
              {reminders.map(({ reminderNo, remindTime, by, forAssignee }) => {
                const time = formatInstant(remindTime, offset).slice(0, 16)
                return (
                  <Inline as="li" key={reminderNo} gap="sm" justify="between">
                    <span>
                      <time dateTime={remindTime}>{time}</time>{' '}
                      <Text as="span" tone="dim" size="sm">
                        {forAssignee ? t.setForAssignee({ by }) : t.setBy({ by })}
                      </Text>
                    </span>
                    {mayWrite && (
                      <CloseButton
                        label={t.removeReminder({ time })}
                        onClick={() => void submit(reminderNo)}
                      />
                    )}
                  </Inline>
                )
              })}
            </Entries>
          )}
          {mayWrite && <NewReminder orderNo={orderNo} />}
        </>
      )}
    </Stack>
  )
}

function NewReminder({ orderNo }: { orderNo: string }) {
  const t = useTexts('orderCase')
  const client = useQueryClient()
  const [at, setAt] = useState<number>()
  const [whom, setWhom] = useState('me')
  const [problem, setProblem] = useState<string>()
  const { busy, submit } = useSubmit(async (time: number) => {
    const body = {
      orderNo,
      remindTime: new Date(time).toISOString(),
      forAssignee: whom === 'assignee',
    }
    await fetchData('/order/case/remind', body, { failure: 'submission' })
    toast.success(t.reminderSet)
    setAt(undefined)
    await client.invalidateQueries({ queryKey: orderCaseKey(orderNo) })
  })

  function set() {
    if (at === undefined) return setProblem(t.timeNeeded)
    if (at <= Date.now()) return setProblem(t.timePast)
    void submit(at)
  }

  return (
    <>
      <Inline className={classes.reminder} gap="sm" wrap align="end">
        <div>
          <DateTimeField
            label={t.remindTime}
            timeLabel={t.time}
            time="09:00:00"
            at={at}
            otherwise={t.noTime}
            onChange={(time) => {
              setProblem(undefined)
              setAt(time)
            }}
          />
        </div>
        <SelectInput
          label={t.whom}
          value={whom}
          options={[
            { value: 'me', label: t.me },
            { value: 'assignee', label: t.theAssignee },
          ]}
          onChoose={setWhom}
        />
        <Button variant="default" loading={busy} onClick={set}>
          {t.setReminder}
        </Button>
      </Inline>
      {problem && (
        <Text tone="error" size="sm" role="alert">
          {problem}
        </Text>
      )}
    </>
  )
}
