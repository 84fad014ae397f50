import { useQueryClient } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { RemarkField } from '../../form/fields.tsx'
import { useForm } from '../../form/use-form.ts'
import { fetchData } from '../../lib/api.ts'
import { type Operator, useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { Stack } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'

export default function ChangeIntroductionDialog({ onClose }: { onClose(): void }) {
  const t = useTexts('shell')
  const { changeIntroduction } = useTexts('file')
  const { introduction: label } = useTexts('field')
  const { user } = useOperator()
  const client = useQueryClient()
  const form = useForm({ introduction: user.introduction })

  const { busy, submit } = useSubmit(async (introduction: string) => {
    await fetchData('/user/introduction', { introduction }, { failure: 'change' })
    client.setQueryData<Pick<Operator, 'user' | 'merchant'>>(
      ['session'],
      (session) => session && { ...session, user: { ...session.user, introduction } },
    )
    toast.success(t.modified)
    onClose()
  })

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void submit(form.values.introduction.trim())
  }

  return (
    <Dialog title={changeIntroduction} onClose={onClose} size={400}>
      <Stack onSubmit={save} noValidate as="form" gap="md">
        <RemarkField label={label} {...form.field('introduction')} />
        <DialogActions onCancel={onClose}>
          <Button type="submit" loading={busy}>
            {t.save}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}
