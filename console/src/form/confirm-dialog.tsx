/** A dialog that confirms one action, with optional fields and a Google code if required. */

import type { ReactNode, SubmitEvent } from 'react'
import type { Answer, ApiError } from '../lib/api.ts'
import { useTexts } from '../lib/texts.ts'
import { useSubmit } from '../lib/use-submit.ts'
import { Notice, Text } from '../ui/box.tsx'
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
  const { busy, problem, submit } = useSubmit(
    async () => {
      const answer = await props.send(code.body)
      if ('msg' in answer) code.ask(answer.msg)
      else props.onDone(answer.data)
    },
    (error) => props.onRefused?.(error) ?? false,
  )

  function confirm(event: SubmitEvent) {
    event.preventDefault()
    if (props.check?.() !== false && code.ready()) void submit()
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <form className={classes.fields} onSubmit={confirm} noValidate>
        <Text tone="dim" size="sm">
          {lead}
        </Text>
        {children}
        {code.asked && <GoogleCodeField label={googleCode} {...code.field} />}
        {problem && (
          <Notice tone="error" role="alert">
            {problem}
          </Notice>
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
