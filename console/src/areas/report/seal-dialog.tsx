/** Seals a day after a confirmation, or shows the seal of a sealed day. */
import type { Row } from '@countinghouse/contract/kit/list.ts'
import { dayBeginning, type Report } from '@countinghouse/contract/kit/report.ts'
import { IconCopy } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import form from '../../form/form.module.css'
import { fetchData } from '../../lib/api.ts'
import { copyText } from '../../lib/clipboard.ts'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant, useTimeZone } from '../../lib/time-zone.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import classes from './report.module.css'

interface Props {
  report: Report
  row: Row
  onClose(): void
}

export default function SealDialog({ report, row, onClose }: Props) {
  const t = useTexts('report')
  const client = useQueryClient()
  const { offset, label } = useTimeZone()
  const [hash, setHash] = useState(row.daySeal ? String(row.daySeal) : '')
  const [busy, setBusy] = useState(false)
  const day = String(row.reportDate)
  const at = (instant: unknown) => formatInstant(String(instant), offset).slice(0, 16)

  async function seal() {
    setBusy(true)
    try {
      const body = { report: report.name, reportDate: day, ...dayBeginning(row) }
      const { daySeal } = await fetchData('/report/seal', body)
      setHash(daySeal)
      toast.success(t.sealDone({ day }))
      void client.invalidateQueries({ queryKey: ['list'] })
    } catch {
      // The error has already been shown.
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog title={hash ? t.sealOf({ day }) : t.sealDay({ day })} onClose={onClose} size={520}>
      <div className={form.fields}>
        <p className={form.lead}>
          {t.sealLead({ day, from: at(row.dayStart), to: at(row.dayEnd) })} ({label})
        </p>
        <p>{t.sealEffect}</p>
        <p>{t.sealLate}</p>
        {hash ? (
          <>
            <div className={classes.hash}>
              <span className={classes.hashTitle}>{t.sealHash}</span>
              <code>{hash}</code>
            </div>
            <p className={form.lead}>{t.sealCheck}</p>
          </>
        ) : (
          <p>
            <b>{t.sealWhole}</b>
          </p>
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {hash ? t.close : t.cancel}
          </Button>
          {hash ? (
            <Button
              leftSection={<IconCopy size={15} stroke={1.7} aria-hidden />}
              onClick={() => void copyText(hash)}
            >
              {t.copyHash}
            </Button>
          ) : (
            <Button loading={busy} onClick={seal}>
              {t.sealDay({ day })}
            </Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  )
}
