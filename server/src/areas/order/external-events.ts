/**
 * What sources outside of the database know about orders: exported logs, upstream reports, and received
 * notifications.
 */
import { isOrderKind } from '@countinghouse/contract/registry/orders.ts'
import type { Finding } from '../../engine/orders/restore-freeze.ts'
import { StartError } from '../../platform/start-error.ts'

export interface ExternalEvent {
  /** Undefined if the source does not say. */
  merchantId?: string
  orderNo: string
  finding: Finding
}

/** An event without a time counts as later: freezing too much costs a question, freezing too little may cost money. */
export const afterInstant =
  (instant: Date) =>
  ({ finding }: ExternalEvent): boolean =>
    finding.at === '' || new Date(finding.at) > instant

interface Logged {
  merchantId: string
  at: Date
  operatorName: string
  action: string
  detail: Readonly<Record<string, unknown>>
}

/** Only decisions about orders: other actions concern no order, or pay nothing. */
export const eventsInLog = (actions: readonly Logged[]): ExternalEvent[] =>
  actions.flatMap(({ merchantId, at, operatorName, action, detail }) => {
    const { orderNo } = detail
    if (typeof orderNo !== 'string' || !isAboutMoney(action)) return []
    const event = { what: action, by: operatorName, at: at.toISOString(), reference: '' }
    return [{ merchantId, orderNo, finding: { seenIn: 'auditLog', ...event } }]
  })

const isAboutMoney = (action: string): boolean =>
  isOrderKind(action.split('.')[0]) || action === 'asset.withdraw'

/** Reports in the server's own format (`UpstreamReport`). */
export const eventsInUpstreamReports = (lines: readonly unknown[]): ExternalEvent[] =>
  lines.map((line) => {
    const { merchantId, orderNo, move, channel, reference, set, reportedAt } = fieldsOf(line)
    if (!isText(orderNo) || !isText(move))
      throw new StartError('A report of the upstream names no order or no move.')
    const { tx_hash: hash } = (set ?? {}) as { tx_hash?: unknown }
    const finding = {
      what: move,
      by: isText(channel) ? channel : 'upstream',
      at: instantOf(reportedAt),
      reference: isText(reference) ? reference : isText(hash) ? hash : '',
      report: fieldsOf(line),
    }
    return {
      ...(isText(merchantId) && { merchantId }),
      orderNo,
      finding: { seenIn: 'upstream', ...finding },
    }
  })

/** Bodies as merchants received them: only ended orders are notified. */
export const eventsInNotifications = (lines: readonly unknown[]): ExternalEvent[] =>
  lines.map((line) => {
    const { type, timestamp, data } = fieldsOf(line)
    const { orderNo } = fieldsOf(data)
    if (!isText(orderNo) || !isText(type)) throw new StartError('A notification names no order.')
    const event = { what: type, by: 'platform', at: instantOf(timestamp), reference: '' }
    return { orderNo, finding: { seenIn: 'notification', ...event } }
  })

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

function instantOf(value: unknown): string {
  if (!isText(value)) return ''
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) throw new StartError(`${value} is no time.`)
  return at.toISOString()
}
