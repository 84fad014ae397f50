/**
 * The last step of a sign-in: one code. A short code is sent as soon as it is complete, and cleared when refused; a
 * long one is sent by Enter, and can be corrected.
 */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../lib/texts.ts'
import classes from './sign-in.module.css'
import { SignInField, type SignInFieldProps } from './sign-in-field.tsx'

interface Props extends SignInFieldProps {
  long?: boolean
  /** Removes characters that can't be part of a code. */
  clean?(text: string): string
  isWhole(text: string): boolean
  /** The error for an incomplete code. */
  missing: string
  /** Resolves to the reason if the code was refused. */
  send(code: string): Promise<string | undefined>
  onStartOver?(): void
  above?(startOver: () => void): ReactNode
}

export function SignInCodeForm(props: Props) {
  const { long = false, clean, isWhole, missing, send, onStartOver, above, ...field } = props
  const t = useTexts('session')
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  useEffect(() => input.current?.focus(), [])

  function startOver() {
    setTyped('')
    onStartOver?.()
    input.current?.focus()
  }

  async function submit(code: string) {
    if (busy) return
    if (!isWhole(code)) {
      setError(missing)
      return input.current?.focus()
    }
    setBusy(true)
    const refused = await send(code)
    setBusy(false)
    setError(refused)
    if (refused === undefined) return
    if (long) input.current?.select()
    else startOver()
  }

  function enter(text: string) {
    const code = clean ? clean(text) : text
    setTyped(code)
    if (!long && code !== typed && isWhole(code)) submit(code)
  }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit(typed)
      }}
    >
      {above?.(startOver)}
      <SignInField
        {...field}
        ref={input}
        value={typed}
        onChange={(event) => enter(event.target.value)}
        error={error}
        readOnly={busy}
      />
      <button type="submit" className={classes.submit} aria-busy={busy} disabled={busy}>
        {t.verify}
      </button>
    </form>
  )
}
