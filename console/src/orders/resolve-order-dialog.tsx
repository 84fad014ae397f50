/** Asks an operator to decide about an order that the platform could not decide itself: figures, reason, decisions. */
import type { List } from '@countinghouse/contract/kit/list.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { RemarkField } from '../form/fields.tsx'
import classes from '../form/form.module.css'
import { Summary, type SummaryLine } from '../form/summary.tsx'
import { useForm } from '../form/use-form.ts'
import { type Protection, useGoogleCode } from '../form/use-google-code.ts'
import { type Answer, ApiError } from '../lib/api.ts'
import { useTexts } from '../lib/texts.ts'
import { toast } from '../lib/toast.ts'
import { listKey } from '../list/use-list.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { GoogleCodeField } from '../ui/google-code-field.tsx'
import { machineOf, orderKey } from './order.ts'
import { buttonColor } from './order-actions.ts'

export interface Decision {
  /** The move that the decision makes. */
  move: string
  label: string
  /** The toast after success. */
  done: string
  /** Money leaves the platform, so a Google code may be required. */
  paysOut?: boolean
  send(body: { orderNo: string; remark: string; verifyCode?: string }): Promise<Answer<unknown>>
}

interface Props {
  list: List
  orderNo: string
  title: string
  lead: string
  lines: readonly SummaryLine[]
  /** The most common one comes last. */
  decisions: readonly Decision[]
  /** The setting that makes decisions with `paysOut` require a Google code. */
  protection?: Protection
  /** The text above the code field. */
  codeLead?: string
  onClose(): void
}

export function ResolveOrderDialog(props: Props) {
  const { list, decisions, onClose } = props
  const machine = machineOf(list)
  const titles = useTexts('field')
  const { googleCode } = useTexts('twoFactor')
  const { frame, form, code, busy, problem, decide } = useDecision(props)
  return (
    <Dialog title={props.title} onClose={onClose} size={520} keepsInput={form.isChanged}>
      <div ref={frame} className={classes.fields}>
        <p className={classes.lead}>{props.lead}</p>
        <Summary lines={props.lines} />
        <RemarkField label={titles.remark} {...form.field('remark')} />
        {code.asked && (
          <div>
            <p className={classes.lead}>{props.codeLead}</p>
            <GoogleCodeField label={googleCode} {...code.field} />
          </div>
        )}
        {problem && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
      <DialogActions onCancel={onClose}>
        {decisions.map((decision) => (
          <Button
            key={decision.move}
            variant={decision === decisions.at(-1) ? 'filled' : 'outline'}
            {...(machine && buttonColor(machine, decision.move))}
            loading={busy === decision}
            disabled={busy !== undefined && busy !== decision}
            onClick={() => void decide(decision)}
          >
            {decision.label}
          </Button>
        ))}
      </DialogActions>
    </Dialog>
  )
}

function useDecision({
  list,
  orderNo,
  decisions,
  protection = 'withdrawalAuditVerify',
  onClose,
}: Props) {
  const { reasonNeeded } = useTexts('form')
  const client = useQueryClient()
  const form = useForm({ remark: '' })
  const paysOut = decisions.some((decision) => decision.paysOut)
  const code = useGoogleCode(paysOut ? protection : undefined)
  const frame = useRef<HTMLDivElement>(null)
  const working = useRef(false)
  const [busy, setBusy] = useState<Decision>()
  const [problem, setProblem] = useState<string>()

  async function send(decision: Decision, remark: string) {
    const answer = await decision.send({ orderNo, remark, ...(decision.paysOut && code.body) })
    if ('msg' in answer) return code.ask(answer.msg)
    void client.invalidateQueries({ queryKey: listKey(list) })
    void client.invalidateQueries({ queryKey: orderKey(list, orderNo) })
    toast.success(decision.done)
    onClose()
  }

  async function decide(decision: Decision) {
    const remark = form.values.remark.trim()
    if (!form.check({ remark: remark === '' ? reasonNeeded : undefined })) {
      frame.current?.querySelector('textarea')?.focus()
      return
    }
    if (working.current || (decision.paysOut && !code.ready())) return
    working.current = true
    setBusy(decision)
    setProblem(undefined)
    await send(decision, remark).catch((error: unknown) => {
      // Anything else is a bug and must not be hidden.
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    })
    working.current = false
    setBusy(undefined)
  }

  return { frame, form, code, busy, problem, decide }
}
