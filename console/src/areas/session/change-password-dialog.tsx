import { isPassword } from '@countinghouse/contract/engine/checks.ts'
import { errorCodes } from '@countinghouse/contract/error-codes.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { type SubmitEvent, useState } from 'react'
import { focusWrongSoon } from '../../form/use-form.ts'
import { call } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { Stack, Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { PasswordField } from './password-field.tsx'

const empty = { oldPassword: '', newPassword: '', confirmPassword: '' }
type Passwords = typeof empty
type Problems = Partial<Record<keyof Passwords, string>>

export default function ChangePasswordDialog({ onClose }: { onClose(): void }) {
  const t = useTexts('shell')
  const [passwords, setPasswords] = useState(empty)
  const [problems, setProblems] = useState<Problems>({})

  function check(): Problems {
    const found: Problems = {}
    if (passwords.oldPassword === '') found.oldPassword = t.enterOldPassword
    if (!isPassword(passwords.newPassword)) found.newPassword = t.passwordRule
    if (passwords.newPassword !== passwords.confirmPassword) {
      found.confirmPassword = t.passwordsDiffer
    }
    return found
  }

  const { busy, submit } = useSubmit(
    async () => {
      await call('/merchants/password', passwords, { failure: 'change' })
      toast.success(t.modified)
      onClose()
    },
    ({ code, message }) => {
      if (code === errorCodes.oldPasswordWrong.code) setProblems({ oldPassword: message })
      return true
    },
  )

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = check()
    setProblems(found)
    if (Object.keys(found).length === 0) void submit()
    else focusWrongSoon(event.currentTarget)
  }

  const field = (name: keyof Passwords, autoComplete: string) => (
    <PasswordField
      label={t[name]}
      value={passwords[name]}
      error={problems[name]}
      autoComplete={autoComplete}
      maxLength={limits.textMax}
      data-autofocus
      onChange={(event) => setPasswords({ ...passwords, [name]: event.currentTarget.value })}
    />
  )

  return (
    <Dialog title={t.changePassword} onClose={onClose} size={400}>
      <Stack onSubmit={save} noValidate as="form" gap="md">
        {field('oldPassword', 'current-password')}
        {field('newPassword', 'new-password')}
        {field('confirmPassword', 'new-password')}
        <Text tone="dim" size="sm">
          {t.passwordRule} {t.otherSessionsEnd}
        </Text>
        <DialogActions onCancel={onClose}>
          <Button type="submit" loading={busy}>
            {t.save}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}
