/** The toolbar of a list: refreshing, views, settings, printing, export, and actions of the page. */
import { limits } from '@countinghouse/contract/limits.ts'
import {
  IconAdjustmentsHorizontal,
  IconDownload,
  IconPrinter,
  IconRefresh,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { lazy } from '../lib/lazy.tsx'
import { useIsPhone } from '../lib/media.ts'
import { useTexts } from '../lib/texts.ts'
import { formatInstant, useTimeZone } from '../lib/time-zone.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Select } from '../ui/select.tsx'
import { useExport } from './exports/use-export.ts'
import classes from './list-tools.module.css'
import type { RefreshSeconds } from './page-declaration.ts'
import { SavedViews } from './settings/saved-views.tsx'
import type { ListModel } from './use-list-page.ts'

const TableSettingsDialog = lazy(() => import('./settings/table-settings-dialog.tsx'))

interface Props {
  model: ListModel
  printable: boolean
  children: ReactNode
}

export function ListTools({ model, printable, children }: Props) {
  const { scoped, state, dispatch, settings } = model
  const t = useTexts('list')
  const phone = useIsPhone()
  const [settingsOpen, setSettingsOpen] = useState(false)
  return (
    <>
      <div className={classes.tools}>
        <RefreshControl {...model} />
        <SavedViews scoped={scoped} state={state} dispatch={dispatch} />
        <IconButton label={t.settings} onClick={() => setSettingsOpen(true)}>
          <IconAdjustmentsHorizontal size={17} stroke={1.7} aria-hidden />
        </IconButton>
        {/* Phones print from their own menu, and all other tools fit into one line. */}
        {printable && !phone && <PrintButton {...model} />}
        {scoped.list.exportPath && <ExportButton {...model} />}
        {children}
      </div>
      {settingsOpen && (
        <TableSettingsDialog settings={settings} onClose={() => setSettingsOpen(false)} />
      )}
    </>
  )
}

const refreshSeconds: readonly RefreshSeconds[] = [10, 30, 60]

/** Refreshes on a click, or at an interval that pauses while the page is hidden. */
function RefreshControl({ answer, seconds, setSeconds }: ListModel) {
  const t = useTexts('list')
  const { offset } = useTimeZone()
  const { fetching } = answer
  const updatedAt = answer.stale ? 0 : answer.updatedAt
  return (
    <div className={classes.refresh}>
      <span className={classes.updated} role="status">
        {fetching
          ? updatedAt === 0
            ? t.loading
            : t.updating
          : updatedAt > 0 && t.updatedAt({ time: formatInstant(updatedAt, offset).slice(11) })}
      </span>
      <IconButton label={t.refresh} onClick={answer.refetch}>
        <IconRefresh size={17} stroke={1.7} aria-hidden data-turning={fetching || undefined} />
      </IconButton>
      <Select
        kind="tool"
        aria-label={t.autoRefresh}
        value={seconds}
        options={[
          { value: '0', label: t.autoOff },
          ...refreshSeconds.map((each) => ({
            value: String(each),
            label: t.everySeconds({ seconds: each }),
          })),
        ]}
        onChoose={(chosen) => setSeconds(Number(chosen))}
      />
    </div>
  )
}

/** Prints all rows: loads those of other pages first, and returns to the page size afterwards. */
function PrintButton({ state, dispatch, answer }: ListModel) {
  const t = useTexts('list')
  const { page, stale } = answer
  /** The page size to restore, while the remaining rows are loading. */
  const [sizeBefore, setSizeBefore] = useState<number>()
  const isWhole =
    page !== undefined && page.records.length >= Math.min(page.total, limits.unpagedSize)
  const isReady = sizeBefore !== undefined && isWhole && !stale

  useEffect(() => {
    if (!isReady) return
    setSizeBefore(undefined)
    const goBack = () => dispatch({ type: 'size', size: sizeBefore })
    if (sizeBefore !== limits.unpagedSize)
      window.addEventListener('afterprint', goBack, { once: true })
    window.print()
  }, [isReady, sizeBefore, dispatch])

  const print = () => {
    if (isWhole) return window.print()
    setSizeBefore(state.size)
    dispatch({ type: 'size', size: limits.unpagedSize })
  }
  return (
    <IconButton label={t.print} onClick={print}>
      <IconPrinter size={17} stroke={1.7} aria-hidden />
    </IconButton>
  )
}

function ExportButton(model: ListModel) {
  const t = useTexts('exportRecord')
  const { busy, exportAll } = useExport(model)
  if (useIsPhone()) {
    return (
      <IconButton label={t.export} disabled={busy} onClick={exportAll}>
        <IconDownload size={17} stroke={1.7} aria-hidden />
      </IconButton>
    )
  }
  return (
    <Button
      size="xs"
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={15} stroke={1.7} aria-hidden />}
      onClick={exportAll}
    >
      {t.export}
    </Button>
  )
}
