/** Asks for a code and submits it; a refusal is shown at the field, which is focused again. */
import { isGoogleCode } from '@countinghouse/contract/kit/checks.ts'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.ts'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import { GoogleCodeField } from '../../ui/google-code-field.tsx'

interface Props {
  action: string
  danger?: boolean
  /** resolves to the reason when the code was refused */
  onCode(code: string): Promise<string | undefined>
  onBack?(): void
}

export function ConfirmCodeForm({ action, danger, onCode, onBack }: Props) {
  const t = useTexts('twoFactor')
  const { back } = useTexts('shell')
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  // The form often mounts after the dialog has set its focus.
  useEffect(() => input.current?.focus(), [])

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!isGoogleCode(code)) {
      setError(t.enterCode)
      return input.current?.focus()
    }
    setBusy(true)
    const refused = await onCode(code).catch(messageOf)
    setBusy(false)
    setError(refused)
    if (refused === undefined) return
    setCode('')
    input.current?.focus()
  }

  return (
    <form onSubmit={submit} noValidate>
      <GoogleCodeField
        ref={input}
        label={t.googleCode}
        value={code}
        error={error}
        onChange={setCode}
      />
      <DialogActions>
        {onBack && (
          <Button variant="default" onClick={onBack}>
            {back}
          </Button>
        )}
        <Button type="submit" loading={busy} {...(danger && { color: 'red' })}>
          {action}
        </Button>
      </DialogActions>
    </form>
  )
}

function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.message
  throw error
}
