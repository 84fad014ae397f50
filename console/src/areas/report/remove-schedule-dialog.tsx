import { useRef, useState } from 'react'
import { fetchData } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { useScheduleTime } from './schedule-card.tsx'
import type { Schedule } from './schedule-form.ts'

interface Props {
  schedule: Schedule
  onRemoved(): void
  onClose(): void
}

export function RemoveScheduleDialog({ schedule, onRemoved, onClose }: Props) {
  const t = useTexts('reportSchedule')
  const when = useScheduleTime(schedule)
  const working = useRef(false)
  const [busy, setBusy] = useState(false)

  async function remove() {
    if (working.current) return
    working.current = true
    setBusy(true)
    try {
      await fetchData('/report/schedule/remove', { scheduleId: schedule.scheduleId })
      toast.success(t.removed)
      onRemoved()
    } catch {
      // The error has already been shown; the dialog stays open for a retry.
      working.current = false
      setBusy(false)
    }
  }

  return (
    <Dialog title={t.removeTitle} onClose={onClose}>
      <p>
        <b>{when}</b>
      </p>
      <p>{t.removeLead}</p>
      <DialogActions onCancel={onClose}>
        <Button color="red" loading={busy} onClick={remove}>
          {t.remove}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
