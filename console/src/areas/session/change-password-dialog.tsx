import { errorCodes } from '@countinghouse/contract/error-codes.ts'
import { isPassword } from '@countinghouse/contract/kit/checks.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { type SubmitEvent, useState } from 'react'
import { ApiError, call } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import classes from './change-password.module.css'
import { PasswordField } from './password-field.tsx'

const empty = { oldPassword: '', newPassword: '', confirmPassword: '' }
type Passwords = typeof empty
type Problems = Partial<Record<keyof Passwords, string>>

export default function ChangePasswordDialog({ onClose }: { onClose(): void }) {
  const t = useTexts('shell')
  const [passwords, setPasswords] = useState(empty)
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)

  function check(): Problems {
    const found: Problems = {}
    if (passwords.oldPassword === '') found.oldPassword = t.enterOldPassword
    if (!isPassword(passwords.newPassword)) found.newPassword = t.passwordRule
    if (passwords.newPassword !== passwords.confirmPassword) {
      found.confirmPassword = t.passwordsDiffer
    }
    return found
  }

  async function save(event: SubmitEvent) {
    event.preventDefault()
    const found = check()
    setProblems(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await call('/merchants/password', passwords)
      toast.success(t.modified)
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === errorCodes.oldPasswordWrong.code) {
        setProblems({ oldPassword: error.message })
      }
    } finally {
      setBusy(false)
    }
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
      <form onSubmit={save} noValidate className={classes.form}>
        {field('oldPassword', 'current-password')}
        {field('newPassword', 'new-password')}
        {field('confirmPassword', 'new-password')}
        <p className={classes.note}>
          {t.passwordRule} {t.otherSessionsEnd}
        </p>
        <DialogActions onCancel={onClose}>
          <Button type="submit" loading={busy}>
            {t.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
