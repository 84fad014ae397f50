/** What the fields of an order are about: its detail groups them. A field whose type does not say it has a line here. */
import type { Field, FieldName, List } from '../engine/list.ts'
import type { OrderKind, orders } from './orders.ts'

/** In the order in which a detail shows them. */
export const orderFieldGroups = [
  'amounts',
  'parties',
  'rail',
  'progress',
  'times',
  'references',
] as const
export type OrderFieldGroup = (typeof orderFieldGroups)[number]

const byType = {
  money: 'amounts',
  decimal: 'amounts',
  address: 'rail',
  hash: 'rail',
  instant: 'times',
  status: 'progress',
} as const satisfies Partial<Record<Field['type'], OrderFieldGroup>>

const byName = {
  currency: 'amounts',
  fiatCurrency: 'amounts',
  feeBearer: 'amounts',
  side: 'amounts',

  customerUid: 'parties',
  outAccountType: 'parties',
  outCustomerUid: 'parties',
  inAccountType: 'parties',
  inCustomerUid: 'parties',
  operatorName: 'parties',
  agentId: 'parties',
  agentName: 'parties',
  account: 'parties',
  holderName: 'parties',
  upiId: 'parties',
  accountNo: 'parties',
  ifsc: 'parties',
  branch: 'parties',
  email: 'parties',
  promptPayId: 'parties',
  bankCode: 'parties',
  bankName: 'parties',
  virtualAccount: 'parties',
  taxNumber: 'parties',
  pixType: 'parties',
  pixKey: 'parties',
  payToBank: 'parties',
  payToAccount: 'parties',
  payToName: 'parties',
  payerName: 'parties',
  payerBank: 'parties',
  payerAccount: 'parties',
  payerBranch: 'parties',
  payerEmail: 'parties',
  payeeName: 'parties',
  payeeBank: 'parties',
  payeeAccount: 'parties',
  payeeBranch: 'parties',
  payeeEmail: 'parties',

  network: 'rail',
  confirmations: 'rail',
  confirmationsNeeded: 'rail',
  country: 'rail',
  method: 'rail',
  channel: 'rail',
  qrText: 'rail',

  exception: 'progress',
  creditStatus: 'progress',
  settlementStatus: 'progress',
  verifyStatus: 'progress',
  verifyProblem: 'progress',
  dispute: 'progress',
  pieceCount: 'progress',
  assignee: 'progress',
  auditor: 'progress',
  auditors: 'progress',
  auditRemark: 'progress',
  messageCount: 'progress',
  unreadCount: 'progress',
  notifyStatus: 'progress',
  notifyCount: 'progress',
  remark: 'progress',

  orderNo: 'references',
  merchantOrderNo: 'references',
  upstreamOrderNo: 'references',
  bankReference: 'references',
  batchNo: 'references',
  batchRow: 'references',
} as const satisfies Record<NamedField, OrderFieldGroup>

type Lists = (typeof orders)[OrderKind]['list']
type NamedField = {
  [L in Lists as L['name']]: {
    [N in FieldName<L>]: TypeOf<L, N> extends keyof typeof byType ? never : N
  }[FieldName<L>]
}[Lists['name']]
type TypeOf<L extends Lists, N> = N extends keyof L['fields']
  ? L['fields'][N] extends { type: infer T }
    ? T
    : never
  : never

/** Each group that has fields in this list, with their names in the list's order. */
export function groupOrderFields({
  fields,
}: List): { group: OrderFieldGroup; names: readonly string[] }[] {
  const groupOf = (name: string) =>
    (byName as Readonly<Record<string, OrderFieldGroup>>)[name] ??
    (byType as Readonly<Record<string, OrderFieldGroup>>)[fields[name]?.type ?? ''] ??
    'progress'
  const names = Object.keys(fields)
  return orderFieldGroups
    .map((group) => ({ group, names: names.filter((name) => groupOf(name) === group) }))
    .filter((entry) => entry.names.length > 0)
}
