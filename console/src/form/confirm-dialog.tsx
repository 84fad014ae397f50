/** A dialog that confirms one action, with optional fields and a Google code if required. */

import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { type Answer, ApiError } from '../lib/api.ts'
import { useTexts } from '../lib/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { GoogleCodeField } from '../ui/google-code-field.tsx'
import classes from './form.module.css'
import { useGoogleCode } from './use-google-code.ts'

interface Props<Data> {
  title: string
  lead: string
  action: string
  danger?: boolean
  children?: ReactNode
  /** Shows the problems of the fields; true when there are none. */
  check?(): boolean
  send(code: { verifyCode?: string }): Promise<Answer<Data>>
  onDone(data: Data): void
  /** Shows a refusal at its field; false when it concerns none. */
  onRefused?(error: ApiError): boolean
  onClose(): void
}

export function ConfirmDialog<Data>(props: Props<Data>) {
  const { title, lead, action, danger = false, children, onClose } = props
  const { googleCode } = useTexts('twoFactor')
  const code = useGoogleCode('whenBound')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const working = useRef(false)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (working.current || props.check?.() === false || !code.ready()) return
    working.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      const answer = await props.send(code.body)
      if ('msg' in answer) code.ask(answer.msg)
      else props.onDone(answer.data)
    } catch (error) {
      // Anything else is a bug and must not be hidden.
      if (!(error instanceof ApiError)) throw error
      if (!props.onRefused?.(error)) setProblem(error.message)
    } finally {
      working.current = false
      setBusy(false)
    }
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <form className={classes.fields} onSubmit={submit} noValidate>
        <p className={classes.lead}>{lead}</p>
        {children}
        {code.asked && <GoogleCodeField label={googleCode} {...code.field} />}
        {problem && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
        <DialogActions onCancel={onClose}>
          <Button type="submit" loading={busy} {...(danger && { color: 'red' })}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
