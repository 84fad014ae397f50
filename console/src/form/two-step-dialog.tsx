/**
 * A dialog that moves money: a form, a confirmation, then the action. The request number is created when the dialog
 * opens and makes the request idempotent: a second click or a lost answer never moves money twice.
 */

import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { Answer, ApiError } from '../lib/api.ts'
import { newRequestNo } from '../lib/request-number.ts'
import { useTexts } from '../lib/texts.ts'
import { useSubmit } from '../lib/use-submit.ts'
import { Notice, Text } from '../ui/box.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { GoogleCodeField } from '../ui/google-code-field.tsx'
import classes from './form.module.css'
import { focusWrong } from './use-form.ts'
import { type Protection, useGoogleCode } from './use-google-code.ts'

/** Makes a repeated request count once. */
export interface RequestKey {
  requestNo: string
  verifyCode?: string
}

interface Props<Data> {
  title: string
  /** Label of the final button. */
  action: string
  confirmLead: string
  form: ReactNode
  summary: ReactNode
  /** Shows the problems of the form; true when it may continue. */
  check(): boolean | Promise<boolean>
  send(request: RequestKey): Promise<Answer<Data>>
  onDone(data: Data): void
  /** Shows a refusal at its field; false when it concerns no field. */
  onRefused(error: ApiError): boolean
  protection?: Protection
  /** The form has input, which only its buttons may discard. */
  changed?: boolean
  onClose(): void
}

export function TwoStepDialog<Data>(props: Props<Data>) {
  const t = useTexts('form')
  const { back, cancel } = useTexts('shell')
  const { googleCode } = useTexts('twoFactor')
  const steps = useSteps(props)
  const { code, confirming } = steps
  const keepsInput = props.changed || confirming
  return (
    <Dialog title={props.title} onClose={props.onClose} size={520} keepsInput={keepsInput}>
      <form ref={steps.frame} className={classes.fields} onSubmit={steps.submit} noValidate>
        {confirming ? (
          <section className={classes.confirm} tabIndex={-1} aria-label={t.confirm} data-confirm>
            <div className={classes.fields}>
              <Text tone="dim" size="sm">
                {props.confirmLead}
              </Text>
              {props.summary}
              {code.asked && <GoogleCodeField label={googleCode} {...code.field} />}
            </div>
          </section>
        ) : (
          props.form
        )}
        {steps.problem && (
          <Notice tone="error" role="alert">
            {steps.problem}
          </Notice>
        )}
        <DialogActions>
          <Button variant="default" onClick={confirming ? steps.back : props.onClose}>
            {confirming ? back : cancel}
          </Button>
          <Button type="submit" loading={steps.busy}>
            {confirming ? props.action : t.next}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function useSteps<Data>({ check, send, onDone, onRefused, protection }: Props<Data>) {
  const [requestNo] = useState(newRequestNo)
  const [confirming, setConfirming] = useState(false)
  /** Incremented when the focus must move: on a new step, or a form with problems. */
  const [focusTurn, setTurn] = useState(0)
  const code = useGoogleCode(protection)
  const frame = useStepFocus(focusTurn)

  const go = (toConfirm: boolean) => {
    setConfirming(toConfirm)
    setTurn((before) => before + 1)
  }

  async function deliver() {
    if (!code.ready()) return
    const answer = await send({ requestNo, ...code.body })
    if ('msg' in answer) code.ask(answer.msg)
    else onDone(answer.data)
  }

  const { busy, problem, submit } = useSubmit(
    async () => (confirming ? deliver() : go(await check())),
    (error) => {
      const isAtField = onRefused(error)
      if (isAtField) go(false)
      return isAtField
    },
  )

  return {
    frame,
    code,
    confirming,
    busy,
    problem,
    submit(event: SubmitEvent) {
      event.preventDefault()
      void submit()
    },
    back: () => go(false),
  }
}

/** Focuses the invalid field, the confirmation, or the first field. */
function useStepFocus(turn: number) {
  const frame = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every turn begins at its field.
  useEffect(() => {
    const find = (selector: string) => frame.current?.querySelector<HTMLElement>(selector)
    if (focusWrong(frame.current)) return
    const place = find('[data-confirm]') ?? find('input:checked, input:not([type=radio]), select')
    place?.focus()
  }, [turn])
  return frame
}
