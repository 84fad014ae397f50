/** Who may work on an order, and what operators are told about orders and customers that concern them. */
import {
  type NoticeCause,
  noticeCauses,
} from '@countinghouse/contract/areas/notice/notice.contract.ts'
import { mayUse, type Permission, type Role } from '@countinghouse/contract/permissions.ts'
import { callError } from '../../platform/call-error.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { insertRows } from '../../platform/db/insert-rows.ts'
import type { ActingOperator, Caller } from '../../platform/security/session.ts'
import type { OrderKindDefinition, OrderRegistry } from './order-kind.ts'
import { kindOfOrderNo } from './order-number.ts'

/** Who works on an order. */
export type CaseWorker = ActingOperator & Pick<Caller, 'roles' | 'useLocalConfig'>

/** The kind of an order, for operators who may see orders of that kind. */
export function visibleKind(
  registry: OrderRegistry,
  caller: Pick<Caller, 'roles' | 'useLocalConfig'>,
  orderNo: string,
): OrderKindDefinition {
  const kind = registry[kindOfOrderNo(registry, orderNo) ?? '']
  if (!kind) throw callError('notFound')
  if (!mayUse(caller, kind.declared.list.permission)) throw callError('permissionDenied')
  return kind
}

export interface Colleague {
  operatorId: string
  name: string
}

/** The operators of the merchant who may do this, by name. */
export async function colleaguesWho(
  tx: Transaction,
  { merchantId, useLocalConfig }: Pick<Caller, 'merchantId' | 'useLocalConfig'>,
  permission: Permission,
): Promise<Colleague[]> {
  const operators = await tx<(Colleague & { roles: Role[] })[]>`
    select operator_id as "operatorId", name, roles from operator
    where merchant_id = ${merchantId} and disabled_at is null order by name_lower`
  return operators.filter(({ roles }) => mayUse({ roles, useLocalConfig }, permission))
}

/** Refuses names that are of none of them. */
export function colleagueNamed(
  colleagues: readonly Colleague[],
  field: string,
  name: string,
): Colleague {
  const found = colleagues.find((colleague) => colleague.name === name)
  if (!found) throw callError('inputInvalid', { field, rule: 'colleague', name })
  return found
}

export type CaseSubject = { kind: OrderKindDefinition; orderNo: string } | { customerUid: string }

interface CaseNotice {
  cause: NoticeCause
  subject: CaseSubject
  /** Who caused it. */
  by: string
}

/** Operators are told nothing of what they do themselves, except what they wanted to be reminded of. */
export async function tellOperators(
  tx: Transaction,
  merchantId: string,
  operatorIds: readonly string[],
  { cause, subject, by }: CaseNotice,
): Promise<void> {
  if (operatorIds.length === 0) return
  const order = 'orderNo' in subject ? subject : undefined
  const customerUid = 'customerUid' in subject ? subject.customerUid : null
  const notices = operatorIds.map((operatorId) => ({
    merchant_id: merchantId,
    operator_id: operatorId,
    cause: noticeCauses[cause],
    order_kind: order?.kind.declared.id ?? null,
    order_no: order?.orderNo ?? null,
    customer_uid: customerUid,
    by_operator: by,
  }))
  await insertRows(tx, 'case_notice', notices)
}
