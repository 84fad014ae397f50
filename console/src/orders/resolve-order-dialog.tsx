/** Asks an operator to decide about an order that the platform could not decide itself: figures, reason, decisions. */
import type { List } from '@countinghouse/contract/engine/list.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { RemarkField, Summary, type SummaryLine } from '../form/fields.tsx'
import classes from '../form/form.module.css'
import { focusWrongSoon, useForm } from '../form/use-form.ts'
import { useGoogleCode } from '../form/use-google-code.ts'
import type { Answer } from '../lib/api.ts'
import { useTexts } from '../lib/texts.ts'
import { toast } from '../lib/toast.ts'
import { useSubmit } from '../lib/use-submit.ts'
import { listKey } from '../list/list-query.ts'
import { Notice, Text } from '../ui/box.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { GoogleCodeField } from '../ui/google-code-field.tsx'
import { machineOf, orderKey } from './order.ts'
import { buttonColor } from './order-actions.ts'

export interface ResolvingMove {
  /** The move that the decision makes. */
  move: string
  label: string
  /** The toast after success. */
  done: string
  send(body: { orderNo: string; remark: string; verifyCode?: string }): Promise<Answer<unknown>>
}

interface Props {
  list: List
  orderNo: string
  title: string
  lead: string
  lines: readonly SummaryLine[]
  /** The most common one comes last. */
  decisions: readonly ResolvingMove[]
  onClose(): void
}

export function ResolveOrderDialog(props: Props) {
  const { list, decisions, onClose } = props
  const machine = machineOf(list)
  const titles = useTexts('field')
  const { googleCode } = useTexts('twoFactor')
  const { frame, form, code, sending, problem, decide } = useDecision(props)
  return (
    <Dialog title={props.title} onClose={onClose} size={520} keepsInput={form.isChanged}>
      <div ref={frame} className={classes.fields}>
        <Text tone="dim" size="sm">
          {props.lead}
        </Text>
        <Summary lines={props.lines} />
        <RemarkField label={titles.remark} {...form.field('remark')} />
        {code.asked && <GoogleCodeField label={googleCode} {...code.field} />}
        {problem && (
          <Notice tone="error" role="alert">
            {problem}
          </Notice>
        )}
      </div>
      <DialogActions onCancel={onClose}>
        {decisions.map((decision) => (
          <Button
            key={decision.move}
            variant={decision === decisions.at(-1) ? 'filled' : 'outline'}
            {...(machine && buttonColor(machine, decision.move))}
            loading={sending === decision}
            disabled={sending !== undefined && sending !== decision}
            onClick={() => decide(decision)}
          >
            {decision.label}
          </Button>
        ))}
      </DialogActions>
    </Dialog>
  )
}

function useDecision({ list, orderNo, onClose }: Props) {
  const { reasonNeeded } = useTexts('form')
  const client = useQueryClient()
  const form = useForm({ remark: '' })
  const code = useGoogleCode('whenBound')
  const frame = useRef<HTMLDivElement>(null)

  const { sending, problem, submit } = useSubmit(async (decision: ResolvingMove) => {
    const remark = form.values.remark.trim()
    const answer = await decision.send({ orderNo, remark, ...code.body })
    if ('msg' in answer) return code.ask(answer.msg)
    void client.invalidateQueries({ queryKey: listKey(list) })
    void client.invalidateQueries({ queryKey: orderKey(list, orderNo) })
    toast.success(decision.done)
    onClose()
  })

  function decide(decision: ResolvingMove) {
    const remark = form.values.remark.trim()
    if (!form.check({ remark: remark === '' ? reasonNeeded : undefined })) {
      return focusWrongSoon(frame.current)
    }
    if (code.ready()) void submit(decision)
  }

  return { frame, form, code, sending, problem, decide }
}
