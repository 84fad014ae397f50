/** Opened by a link from an administrator, after an invitation or a forgotten password: sets a password. */

import { isPassword } from '@countinghouse/contract/engine/checks.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import type { ApiResult } from '@countinghouse/contract/registry/api.ts'
import { type SubmitEvent, useEffect, useState } from 'react'
import { ApiError, call, fetchData } from '../../lib/api.ts'
import { navigate, useLocation } from '../../lib/navigation.tsx'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { PasswordField } from './password-field.tsx'
import classes from './sign-in.module.css'
import { SignInField } from './sign-in-field.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

type Opened = ApiResult<'/user/passwordLink'>

export default function SetPasswordPage() {
  const t = useTexts('session')
  const { search } = useLocation()
  const link = new URLSearchParams(search).get('link') ?? ''
  const [opened, setOpened] = useState<Opened>()
  const [refused, setRefused] = useState<string>()

  useEffect(() => {
    setOpened(undefined)
    setRefused(undefined)
    // The page itself shows the error.
    fetchData('/user/passwordLink', { link }, { quiet: true }).then(setOpened, (error: unknown) =>
      setRefused(error instanceof ApiError ? error.message : t.hasError),
    )
  }, [link, t])

  if (refused !== undefined) return <LinkInvalid reason={refused} />
  if (!opened) return <SignInFrame title={t.loading}>{null}</SignInFrame>
  return <SetPassword link={link} opened={opened} onRefused={setRefused} />
}

function LinkInvalid({ reason }: { reason: string }) {
  const t = useTexts('session')
  return (
    <SignInFrame title={t.linkInvalidTitle} lead={reason}>
      <a href="#/login" className={classes.submit}>
        {t.backToSignIn}
      </a>
    </SignInFrame>
  )
}

interface Props {
  link: string
  opened: Opened
  onRefused(reason: string): void
}

function SetPassword({ link, opened, onRefused }: Props) {
  const t = useTexts('session')
  const [newPassword, setNewPassword] = useState('')
  const [confirmPassword, setConfirmPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const { userName, merchantName, isInvitation } = opened
  const account = { name: userName, merchant: merchantName }
  const isRight = isPassword(newPassword)
  const isSame = newPassword === confirmPassword

  async function save(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (!isRight || !isSame || busy) return
    setBusy(true)
    try {
      await call('/user/setPassword', { link, newPassword, confirmPassword })
      toast.success(t.passwordSet)
      navigate('/login', { replace: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setBusy(false)
      onRefused(error.message)
    }
  }

  return (
    <SignInFrame
      title={isInvitation ? t.invitationTitle : t.newPasswordTitle}
      lead={isInvitation ? t.invitationLead(account) : t.newPasswordLead(account)}
    >
      <form onSubmit={save} noValidate className={classes.form}>
        <SignInField
          label={t.userName}
          value={userName}
          name="username"
          autoComplete="username"
          readOnly
        />
        <PasswordField
          label={t.newPassword}
          value={newPassword}
          onChange={(event) => setNewPassword(event.target.value)}
          error={tried && !isRight ? t.passwordRule : undefined}
          autoComplete="new-password"
          maxLength={limits.textMax}
          required
        />
        <PasswordField
          label={t.confirmPassword}
          value={confirmPassword}
          onChange={(event) => setConfirmPassword(event.target.value)}
          error={tried && !isSame ? t.passwordsDiffer : undefined}
          autoComplete="new-password"
          maxLength={limits.textMax}
          required
        />
        <p className={classes.rule}>{t.passwordRule}</p>
        <button type="submit" className={classes.submit} aria-busy={busy} disabled={busy}>
          {t.setPassword}
        </button>
      </form>
    </SignInFrame>
  )
}
