/** The trace as a timeline: who did what, which money moved, who was notified. */
import { actorOf } from '@countinghouse/contract/engine/actor.ts'
import type { List } from '@countinghouse/contract/engine/list.ts'
import { useFieldLabels } from '../lib/field-labels.ts'
import { exactDecimal, exactMoney } from '../lib/money.ts'
import { useTexts } from '../lib/texts.ts'
import { formatInstant, useTimeZone } from '../lib/time-zone.ts'
import { toneOf } from '../ui/badge.tsx'
import { Notice, Stack, Text } from '../ui/box.tsx'
import {
  type Arrived,
  type Evidence,
  type Notification,
  type OrderDetail,
  type OrderEvent,
  type Posting,
  type PostingSide,
  type TraceItem,
  traceOf,
  type Uncounted,
  type UpstreamReport,
} from './trace.ts'
import { Entry } from './trace-entry.tsx'
import { InstructionItem } from './trace-instruction.tsx'
import { ReportItem, ReportLine } from './trace-report.tsx'
import classes from './trace-view.module.css'
import { withUpstreamName } from './upstream.ts'

type Names = Readonly<Record<string, string>>
const nameIn = (names: Names, key: string): string => names[key] ?? key

export function OrderTrace({ list, detail }: { list: List; detail: OrderDetail }) {
  const t = useTexts('order')
  const items = traceOf(detail)
  const currency = String(detail.order.currency ?? '')
  if (items.length === 0)
    return (
      <Text tone="dim" size="sm" below="md">
        {t.noTrace}
      </Text>
    )
  return (
    <>
      <Text tone="dim" size="sm" below="md">
        {t.traceLead}
      </Text>
      <Stack className={classes.trace} as="ol" size="sm">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a trace only grows at its end.
          <Item key={index} item={item} list={list} currency={currency} />
        ))}
      </Stack>
    </>
  )
}

function Item({ item, list, currency }: { item: TraceItem; list: List; currency: string }) {
  if (item.kind === 'arrival') return <ArrivalItem arrival={item.arrival} />
  if (item.kind === 'event') return <EventItem {...item} list={list} currency={currency} />
  if (item.kind === 'report') return <ReportItem {...item} currency={currency} />
  if (item.kind === 'instruction') return <InstructionItem instruction={item.instruction} />
  if (item.kind === 'posting') return <PostingItem posting={item.posting} list={list} />
  if (item.kind === 'uncounted') return <UncountedItem uncounted={item.uncounted} />
  if (item.kind === 'evidence') return <EvidenceItem evidence={item.evidence} />
  return <NotificationItem notification={item.notification} />
}

/** What arrived; where no order took it by itself, why, and who decided what it was for. */
function ArrivalItem({ arrival }: { arrival: Arrived }) {
  const { arrival: t } = useTexts('orderDetail')
  const { words } = useTexts('arrival')
  const { amount, currency, service, address, problem, proposedBy, decidedBy } = arrival
  return (
    <Entry
      kind="arrival"
      tone="good"
      time={arrival.time}
      title={t.arrived({ amount: exactMoney(amount, currency) })}
    >
      <p>
        {service} · {address}
      </p>
      {problem !== null && (
        <>
          <p>
            <a href={`#/arrival/list?detail=${arrival.arrivalNo}`}>
              {t.noneTookIt({ why: nameIn(words.arrivalProblem, problem) })}
            </a>
          </p>
          <p>{t.decided({ maker: proposedBy ?? '', checker: decidedBy ?? '' })}</p>
          {arrival.remark && <p className={classes.remark}>{arrival.remark}</p>}
        </>
      )}
    </Entry>
  )
}

interface EventItemProps {
  event: OrderEvent
  report?: UpstreamReport
  list: List
  currency: string
}

function EventItem({ event, report, list, currency }: EventItemProps) {
  const t = useTexts('order')
  const labels = useFieldLabels()
  const { kind, name } = actorOf(event.actor)
  const field = list.fields.status
  const who = `${nameIn(withUpstreamName(list, t.actors, t), kind)} ${name}`.trim()
  const moved = event.fromStatus !== event.toStatus
  const from = moved && event.fromStatus && labels.value(field, event.fromStatus)
  return (
    <Entry
      kind={report ? 'report' : 'event'}
      tone={(field && toneOf(field, event.toStatus)) ?? 'neutral'}
      time={event.time}
      title={withPiece(t, nameIn(t.moves, event.move), event)}
    >
      <p>
        {t.by({ who })} · {from && `${from} → `}
        {labels.value(field, event.toStatus)}
      </p>
      {report && <ReportLine report={report} currency={currency} />}
      {event.remark && <p className={classes.remark}>{event.remark}</p>}
    </Entry>
  )
}

const withPiece = (
  t: { ofPiece(v: { no: number }): string },
  title: string,
  { pieceNo }: Pick<OrderEvent, 'pieceNo'>,
) => (pieceNo === null ? title : `${title} · ${t.ofPiece({ no: pieceNo })}`)

function PostingItem({ posting, list }: { posting: Posting; list: List }) {
  const t = useTexts('order')
  return (
    <Entry
      kind="posting"
      tone="neutral"
      time={posting.time}
      title={withPiece(
        t,
        `${nameIn(t.flowTypes, posting.flowType)} ${exactMoney(posting.amount, posting.currency)}`,
        posting,
      )}
    >
      <table className={classes.sides}>
        <tbody>
          <Side side={posting.from} sign="−" list={list} />
          <Side side={posting.to} sign="+" list={list} />
        </tbody>
      </table>
    </Entry>
  )
}

function Side({ side, sign, list }: { side: PostingSide; sign: string; list: List }) {
  const t = useTexts('order')
  const owner = nameIn(withUpstreamName(list, t.owners, t), side.owner)
  const id = side.ownerId === '' ? '' : ` ${side.ownerId}`
  const { balanceBefore: before, balanceAfter: after } = side
  return (
    <tr>
      <td>{sign}</td>
      <th scope="row">
        {owner}
        {id} {nameIn(t.buckets, side.bucket)}
      </th>
      <td>
        {before !== null &&
          after !== null &&
          t.balance({ before: exactDecimal(before, 2), after: exactDecimal(after, 2) })}
      </td>
    </tr>
  )
}

/** An approval of somebody whom something ties to the maker. */
function UncountedItem({ uncounted }: { uncounted: Uncounted }) {
  const t = useTexts('order')
  const { offset } = useTimeZone()
  const { operatorName, cause, time, until, ...names } = uncounted
  const who = `${nameIn(t.actors, 'operator')} ${operatorName}`
  return (
    <Entry kind="uncounted" tone="bad" time={time} title={t.uncounted}>
      <p>{t.by({ who })}</p>
      <p>{t.uncountedWhy({ why: t.ties[cause](names), time: formatInstant(until, offset) })}</p>
    </Entry>
  )
}

/** Only who and when: the conversation has the text. */
function EvidenceItem({ evidence }: { evidence: Evidence }) {
  const t = useTexts('order')
  const { messageNo, operatorName, hasFile, time } = evidence
  const who = `${nameIn(t.actors, 'operator')} ${operatorName}`
  const details = [t.by({ who }), t.evidenceMessage({ no: messageNo }), hasFile && t.evidenceFile]
  return (
    <Entry kind="evidence" tone="waiting" time={time} title={t.evidenceAdded}>
      <p>{details.filter(Boolean).join(' · ')}</p>
    </Entry>
  )
}

function NotificationItem({ notification }: { notification: Notification }) {
  const t = useTexts('order')
  const { success, httpStatus, durationMs, url, response } = notification
  return (
    <Entry
      kind="notification"
      tone={success ? 'good' : 'bad'}
      time={notification.time}
      title={success ? t.notified : t.notifyFailedAttempt}
    >
      <p>
        {httpStatus === null
          ? t.noAnswer({ ms: durationMs })
          : t.httpAnswer({ status: httpStatus, ms: durationMs })}
        <Text className={classes.url} as="span" size="xs" mono breaks>
          {url}
        </Text>
      </p>
      {response && (
        <details>
          <summary>{t.response}</summary>
          <Notice as="pre" className={classes.body}>
            {response}
          </Notice>
        </details>
      )}
    </Entry>
  )
}
