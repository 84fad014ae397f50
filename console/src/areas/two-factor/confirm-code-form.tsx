/** Asks for a code and submits it; a refusal is shown at the field, which is focused again. */
import { isGoogleCode } from '@countinghouse/contract/engine/checks.ts'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { useSubmit } from '../../lib/use-submit.ts'
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
  const again = () => {
    setCode('')
    input.current?.focus()
    return false
  }
  const { busy, problem, setProblem, submit } = useSubmit(async () => {
    const refused = await onCode(code)
    setProblem(refused)
    if (refused !== undefined) again()
  }, again)

  // The form often mounts after the dialog has set its focus.
  useEffect(() => input.current?.focus(), [])

  function send(event: SubmitEvent) {
    event.preventDefault()
    if (isGoogleCode(code)) return void submit()
    setProblem(t.enterCode)
    input.current?.focus()
  }

  return (
    <form onSubmit={send} noValidate>
      <GoogleCodeField
        ref={input}
        label={t.googleCode}
        value={code}
        error={problem}
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
