/** The start page: the figures of a period, open work, and links to the orders behind the figures. */
import type { DashboardPeriod } from '@countinghouse/contract/areas/dashboard/dashboard.figures.ts'
import { useState } from 'react'
import { lazy, lazyWithoutConsoleTexts } from '../../lib/lazy.tsx'
import { useSearch } from '../../lib/navigation.tsx'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant, useTimeZone } from '../../lib/time-zone.ts'
import { Notice } from '../../ui/box.tsx'
import { Page } from '../../ui/page.tsx'
import { LinkButton } from '../../ui/pressable.tsx'
import { ChoiceSegments } from '../../ui/segments.tsx'
import type { FigureName } from './breakdown.ts'
import classes from './dashboard.module.css'
import { readPeriod, writePeriod } from './dashboard-period.ts'
import { KeyFigures } from './key-figures.tsx'
import { useDashboard } from './use-dashboard.ts'

const FirstDay = lazyWithoutConsoleTexts(() => import('./first-day.tsx'), 'firstDay')
const Panels = lazy(() => import('./panels.tsx'))
const BreakdownDialog = lazy(() => import('./breakdown-dialog.tsx'))

export default function DashboardPage() {
  const t = useTexts('dashboard')
  const [search, setSearch] = useSearch()
  const period = readPeriod(search)
  const { stats, stale, busy, live, error, retry } = useDashboard(period)
  const [opened, setOpened] = useState<FigureName>()
  return (
    <Page
      lead={<AsOf asOf={stats?.asOf} live={live} />}
      actions={
        <ChoiceSegments<DashboardPeriod>
          label={t.period}
          options={t.periods}
          chosen={period}
          onChoose={(chosen) => setSearch(writePeriod(chosen), { replace: true })}
        />
      }
    >
      {error && !busy && <Failed onRetry={retry} />}
      {stats?.newest.length === 0 && <FirstDay />}
      <KeyFigures stats={stats} stale={stale} onOpen={setOpened} />
      {stats && (
        <Panels stats={stats} onOpen={setOpened} fallback={<div className={classes.coming} />} />
      )}
      {stats && opened && (
        <BreakdownDialog figure={opened} stats={stats} onClose={() => setOpened(undefined)} />
      )}
    </Page>
  )
}

function AsOf({ asOf, live }: { asOf: string | undefined; live: boolean }) {
  const t = useTexts('dashboard')
  const { offset, label } = useTimeZone()
  // A non-breaking space keeps the height of the line.
  if (!asOf) return ' '
  const time = `${formatInstant(asOf, offset)} (${label})`
  return (
    <>
      {t.asOf({ time })}{' '}
      <span className={classes.live} data-live={live}>
        {live ? t.live : t.notLive}
      </span>
    </>
  )
}

function Failed({ onRetry }: { onRetry(): void }) {
  const { failed } = useTexts('figure')
  const { retry } = useTexts('dashboard')
  return (
    <Notice role="alert" tone="error" below="md">
      {failed} <LinkButton onClick={onRetry}>{retry}</LinkButton>
    </Notice>
  )
}
