/** The pill of a state or a choice. The tones (colours) of states are declared in their machine. */
import type { Field } from '@countinghouse/contract/engine/list.ts'
import type { Tone } from '@countinghouse/contract/engine/machine.ts'
import type { ReactNode } from 'react'
import classes from './badge.module.css'

export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}

/** Whoever must act waits (amber); what goes on by itself moves. What has not happened yet is a plain word. */
const choiceTones: Readonly<Record<string, Readonly<Record<string, Tone>>>> = {
  notifyStatus: {
    notificationSuccess: 'good',
    notificationComplete: 'good',
    notificationFailed: 'bad',
    notNotified: 'waiting',
  },
  creditStatus: {
    credited: 'good',
    confirmationReceivedNotCredited: 'waiting',
    abnormalQuantityNotCredited: 'waiting',
  },
  settlementStatus: { settled: 'good', unsettled: 'waiting', refunded: 'neutral' },
  exception: { underpaid: 'waiting', overpaid: 'waiting', paidLate: 'waiting' },
  notificationOutcome: { accepted: 'good', failed: 'bad' },
  verifyStatus: { pending: 'waiting', passed: 'good', failed: 'bad' },
  dispute: { open: 'waiting', decided: 'neutral' },
  operatorState: { active: 'good', invited: 'waiting', passwordReset: 'waiting', disabled: 'bad' },
  arrivalStatus: {
    confirming: 'moving',
    waiting: 'waiting',
    proposed: 'waiting',
    credited: 'good',
    deposited: 'good',
    returning: 'moving',
    returned: 'neutral',
    takenBack: 'bad',
  },
  authenticator: { bound: 'good', notBound: 'neutral' },
  exportStatus: {
    waiting: 'waiting',
    writing: 'moving',
    ready: 'good',
    failed: 'bad',
    expired: 'neutral',
  },
}

/** Undefined for plain text. */
export function toneOf(field: Field, value: string): Tone | undefined {
  if (field.type === 'status') return field.machine.states[value]?.tone ?? 'neutral'
  return field.type === 'choice' ? choiceTones[field.choices.texts]?.[value] : undefined
}

/** Whether values are shown as a pill. */
export const isPill = (field: Field): boolean =>
  field.type === 'status' || (field.type === 'choice' && field.choices.texts in choiceTones)
