import { fetchData } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { useSubmit } from '../../lib/use-submit.ts'
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
  const { busy, submit } = useSubmit(async () => {
    await fetchData('/report/schedule/remove', { scheduleId: schedule.scheduleId })
    toast.success(t.removed)
    onRemoved()
  })

  return (
    <Dialog title={t.removeTitle} onClose={onClose}>
      <p>
        <b>{when}</b>
      </p>
      <p>{t.removeLead}</p>
      <DialogActions onCancel={onClose}>
        <Button color="red" loading={busy} onClick={() => void submit()}>
          {t.remove}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
