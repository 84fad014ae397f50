/** First step of a sign-in: name and password. */
import { errorCodes } from '@countinghouse/contract/error-codes.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { ApiError, call } from '../../lib/api.ts'
import { navigate, useLocation } from '../../lib/navigation.tsx'
import { saveTicket } from '../../lib/sign-in-ticket.ts'
import { useTexts } from '../../lib/texts.ts'
import { PasswordField } from './password-field.tsx'
import classes from './sign-in.module.css'
import { SignInField } from './sign-in-field.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

export function LoginPage({ prefetchNext }: { prefetchNext(): void }) {
  const t = useTexts('session')
  const { search } = useLocation()
  const [userName, setUserName] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState(false)
  const nameInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  useEffect(() => nameInput.current?.focus(), [])

  async function signIn(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (userName.trim() === '') return nameInput.current?.focus()
    if (password === '') return passwordInput.current?.focus()
    setBusy(true)
    prefetchNext()
    setRefused(undefined)
    try {
      const answer = await call('/user/login', { userName: userName.trim(), password })
      if (answer.code !== errorCodes.secondStepNeeded.code || !answer.data) return
      saveTicket(answer.data)
      navigate(`/googleVerificationcode${search}`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefused(error.message)
      passwordInput.current?.select()
    } finally {
      setBusy(false)
    }
  }

  return (
    <SignInFrame title={t.signInTitle} lead={t.signInLead}>
      <form onSubmit={signIn} noValidate className={classes.form}>
        <SignInField
          label={t.userName}
          ref={nameInput}
          value={userName}
          onChange={(event) => setUserName(event.target.value)}
          error={tried && userName.trim() === '' ? t.enterUserName : undefined}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.operatorNameMax}
          required
        />
        <PasswordField
          label={t.password}
          ref={passwordInput}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={tried && password === '' ? t.enterPassword : refused}
          name="password"
          autoComplete="current-password"
          maxLength={limits.textMax}
          required
        />
        <button type="submit" className={classes.submit} aria-busy={busy} disabled={busy}>
          {t.signIn}
        </button>
      </form>
    </SignInFrame>
  )
}
