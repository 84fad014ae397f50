import { isRecoveryCode, tidyRecoveryCode } from '@countinghouse/contract/kit/checks.ts'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { Field } from './field.tsx'
import classes from './sign-in.module.css'
import type { Verify } from './verify.ts'

export function RecoveryCodeForm({ verify }: { verify: Verify }) {
  const t = useTexts('session')
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  useEffect(() => input.current?.focus(), [])

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    if (!isRecoveryCode(tidyRecoveryCode(code))) {
      setError(t.enterRecoveryCode)
      return input.current?.focus()
    }
    setBusy(true)
    const refused = await verify({ recoveryCode: code })
    setBusy(false)
    setError(refused)
    if (refused !== undefined) input.current?.select()
  }

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <Field
        label={t.recoveryCode}
        ref={input}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        readOnly={busy}
        mono
      />
      <button type="submit" className={classes.submit} aria-busy={busy} disabled={busy}>
        {t.verify}
      </button>
    </form>
  )
}
