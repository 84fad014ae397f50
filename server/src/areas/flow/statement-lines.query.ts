/** What stands behind a line of a statement: its counterparties, and its orders. */
import type { FlowType } from '@countinghouse/contract/areas/flow/flow.fields.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { permits } from '@countinghouse/contract/permissions.ts'
import { flowTypes } from '../../books/ledger/posting.ts'
import {
  counterpartyMasks,
  counterpartyOf,
  valueOfOrder,
} from '../../engine/orders/counterparties.ts'
import type { OrderRegistry } from '../../engine/orders/order-kind.ts'
import { callError } from '../../platform/call-error.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { raw, type SqlFragment, send, sql } from '../../platform/db/sql.ts'
import type { Caller } from '../../platform/security/session.ts'
import { inAndOut, kindName, type Run, recordsOf } from './statement.query.ts'

interface Of {
  caller: Pick<Caller, 'merchantId' | 'roles'>
  orders: OrderRegistry
  customerUid: string
  runs: readonly Run[]
}

export interface Line {
  orderKind?: string | undefined
  flowType?: FlowType | undefined
  /** One of the counterparty's orders: its name may be personal data. */
  counterpartyOf?: string | undefined
  size: number
  current: number
}

interface InAndOut {
  incoming: string
  outgoing: string
}

interface CounterpartyRow extends InAndOut {
  total: number
  orderKind: number
  counterparty: string
  orderNo: string
  orders: number
}

interface OrderRow extends InAndOut {
  total: number
  orderKind: number
  orderNo: string
  counterparty: string
  at: Date
}

const none = { total: 0, counterparties: [], orders: [] }

export async function counterpartiesOf(tx: Transaction, of: Of) {
  const { orders, runs } = of
  if (runs.length === 0) return none
  refuseTooMany(runs)
  const rows = await send<CounterpartyRow>(
    tx,
    sql`
      select count(*) over ()::int as total, order_kind as "orderKind", counterparty, min(order_no) as "orderNo",
             count(distinct order_no)::int as orders, ${inAndOut}
      from (${named(of, ordersOf(of, {}))}) f
      group by order_kind, counterparty
      order by sum(abs(amount)) desc, order_kind, counterparty
      limit ${limits.statementCounterparties}`,
  )
  const mask = counterpartyMasks(orders)
  return {
    total: rows[0]?.total ?? 0,
    counterparties: rows.map(({ total: _, ...row }) => ({
      ...row,
      orderKind: kindName(orders, row.orderKind),
      counterparty: mask(row.orderKind, row.counterparty),
    })),
  }
}

export async function ordersOfLine(tx: Transaction, of: Of, line: Line) {
  const { orders, runs } = of
  const { counterpartyOf: orderNo, size, current } = line
  if (runs.length === 0) return none
  const all = ordersOf(of, line)
  const ofCounterparty = orderNo !== undefined
  if (ofCounterparty) refuseTooMany(runs)
  const found = ofCounterparty
    ? sql`
      with named as (${named(of, all)})
      select * from named
      where (order_kind, counterparty) in (select order_kind, counterparty from named where order_no = ${orderNo})`
    : all
  const page = sql`
    select order_kind, order_no, count(*) over () as total, max(at) as at, sum(abs(amount)) as moved, ${inAndOut}
    from (${found}) f
    group by order_kind, order_no
    order by moved desc, order_no
    limit ${size} offset ${(current - 1) * size}`
  const rows = await send<OrderRow>(
    tx,
    sql`
      select f.total::int, f.order_kind as "orderKind", f.order_no as "orderNo", f.at, f.incoming, f.outgoing,
             f.counterparty
      from (${named(of, page)}) f
      order by f.moved desc, f.order_no`,
  )
  const mask = counterpartyMasks(orders)
  return {
    total: rows[0]?.total ?? 0,
    orders: rows.map(({ total: _, ...row }) => ({
      ...row,
      orderKind: kindName(orders, row.orderKind),
      counterparty: mask(row.orderKind, row.counterparty),
      at: row.at.toISOString(),
    })),
  }
}

/** Looked up for each order, so there may not be any number of them. */
function refuseTooMany(runs: readonly Run[]): void {
  const most = limits.statementNamedRecordsMax
  if (runs.reduce((all, { from, to }) => all + to - from, 0) > most)
    throw callError('inputInvalid', { field: 'endDate', rule: 'tooManyRecords', most })
}

/** What each order did, so that its counterparty is looked up once. */
function ordersOf(
  { caller: { merchantId }, orders, runs }: Of,
  { orderKind, flowType }: Partial<Line>,
): SqlFragment {
  const kind = orderKind === undefined ? undefined : orders[orderKind]?.declared.id
  return sql`
    select order_kind, order_no, sign(amount) as side, sum(amount) as amount, max(at) as at
    from (${recordsOf(merchantId, runs)}) r
    where true
      ${orderKind === undefined ? raw('') : sql`and order_kind = ${kind ?? 0}`}
      ${flowType === undefined ? raw('') : sql`and flow_type = ${flowTypes[flowType]}`}
    group by order_kind, order_no, sign(amount)`
}

/** With the counterparty, as far as the operator may see the list of the orders. A customer's own is not the customer. */
function named({ caller, orders, customerUid }: Of, rows: SqlFragment): SqlFragment {
  const seen = Object.fromEntries(
    Object.entries(orders).filter(([, { declared }]) =>
      permits(caller.roles, declared.list.permission),
    ),
  )
  const counterparty = valueOfOrder(seen, caller.merchantId, counterpartyOf)
  return sql`
    select f.*, coalesce(nullif(${counterparty}, ${customerUid}), '') as counterparty
    from (${rows}) f cross join (select ${customerUid}::text as owner_id) a`
}
