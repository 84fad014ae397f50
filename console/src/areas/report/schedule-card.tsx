/** One schedule of a report: its settings, next run and last result. */
import type { Report } from '@countinghouse/contract/engine/report.ts'
import { languageNames } from '@countinghouse/contract/languages.ts'
import { useId } from 'react'
import { Summary, type SummaryLine } from '../../form/fields.tsx'
import { type FieldLabels, useFieldLabels } from '../../lib/field-labels.ts'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant, useTimeZone } from '../../lib/time-zone.ts'
import { Badge } from '../../ui/badge.tsx'
import { Inline, Notice, Panel, Stack } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import type { Schedule } from './schedule-form.ts'
import classes from './schedules.module.css'

interface Props {
  report: Report
  schedule: Schedule
  onEdit(): void
  onPause(): void
  onRemove(): void
  /** Called when a link leads to another page. */
  onLeave(): void
}

/** `Every Monday at 9:00 (GMT+8)` */
export function useScheduleTime({ rhythm, weekday, day, hour, zone }: Schedule): string {
  const { every, weekdays } = useTexts('reportSchedule')
  const time = `${hour}:00 (${zone})`
  if (rhythm === 'weekly' && weekday) return every.weekly({ time, weekday: weekdays[weekday] })
  if (rhythm === 'monthly' && day)
    return day === 'last' ? every.monthlyLast({ time }) : every.monthly({ time, day })
  return every.daily({ time })
}

export function ScheduleCard(props: Props) {
  const { report, schedule, onLeave } = props
  const { state, operatorName: operator } = schedule
  const t = useTexts('reportSchedule')
  const id = useId()
  const when = useScheduleTime(schedule)
  const obstacle = state === 'active' || state === 'paused' ? undefined : t.obstacles[state]
  const lines = useLines(report, schedule, onLeave)
  return (
    <Panel gap="md" aria-labelledby={id}>
      <Inline align="start" justify="between" gap="md">
        <h3 id={id}>{when}</h3>
        <Badge tone={obstacle ? 'bad' : state === 'active' ? 'good' : 'neutral'}>
          {t.states[state]}
        </Badge>
      </Inline>
      {obstacle && <Notice tone="error">{obstacle({ operator })}</Notice>}
      <Summary lines={lines} />
      <Inline align="stretch" wrap gap="sm">
        <Button size="xs" variant="default" aria-describedby={id} onClick={props.onEdit}>
          {t.edit}
        </Button>
        <Button size="xs" variant="default" aria-describedby={id} onClick={props.onPause}>
          {state === 'paused' ? t.resume : t.pause}
        </Button>
        <Button size="xs" variant="default" aria-describedby={id} onClick={props.onRemove}>
          {t.remove}
        </Button>
      </Inline>
    </Panel>
  )
}

function useLines(report: Report, schedule: Schedule, onLeave: () => void): SummaryLine[] {
  const t = useTexts('reportSchedule')
  const at = useTime()
  const labels = useFieldLabels(report)
  const { rhythm, cutOff, language, notifyUrl, operatorName, nextRunTime, lastRun } = schedule
  return [
    { label: t.period, value: `${t.covers[rhythm]}, ${t.daysFrom({ cutOff })}` },
    { label: t.filters, value: filtersText(report, schedule, labels) || t.noFilters },
    { label: t.language, value: languageNames[language] },
    { label: t.operator, value: operatorName },
    ...(notifyUrl ? [{ label: t.address, value: notifyUrl, kind: 'address' as const }] : []),
    { label: t.nextRun, value: nextRunTime ? at(nextRunTime) : t.noNextRun },
    {
      label: t.lastRun,
      value: lastRun ? <LastRun run={lastRun} onLeave={onLeave} /> : t.notYet,
    },
    ...(lastRun && lastRun.notifyStatus !== 'noNotificationRequired'
      ? [{ label: t.notification, value: <Notification run={lastRun} /> }]
      : []),
  ]
}

/** `Currency: USDT, BTC; Network: TRC20` */
const filtersText = (report: Report, { filters }: Schedule, labels: FieldLabels): string =>
  Object.entries(filters)
    .map(([name, value]) => {
      const values = value.split(',').map((each) => labels.value(report.fields[name], each))
      return `${labels.title(name)}: ${values.join(', ')}`
    })
    .join('; ')

function useTime() {
  const { offset, label } = useTimeZone()
  return (instant: string) => `${formatInstant(instant, offset).slice(0, 16)} (${label})`
}

type Run = NonNullable<Schedule['lastRun']>

function LastRun({ run, onLeave }: { run: Run; onLeave(): void }) {
  const t = useTexts('reportSchedule')
  const { exportStatus: states } = useTexts('exportRecord')
  const at = useTime()
  const { outcome, periodStart, periodEnd, recordId, exportStatus } = run
  const period = periodStart === periodEnd ? periodStart : `${periodStart} – ${periodEnd}`
  const state = exportStatus && states[exportStatus as keyof typeof states]
  return (
    <Stack className={classes.result} as="span" gap="2xs">
      <span>{at(run.runTime)}</span>
      <span>
        {t.outcomes[outcome]}: {period}
        {state && ` (${state})`}
      </span>
      {recordId && !state && <span>{t.recordGone}</span>}
      {recordId && state && (
        <a href={`#/download/file?recordId=${recordId}`} onClick={onLeave}>
          {t.openRecord}
        </a>
      )}
    </Stack>
  )
}

function Notification({ run }: { run: Run }) {
  const t = useTexts('reportSchedule')
  const { notifyStatus: words } = useTexts('order')
  const at = useTime()
  const { notifyStatus, notifyCount, lastNotifyTime, notifyAnswer } = run
  const isFailed = notifyStatus === 'notificationFailed'
  return (
    <Stack className={classes.result} as="span" gap="2xs">
      <span data-failed={isFailed || undefined}>{words[notifyStatus as keyof typeof words]}</span>
      {lastNotifyTime && <span>{t.tries({ count: notifyCount, time: at(lastNotifyTime) })}</span>}
      {isFailed && notifyAnswer && <q>{notifyAnswer.slice(0, 200)}</q>}
    </Stack>
  )
}
