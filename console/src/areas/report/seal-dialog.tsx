/** Seals a day after a confirmation, or shows the seal of a sealed day. */
import type { Row } from '@countinghouse/contract/engine/list.ts'
import type { Report } from '@countinghouse/contract/engine/report.ts'
import { dayBeginning } from '@countinghouse/contract/engine/report-day.ts'
import { IconCopy } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import form from '../../form/form.module.css'
import { fetchData } from '../../lib/api.ts'
import { copyText } from '../../lib/clipboard.ts'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant, useTimeZone } from '../../lib/time-zone.ts'
import { toast } from '../../lib/toast.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'

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
  const day = String(row.reportDate)
  const at = (instant: unknown) => formatInstant(String(instant), offset).slice(0, 16)

  const { busy, submit } = useSubmit(async () => {
    const body = { report: report.name, reportDate: day, ...dayBeginning(row) }
    const { daySeal } = await fetchData('/report/seal', body)
    setHash(daySeal)
    toast.success(t.sealDone({ day }))
    void client.invalidateQueries({ queryKey: ['list'] })
  })

  return (
    <Dialog title={hash ? t.sealOf({ day }) : t.sealDay({ day })} onClose={onClose} size={520}>
      <div className={form.fields}>
        <Text tone="dim" size="sm">
          {t.sealLead({ day, from: at(row.dayStart), to: at(row.dayEnd) })} ({label})
        </Text>
        <p>{t.sealEffect}</p>
        <p>{t.sealLate}</p>
        {hash ? (
          <>
            <div>
              <Text tone="dim" size="xs">
                {t.sealHash}
              </Text>
              <Text as="code" size="sm">
                {hash}
              </Text>
            </div>
            <Text tone="dim" size="sm">
              {t.sealCheck}
            </Text>
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
            <Button loading={busy} onClick={() => void submit()}>
              {t.sealDay({ day })}
            </Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  )
}
