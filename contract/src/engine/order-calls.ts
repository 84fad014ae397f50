/**
 * The calls of every order kind besides its list: the detail of one order with its whole history, and a manual
 * notification.
 */
import { instructionKinds, instructionStatusNames } from '../areas/connector/connector.ts'
import { type TieCause, tieCauses } from '../areas/order/ties.ts'
import type { Permission } from '../permissions.ts'
import { call } from './call.ts'
import { rule } from './input-problem.ts'
import type { List } from './list.ts'
import {
  exportSchema,
  filterShape,
  listCall,
  rowSchema,
  variantOf,
  variantShape,
} from './list-call.ts'
import {
  type OrderKindDeclaration,
  payloadNames,
  statusCountsPath,
  statusFilterOf,
} from './order.ts'
import * as s from './schema.ts'

const side = s.object({
  /** Whose account: `merchant`, `customer`, `agent`, `upstream` or `feeIncome`. */
  owner: s.text(),
  ownerId: s.text(),
  bucket: s.oneOf(['available', 'frozen', 'unsettled', 'debt', 'open']),
  /** Null for the platform's own accounts, and for whoever may not see balances of this owner. */
  balanceBefore: s.nullable(s.text()),
  balanceAfter: s.nullable(s.text()),
})

/** Null for what is about the order as a whole. */
const pieceNo = s.nullable(s.integer())

const trace = {
  /** Set for an order that a restore froze until somebody has checked it: what other sources know and this database does not. */
  hold: s.nullable(
    s.object({
      /** The instant to which the database was restored. */
      instant: s.instant(),
      findings: s.list(
        s.object({
          seenIn: s.oneOf(['auditLog', 'upstream', 'notification']),
          what: s.text(),
          by: s.text(),
          /** Empty where the source does not say. */
          at: s.text(),
          reference: s.text(),
        }),
      ),
    }),
  ),
  /** Where the customer pays; null for orders without a payment page. */
  paymentPath: s.nullable(s.text()),
  /** Of an order that was split; empty for any other. */
  pieces: s.list(
    s.object({
      pieceNo: s.integer(),
      status: s.text(),
      amount: s.text(),
      secondAmount: s.text(),
      settledAmount: s.text(),
      reference: s.text(),
      createTime: s.instant(),
      finishTime: s.nullable(s.instant()),
    }),
  ),
  /** What arrived and became this order, or was credited to it. */
  arrivals: s.list(
    s.object({
      arrivalNo: s.text(),
      time: s.instant(),
      amount: s.text(),
      currency: s.text(),
      /** The network, or the country of a bank. */
      service: s.text(),
      /** Or the account at a bank. */
      address: s.text(),
      txHash: s.text(),
      /** Why no order took it by itself; null where one did. */
      problem: s.nullable(s.text()),
      proposedBy: s.nullable(s.text()),
      decidedBy: s.nullable(s.text()),
      remark: s.text(),
    }),
  ),
  events: s.list(
    s.object({
      pieceNo,
      move: s.text(),
      fromStatus: s.nullable(s.text()),
      toStatus: s.text(),
      /** `operator:NAME`, `merchant`, `upstream` or `platform`. */
      actor: s.text(),
      remark: s.text(),
      time: s.instant(),
    }),
  ),
  /** What connectors were told of it, and what they answered. */
  instructions: s.list(
    s.object({
      connector: s.text(),
      instructionId: s.text(),
      kind: s.oneOfThese(instructionKinds),
      pieceNo,
      status: s.oneOfThese(instructionStatusNames),
      /** Those that brought an answer which breaks a rule. */
      tries: s.integer(),
      /** Of the last try, or why it was refused. */
      problem: s.text(),
      time: s.instant(),
      /** Of the last try. */
      triedTime: s.nullable(s.instant()),
      answerTime: s.nullable(s.instant()),
    }),
  ),
  /** Reports of banks, which have ids; a chain's reports are among the events. */
  reports: s.list(
    s.object({
      pieceNo,
      /** When it came first: that of the event that it caused, where it was applied. */
      time: s.instant(),
      reportId: s.text(),
      /** Whose report it is; null of a bank that is played inside of the server. */
      connector: s.nullable(s.text()),
      move: s.text(),
      /** Of this one payment. */
      amount: s.nullable(s.text()),
      /** The bank's name of the payment: UTR, RRN, endToEndId. */
      reference: s.text(),
      /** By the bank's clock. */
      bankTime: s.nullable(s.instant()),
      outcome: s.oneOf(['applied', 'ignored']),
      /** The name of the error that refused it. */
      reason: s.nullable(s.text()),
      /** How often the bank sent it, and when it did last. */
      times: s.integer(),
      lastTime: s.instant(),
    }),
  ),
  postings: s.list(
    s.object({
      pieceNo,
      flowType: s.text(),
      move: s.text(),
      currency: s.text(),
      amount: s.text(),
      from: side,
      to: side,
      time: s.instant(),
    }),
  ),
  /** What the merchant wrote while the order was under appeal, in orders that have a conversation. */
  evidence: s.list(
    s.object({
      messageNo: s.integer(),
      operatorName: s.text(),
      hasFile: s.boolean(),
      time: s.instant(),
    }),
  ),
  /** Approvals that did not count, because something ties the operator to the maker. */
  uncounted: s.list(
    s.object({
      operatorName: s.text(),
      cause: s.oneOf(Object.keys(tieCauses) as [TieCause]),
      by: s.text(),
      other: s.text(),
      time: s.instant(),
      /** From when on the same approval counts. */
      until: s.instant(),
    }),
  ),
  notifications: s.list(
    s.object({
      time: s.instant(),
      url: s.text({ max: 2000 }),
      /** Null when there was no answer at all. */
      httpStatus: s.nullable(s.integer()),
      durationMs: s.integer(),
      response: s.text({ max: 2000 }),
      success: s.boolean(),
    }),
  ),
}

/** The calls of every order kind: list, export, detail, and a manual notification. */
export const orderCalls = <const K extends OrderKindDeclaration>(kind: K) =>
  [
    listCall(kind.list as K['list']),
    exportCallOf(kind.list as K['list']),
    detailCall(kind, kind.detailPath as K['detailPath']),
    notifyCall(kind.list, kind.notify.path as K['notify']['path'], kind.notify.permission),
    statusCountsCall(kind.list as K['list']),
  ] as const

const statusCountsCall = <const L extends List>(list: L) => {
  const { [statusFilterOf(list) ?? '']: _status, ...filters } = list.filters
  return call({
    area: list.area,
    path: statusCountsPath<L['path']>(list),
    summary:
      'How many orders are in each state that some are in, under filters other than that of the state. Null where the rollups do not know the filters and the period of creation holds more than 10,000 orders.',
    access: list.permission,
    ...variantOf(list),
    body: s.object({ ...variantShape(list), ...filterShape({ ...list, filters }) }),
    result: s.object({
      counts: s.nullable(s.list(s.object({ status: s.text(), count: s.integer() }))),
    }),
  })
}

type ExportCallOf<L extends List & { exportPath: string }> = L extends { exportAs: 'file' }
  ? ReturnType<typeof fileExportCall<L>>
  : ReturnType<typeof exportCall<L>>

/** As the list says: a record among the exports, or the file itself. */
export const exportCallOf = <const L extends List & { exportPath: string }>(
  list: L,
): ExportCallOf<L> => {
  const exportOf = answersFile(list) ? fileExportCall(list) : exportCall(list)
  return exportOf as ExportCallOf<L>
}

const answersFile = <L extends List>(list: L): list is L & { exportAs: 'file' } =>
  list.exportAs === 'file'

const detailCall = <const P extends string>(
  { list, reveal }: Pick<OrderKindDeclaration, 'list' | 'reveal'>,
  path: P,
) =>
  call({
    area: list.area,
    path,
    summary:
      'One order with its trace: what happened to it, what banks reported, the books, and notifications.' +
      (reveal
        ? ` Personal data is masked, unless \`whole\` asks for it, which needs ${reveal} and is in the audit log.`
        : ''),
    access: list.permission,
    ...variantOf(list),
    body: s.object({
      ...variantShape(list),
      orderNo: s.text({ min: 1 }),
      ...(reveal && { whole: s.optional(s.boolean()) }),
    }),
    result: s.object({ order: rowSchema(list), ...trace }),
    errors: ['notFound'],
  })

const notifyCall = <const P extends string>(list: List, path: P, access: Permission) =>
  call({
    area: list.area,
    path,
    summary: 'Notifies the merchant manually. Only orders in a final state can be notified.',
    access,
    ...variantOf(list),
    body: s.object({ ...variantShape(list), orderNo: s.text({ min: 1 }) }),
    result: s.empty(),
    errors: ['notFound', 'notifyNotFinal', 'notifyNoAddress'],
  })

const neverEmpty = ['orderNo', 'merchantOrderNo', 'currency']

/** An order as a merchant's server sees it: in notifications, and in answers of the open API. */
export function payloadSchema({ list, payload }: OrderKindDeclaration) {
  const { shape } = rowSchema(list)
  return s.object(
    Object.fromEntries(
      payloadNames(payload).map(([name, field]) => [
        name,
        neverEmpty.includes(field) ? s.text() : (shape[field] as s.Schema),
      ]),
    ),
  )
}

/** What a merchant's server receives when an order of this kind has come to its end. */
export function notificationSchema(kind: OrderKindDeclaration) {
  const { machine, payload } = kind
  const ends = Object.keys(machine.states).filter((state) => machine.states[state]?.end)
  return s.object({
    type: s.oneOf(ends.map((state) => `${machine.kind}.${state}`) as [string]),
    version: s.integer({ min: payload.version, max: payload.version }),
    timestamp: s.instant(),
    data: payloadSchema(kind),
  })
}

/** The operator's reason for resolving an order that the platform could not resolve by itself, and the code for it. */
export const resolveBody = {
  orderNo: s.text({ min: 1 }),
  remark: s.text().refine((remark) => remark.trim() !== '', rule('required')),
  verifyCode: s.optional(s.googleCode()),
}

/** Takes the query of the list and starts an export; the file waits among the export records. */
export const exportCall = <const L extends List & { exportPath: string }>(list: L) =>
  call({
    area: list.area,
    path: list.exportPath as L['exportPath'],
    summary:
      'Exports what the filters let through as xlsx, in the order of the sort, at most 10,000 records; with `keys` the chosen rows among them, with `columns` these fields first and all others hidden. `size` and `current` have no effect.',
    access: list.permission,
    ...variantOf(list),
    body: exportSchema(list),
    result: s.object({ recordId: s.text() }),
    errors: ['exportEmpty', 'exportTooLarge', 'exportTooMany'],
  })

/** The same, but the answer is the file itself. */
export const fileExportCall = <const L extends List & { exportPath: string; exportAs: 'file' }>(
  list: L,
) =>
  call({
    area: list.area,
    path: list.exportPath as L['exportPath'],
    summary:
      'What the filters let through as an xlsx file, in the order of the sort, at most 10,000 records; with `keys` the chosen rows among them, with `columns` these fields first and all others hidden. `size` and `current` have no effect.',
    access: list.permission,
    ...variantOf(list),
    body: exportSchema(list),
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    result: s.empty(),
    errors: ['exportEmpty', 'exportTooLarge'],
  })
