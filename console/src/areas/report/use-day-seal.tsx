/** The date cell with the seal of the day, a button to seal it, or a mark that the row was added after sealing. */
import type { Row } from '@countinghouse/contract/engine/list.ts'
import type { Report } from '@countinghouse/contract/engine/report.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { IconLock } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { lazy } from '../../lib/lazy.tsx'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant, useTimeZone } from '../../lib/time-zone.ts'
import type { CellOverrides } from '../../list/page-declaration.ts'
import { Badge } from '../../ui/badge.tsx'
import classes from './report.module.css'

const SealDialog = lazy(() => import('./seal-dialog.tsx'))

/** How many digits of a hash are shown. */
const shownDigits = 6

export function useDaySeal(report: Report): { cells: CellOverrides; dialog: ReactNode } {
  const t = useTexts('report')
  const maySeal = useOperator().may('report.seal')
  const { offset } = useTimeZone()
  const [opened, setOpened] = useState<Row>()
  const cells = useMemo<CellOverrides>(
    () => ({
      reportDate: (row) => (
        <span className={classes.day}>
          {row.reportDate}
          {row.lateSince ? (
            <span data-tip={t.lateSince({ time: formatInstant(row.lateSince, offset) })}>
              <Badge tone="waiting">{t.late}</Badge>
            </span>
          ) : (
            <DaySeal row={row} maySeal={maySeal} onOpen={() => setOpened(row)} />
          )}
        </span>
      ),
    }),
    [t, maySeal, offset],
  )
  const dialog = opened && (
    <SealDialog report={report} row={opened} onClose={() => setOpened(undefined)} />
  )
  return { cells, dialog }
}

function DaySeal({ row, maySeal, onOpen }: { row: Row; maySeal: boolean; onOpen(): void }) {
  const t = useTexts('report')
  const day = String(row.reportDate)
  if (row.daySeal) {
    const hash = String(row.daySeal).slice(0, shownDigits)
    return (
      <button
        type="button"
        className={classes.sealed}
        aria-label={`${t.sealOf({ day })}: ${hash}`}
        data-tip={t.sealed}
        onClick={onOpen}
      >
        <IconLock size={13} stroke={1.8} aria-hidden />
        {hash}
      </button>
    )
  }
  if (!maySeal || !isOver(row)) return null
  return (
    <button type="button" className={classes.seal} aria-label={t.sealDay({ day })} onClick={onOpen}>
      {t.seal}
    </button>
  )
}

/** Bookings may arrive a while after the end of the day. */
const isOver = ({ dayEnd }: Row): boolean =>
  Date.parse(String(dayEnd)) + limits.reportClosedMinutes * 60_000 <= Date.now()
