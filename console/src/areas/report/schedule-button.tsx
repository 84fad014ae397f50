/** Opens the schedules of a report, for whoever may make them. */
import type { Report } from '@countinghouse/contract/engine/report.ts'
import { IconCalendarRepeat } from '@tabler/icons-react'
import { useState } from 'react'
import { lazy } from '../../lib/lazy.tsx'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { ToolButton } from '../../ui/tool-button.tsx'

interface Props {
  report: Report
  /** The filters of the page as sent to the server: a new schedule starts with them. */
  query: Readonly<Record<string, string | number | undefined>>
}

const SchedulesDrawer = lazy(() => import('./schedules-drawer.tsx'), 'reportSchedule')

export function ScheduleButton({ report, query }: Props) {
  const t = useTexts('exportRecord')
  const { may } = useOperator()
  const [opened, setOpened] = useState(false)
  if (!may('report.schedule')) return null
  return (
    <>
      <ToolButton label={t.schedules} icon={IconCalendarRepeat} onClick={() => setOpened(true)} />
      {opened && <SchedulesDrawer report={report} query={query} onClose={() => setOpened(false)} />}
    </>
  )
}
