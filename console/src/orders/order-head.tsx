/** The head of an order's detail: amount, state with its explanation, and customer. */

import { uncreditedStatuses } from '@countinghouse/contract/areas/order/order.fields.ts'
import { actorText } from '@countinghouse/contract/kit/actor.ts'
import { currencyOf, type List } from '@countinghouse/contract/kit/list.ts'
import { IconInfoCircle } from '@tabler/icons-react'
import { useOperator } from '../lib/operator.ts'
import { useAllTexts, useTexts } from '../lib/texts.ts'
import { formatInstant, useTimeZone } from '../lib/time-zone.ts'
import { useFieldLabels } from '../list/field-labels.ts'
import { Badge } from '../list/table/badge.tsx'
import { WholeMoney } from '../list/table/cells.tsx'
import { toneOf } from '../list/table/tones.ts'
import { explainStatus } from './explain-status.ts'
import { customerDetailUrl, machineOf } from './order.ts'
import { isPermitted } from './order-actions.ts'
import type { DetailKind } from './order-fields.tsx'
import classes from './order-head.module.css'
import type { OrderDetail } from './trace.ts'
import { upstreamOf, withUpstreamName } from './upstream.ts'

interface Props {
  list: List
  detail: OrderDetail
}

/** The list without the fields that the head shows, so that nothing appears twice. */
export function withoutHeadFields<L extends List>(list: L): L {
  const said = ['status', ...customerFields, mainAmount(list)]
  const others = Object.entries(list.fields).filter(([name]) => !said.includes(name))
  return { ...list, fields: Object.fromEntries(others) }
}

/** The customers of an order; a transfer may have two. */
const customerFields = ['customerUid', 'outCustomerUid', 'inCustomerUid']

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
    <div className={classes.head}>
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
              {may('customer.view') ? <a href={`#${customerDetailUrl(uid)}`}>{uid}</a> : uid}
            </span>
          )
        })}
    </div>
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
  const texts: Readonly<Record<string, object>> = useAllTexts()
  const { may } = useOperator()
  const { offset } = useTimeZone()
  const labels = useFieldLabels(list)
  const machine = machineOf(list)
  if (!machine) return null
  const { order, events } = detail
  const { reason, failedBy, waitsFor, open } = explainStatus(machine, order, events)
  if (!failedBy && !waitsFor) return null
  const { actions = {} } = texts[machine.kind] as { actions?: Readonly<Record<string, string>> }
  const mine = open.filter((name) => isPermitted(machine, name, may))
  const actionLabels = [...new Set(mine.map((name) => actions[name] ?? review))]
  const credit = list.fields.creditStatus
  const creditStatus = String(order.creditStatus)
  const isHeldBack = uncreditedStatuses.some((status) => status === creditStatus)
  const said = [
    // The badge shows the state; whether the money was credited is a separate field of some kinds.
    credit && (waitsFor || isHeldBack) && `${labels.value(credit, creditStatus)}.`,
    reason && t.because({ reason }),
    failedBy &&
      t.ended.failure({
        who: actorText(failedBy.actor, withUpstreamName(list, orderTexts.actors, orderTexts)),
        time: formatInstant(failedBy.time, offset).slice(0, 16),
      }),
    failedBy?.actor === 'upstream' && isHeldBack && t.askPlatform,
    waitsFor === 'confirmations'
      ? t.waitsFor.confirmations({
          has: String(order.confirmations),
          needs: String(order.confirmationsNeeded),
        })
      : waitsFor && t.waitsFor[waitsFor === 'upstream' ? upstreamOf(list) : waitsFor],
    waitsFor === 'appeal' && conversation && may('conversation.write') && t.addEvidence,
    actionLabels.length > 0 && t.youCan({ actions: actionLabels.join(', ') }),
    waitsFor === 'operator' && mine.length === 0 && t.othersCan,
  ]
  return (
    <p className={classes.why} data-ended={failedBy !== undefined || undefined}>
      <IconInfoCircle size={17} stroke={1.7} aria-label={t.why} />
      {said.filter(Boolean).join(' ')}
    </p>
  )
}
