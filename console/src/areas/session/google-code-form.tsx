import { isGoogleCode } from '@countinghouse/contract/kit/checks.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { Field } from './field.tsx'
import classes from './sign-in.module.css'
import type { Verify } from './verify.ts'

export function GoogleCodeForm({ verify }: { verify: Verify }) {
  const t = useTexts('session')
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  useEffect(() => input.current?.focus(), [])

  async function submit(entered: string) {
    if (busy) return
    if (!isGoogleCode(entered)) return setError(t.enterGoogleCode)
    setBusy(true)
    const refused = await verify({ googleCode: entered })
    setBusy(false)
    setError(refused)
    if (refused === undefined) return
    setCode('')
    input.current?.focus()
  }

  function enter(typed: string) {
    const digits = typed.replaceAll(/\D/g, '').slice(0, limits.googleCodeLength)
    setCode(digits)
    if (digits !== code && isGoogleCode(digits)) submit(digits)
  }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit(code)
      }}
    >
      <Field
        label={t.googleCode}
        ref={input}
        value={code}
        onChange={(event) => enter(event.target.value)}
        error={error}
        inputMode="numeric"
        autoComplete="one-time-code"
        readOnly={busy}
        wide
      />
      <button type="submit" className={classes.submit} aria-busy={busy} disabled={busy}>
        {t.verify}
      </button>
    </form>
  )
}
