/** The head of an order's detail: amount, state with its explanation, and customer. */
import { actorText } from '@countinghouse/contract/engine/actor.ts'
import { currencyOf, type List, type Row } from '@countinghouse/contract/engine/list.ts'
import { IconInfoCircle } from '@tabler/icons-react'
import { customerUrl } from '../lib/customer-url.ts'
import { useFieldLabels } from '../lib/field-labels.ts'
import { exactMoney } from '../lib/money.ts'
import { useOperator } from '../lib/operator.ts'
import { useAllTexts, useTexts } from '../lib/texts.ts'
import { formatInstant, useTimeZone } from '../lib/time-zone.ts'
import { Badge, toneOf } from '../ui/badge.tsx'
import { Inline } from '../ui/box.tsx'
import { WholeMoney } from '../ui/money.tsx'
import { type CreditCause, creditCause, type Limits } from './explain-credit.ts'
import { explainStatus, overdueSince } from './explain-status.ts'
import { machineOf } from './order.ts'
import { isPermitted } from './order-actions.ts'
import type { DetailKind } from './order-fields.tsx'
import classes from './order-head.module.css'
import type { OrderDetail } from './trace.ts'
import { upstreamOf, withUpstreamName } from './upstream.ts'
import { useDepositLimits } from './use-deposit-limits.ts'

interface Props {
  list: List
  detail: OrderDetail
}

/**
 * The list without the fields that are said elsewhere, so that nothing appears twice: the title has the order number,
 * the head the main amount, state and customers, and amounts have their currencies.
 */
export function withoutHeadFields<L extends List>(list: L, order: Row): L {
  const shownFields = [
    list.key,
    'status',
    ...customerFields,
    mainAmount(list),
    ...shownCurrencies(list, order),
  ]
  const others = Object.entries(list.fields).filter(([name]) => !shownFields.includes(name))
  return { ...list, fields: Object.fromEntries(others) }
}

/** The customers of an order; a transfer may have two. */
const customerFields = ['customerUid', 'outCustomerUid', 'inCustomerUid']

/** The currency fields that are shown with an amount. */
const shownCurrencies = ({ fields }: List, order: Row): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.type === 'money' && order[name] ? [field.currencyField] : [],
  )

/** The first amount field of a list. */
const mainAmount = ({ fields }: List): string | undefined =>
  Object.keys(fields).find((name) => fields[name]?.type === 'money')

export function OrderHead({ list, detail: { order } }: Props) {
  const labels = useFieldLabels(list)
  const { may } = useOperator()
  const status = list.fields.status
  const main = mainAmount(list)
  const amount = main ? list.fields[main] : undefined
  return (
    <Inline className={classes.head} wrap="tight" gap="md">
      {main && amount?.type === 'money' && (
        <strong title={labels.title(main)}>
          <WholeMoney value={String(order[main] ?? '0')} currency={currencyOf(amount, order)} />
        </strong>
      )}
      {status && (
        <Badge tone={toneOf(status, String(order.status)) ?? 'neutral'}>
          {labels.value(status, String(order.status))}
        </Badge>
      )}
      {customerFields
        .filter((name) => order[name])
        .map((name) => {
          const uid = String(order[name])
          return (
            <span key={name}>
              {labels.title(name)}{' '}
              {may('customer.view') ? <a href={`#${customerUrl(uid)}`}>{uid}</a> : uid}
            </span>
          )
        })}
    </Inline>
  )
}

interface StatusNoteProps {
  kind: DetailKind
  detail: OrderDetail
}

/** For an order that waits or has failed: why, and what can be done. */
export function StatusNote({ kind: { list, conversation }, detail }: StatusNoteProps) {
  const t = useTexts('orderDetail')
  const orderTexts = useTexts('order')
  const { review } = useTexts('review')
  const { failures } = useTexts('shell')
  const texts: Readonly<Record<string, object>> = useAllTexts()
  const { may } = useOperator()
  const { offset } = useTimeZone()
  const limits = useDepositLimits(list, detail.order)
  const machine = machineOf(list)
  if (!machine) return null
  const { order, events } = detail
  const { reason, failedBy, failure, waitsFor, open } = explainStatus(machine, order, events)
  if (!failedBy && !waitsFor) return null
  const { actions = {} } = texts[machine.kind] as { actions?: Readonly<Record<string, string>> }
  const mine = open.filter((name) => isPermitted(machine, name, may))
  const actionLabels = [...new Set(mine.map((name) => actions[name] ?? review))]
  const cause = creditCause(order, limits)
  const ending = failedBy && {
    who: actorText(failedBy.actor, withUpstreamName(list, orderTexts.actors, orderTexts)),
    time: formatInstant(failedBy.time, offset).slice(0, 16),
  }
  const waitingSince = overdueSince(waitsFor, order, events, Date.now())
  const verification: Readonly<Record<string, string>> = t.verification
  const sentences = [
    cause && causeText(t, cause, { order, limits, ...ending }),
    // The server's remark on these says the same two amounts.
    reason &&
      !isPayin(cause) &&
      (failure ? `${failures[failure]({ cause: reason })}.` : t.because({ reason })),
    cause && failedBy && !reason && t.notCredited.noReason,
    ending && !cause && t.ended.failure(ending),
    waitsFor === 'confirmations'
      ? t.waitsFor.confirmations({
          has: String(order.confirmations),
          needs: String(order.confirmationsNeeded),
        })
      : waitsFor && t.waitsFor[waitsFor === 'upstream' ? upstreamOf(list) : waitsFor],
    cause && (failedBy || waitsFor) && t.afterNotCredited[remedyOf(cause)],
    waitsFor === 'upstream' && !waitingSince && t.byItself,
    waitingSince && t.longer({ time: formatInstant(waitingSince, offset).slice(0, 16) }),
    waitsFor === 'retry' && verification[String(order.verifyProblem)],
    waitsFor === 'appeal' && conversation && may('conversation.write') && t.addEvidence,
    actionLabels.length > 0 && t.youCan({ actions: actionLabels.join(', ') }),
    (waitsFor === 'operator' || waitsFor === 'retry') && mine.length === 0 && t.othersCan,
  ]
  return (
    <Inline
      className={classes.why}
      as="p"
      align="start"
      gap="sm"
      tone="warning"
      notice
      size="sm"
      data-ended={failedBy !== undefined || undefined}
    >
      <IconInfoCircle size={17} stroke={1.7} aria-label={t.why} />
      {sentences.filter(Boolean).join(' ')}
    </Inline>
  )
}

const isPayin = (cause: CreditCause | undefined) => cause === 'paidLess' || cause === 'paidFarOff'

function remedyOf(cause: CreditCause) {
  if (isPayin(cause)) return 'payin'
  return cause === 'refused' || cause === 'unconfirmed' ? cause : 'abnormal'
}

interface Known {
  order: Row
  limits: Limits | undefined
  who?: string
  time?: string
}

function causeText(
  { notCredited }: ReturnType<typeof useTexts<'orderDetail'>>,
  cause: CreditCause,
  { order, limits, who = '', time = '' }: Known,
): string {
  const text = notCredited[cause]
  if (typeof text === 'string') return text
  const money = (value: unknown) => exactMoney(String(value ?? '0'), String(order.currency))
  return text({
    who,
    time,
    has: String(order.confirmations),
    needs: String(order.confirmationsNeeded),
    paid: money(order.paidAmount),
    ordered: money(order.orderAmount),
    quantity: money(order.quantity),
    minimum: money(limits?.minimum),
    maximum: money(limits?.maximum),
  })
}
