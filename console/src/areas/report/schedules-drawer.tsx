/** The schedules of a report: next run, last result, and actions. */
import type { Report } from '@countinghouse/contract/engine/report.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchData } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Stack, Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Drawer, DrawerFailed, DrawerLoading } from '../../ui/drawer.tsx'
import { RemoveScheduleDialog } from './remove-schedule-dialog.tsx'
import { ScheduleCard } from './schedule-card.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import type { Schedule } from './schedule-form.ts'
import classes from './schedules.module.css'

interface Props {
  report: Report
  query: Readonly<Record<string, string | number | undefined>>
  onClose(): void
}

type Open = { dialog: 'new' } | { dialog: 'edit' | 'remove'; schedule: Schedule }

/** Results and notifications arrive while the drawer is open. */
const refreshMs = 10_000

export default function SchedulesDrawer({ report, query, onClose }: Props) {
  const t = useTexts('reportSchedule')
  const { lists } = useTexts('exportRecord')
  const [open, setOpen] = useState<Open>()
  const { data, error, refetch, changed } = useSchedules(report)
  const title = lists[report.name as keyof typeof lists]
  const isFull = data !== undefined && data.total >= limits.reportSchedulesMax
  const close = () => setOpen(undefined)
  const done = () => {
    close()
    changed()
  }
  async function pause({ scheduleId, state }: Schedule) {
    const isPaused = state !== 'paused'
    await fetchData('/report/schedule/pause', { scheduleId, isPaused }).then(
      () => toast.success(isPaused ? t.paused : t.resumed),
      // The error has already been shown.
      () => undefined,
    )
    changed()
  }
  return (
    <Drawer title={t.title({ report: title })} closeLabel={t.close} size={560} onClose={onClose}>
      {error && !data && <DrawerFailed text={t.loadFailed} error={error} onRetry={refetch} />}
      {!data && !error && <DrawerLoading text={t.loading} />}
      {data && (
        <Stack className={classes.body} gap="md">
          <Text tone="dim" size="sm">
            {t.lead}
          </Text>
          {data.records.map((schedule) => (
            <ScheduleCard
              key={schedule.scheduleId}
              report={report}
              schedule={schedule}
              onEdit={() => setOpen({ dialog: 'edit', schedule })}
              onPause={() => void pause(schedule)}
              onRemove={() => setOpen({ dialog: 'remove', schedule })}
              onLeave={onClose}
            />
          ))}
          {data.records.length === 0 && (
            <Stack className={classes.none} gap="xs" tone="dim">
              <p>
                <b>{t.none}</b>
              </p>
              <p>{t.noneLead}</p>
            </Stack>
          )}
          {isFull ? (
            <Text tone="dim" size="sm">
              {t.full({ max: limits.reportSchedulesMax })}
            </Text>
          ) : (
            <Button
              className={classes.add ?? ''}
              leftSection={<IconPlus size={15} stroke={1.7} aria-hidden />}
              onClick={() => setOpen({ dialog: 'new' })}
            >
              {t.add}
            </Button>
          )}
        </Stack>
      )}
      {(open?.dialog === 'new' || open?.dialog === 'edit') && (
        <ScheduleDialog
          report={report}
          query={query}
          schedule={open.dialog === 'edit' ? open.schedule : undefined}
          onSaved={done}
          onClose={close}
        />
      )}
      {open?.dialog === 'remove' && (
        <RemoveScheduleDialog schedule={open.schedule} onRemoved={done} onClose={close} />
      )}
    </Drawer>
  )
}

function useSchedules(report: Report) {
  const client = useQueryClient()
  const queryKey = ['reportSchedules', report.name]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      fetchData('/report/schedule/list', { report: report.name }, { signal, background: true }),
    refetchInterval: refreshMs,
  })
  return {
    data,
    error,
    refetch: () => void refetch(),
    changed: () => void client.invalidateQueries({ queryKey }),
  }
}
