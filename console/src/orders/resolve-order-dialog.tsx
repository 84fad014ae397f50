/** Asks an operator to decide about an order that the platform could not decide itself: figures, reason, decisions. */
import type { List } from '@countinghouse/contract/engine/list.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Fields, RemarkField, Summary, type SummaryLine } from '../form/fields.tsx'
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
  /** Where money goes that leaves by it: shown and asked about before. */
  sends?: { lead: string; lines: readonly SummaryLine[]; label: string }
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
  const shell = useTexts('shell')
  const { googleCode } = useTexts('twoFactor')
  const { frame, form, code, asked, sending, problem, decide, back } = useDecision(props)
  return (
    <Dialog title={props.title} onClose={onClose} size={520} keepsInput={form.isChanged}>
      <div ref={frame} className={classes.fields}>
        {asked?.sends ? (
          <section ref={focus} className={classes.confirm} tabIndex={-1} aria-label={asked.label}>
            <Fields>
              <Text tone="dim" size="sm">
                {asked.sends.lead}
              </Text>
              <Summary lines={asked.sends.lines} />
            </Fields>
          </section>
        ) : (
          <>
            <Text tone="dim" size="sm">
              {props.lead}
            </Text>
            <Summary lines={props.lines} />
            <RemarkField label={titles.remark} {...form.field('remark')} />
            {code.asked && <GoogleCodeField label={googleCode} {...code.field} />}
          </>
        )}
        {problem && (
          <Notice tone="error" role="alert">
            {problem}
          </Notice>
        )}
      </div>
      {asked?.sends ? (
        <DialogActions>
          <Button variant="default" onClick={back}>
            {shell.back}
          </Button>
          <Button
            {...(machine && buttonColor(machine, asked.move))}
            loading={sending === asked}
            onClick={() => decide(asked)}
          >
            {asked.sends.label}
          </Button>
        </DialogActions>
      ) : (
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
      )}
    </Dialog>
  )
}

const focus = (place: HTMLElement | null): void => place?.focus()

function useDecision({ list, orderNo, decisions, onClose }: Props) {
  const { reasonNeeded } = useTexts('form')
  const client = useQueryClient()
  const form = useForm({ remark: '' })
  const code = useGoogleCode('whenBound')
  const frame = useRef<HTMLDivElement>(null)
  /** Which decision the operator is asked about, by its move: the decisions themselves are made anew with the texts. */
  const [askedMove, setAskedMove] = useState<string>()
  const asked = decisions.find(({ move }) => move === askedMove)

  const { sending, problem, submit } = useSubmit(async (decision: ResolvingMove) => {
    const remark = form.values.remark.trim()
    const answer = await decision.send({ orderNo, remark, ...code.body })
    if ('msg' in answer) {
      setAskedMove(undefined)
      return code.ask(answer.msg)
    }
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
    if (!code.ready()) return
    if (decision.sends && decision !== asked) return setAskedMove(decision.move)
    void submit(decision)
  }

  return {
    frame,
    form,
    code,
    asked,
    sending,
    problem,
    decide,
    back() {
      setAskedMove(undefined)
      setTimeout(() => frame.current?.querySelector('textarea')?.focus())
    },
  }
}
