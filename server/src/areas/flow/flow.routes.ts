import { buffer } from 'node:stream/consumers'
import * as flow from '@countinghouse/contract/areas/flow/flow.contract.ts'
import { exportRoute } from '../../engine/exports/export-routes.ts'
import { listRoute } from '../../engine/lists/list-route.ts'
import type { OrderRegistry } from '../../engine/orders/order-kind.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { writeXlsx } from '../../platform/files/xlsx.ts'
import { Answer, type CallerContext, type Route, route } from '../../platform/http/route.ts'
import { audit } from '../../platform/security/audit.ts'
import type { Caller } from '../../platform/security/session.ts'
import { explainBalance, maySeeBalances } from './explain.query.ts'
import { bills, customerFlows, merchantFlows } from './flow.lists.ts'
import {
  type Runs,
  runsOf,
  type Statement,
  type StatementQuery,
  statementOf,
} from './statement.query.ts'
import { statementBook } from './statement.sheet.ts'
import { counterpartiesOf, type Line, ordersOfLine } from './statement-lines.query.ts'

export const flowRoutes = (orders: OrderRegistry): Route[] => [
  listRoute(merchantFlows),
  exportRoute(flow.merchantFlowExport, merchantFlows),
  listRoute(bills),
  exportRoute(flow.billExport, bills),
  listRoute(customerFlows),
  exportRoute(flow.customerFlowExport, customerFlows),

  route(flow.merchantExplain, (body, { services, caller }) =>
    services.db.asMerchant(caller.merchantId, (tx) =>
      explainBalance(tx, merchantFlows, caller, body),
    ),
  ),
  route(flow.customerExplain, (body, { services, caller }) =>
    services.db.asMerchant(caller.merchantId, (tx) =>
      explainBalance(tx, customerFlows, caller, body),
    ),
  ),

  ...statementRoutes(orders, {
    statement: flow.merchantStatement,
    file: flow.merchantStatementExport,
    counterparties: flow.merchantStatementCounterparties,
    orders: flow.merchantStatementOrders,
  }),
  ...statementRoutes(orders, {
    statement: flow.customerStatement,
    file: flow.customerStatementExport,
    counterparties: flow.customerStatementCounterparties,
    orders: flow.customerStatementOrders,
  }),
]

interface StatementCalls {
  statement: typeof flow.merchantStatement | typeof flow.customerStatement
  file: typeof flow.merchantStatementExport | typeof flow.customerStatementExport
  counterparties:
    | typeof flow.merchantStatementCounterparties
    | typeof flow.customerStatementCounterparties
  orders: typeof flow.merchantStatementOrders | typeof flow.customerStatementOrders
}

/** The same for a merchant's statements and for those of its customers. */
function statementRoutes(orders: OrderRegistry, calls: StatementCalls): Route[] {
  const read = <Result>(
    query: StatementQuery,
    { services, caller }: CallerContext,
    answer: (tx: Transaction, runs: Runs) => Promise<Result>,
  ) =>
    services.db.asMerchant(caller.merchantId, async (tx) =>
      answer(tx, await runsOf(tx, caller.merchantId, query)),
    )
  const lines = ({ customerUid = '' }: StatementQuery, caller: Caller, { stated }: Runs) => ({
    caller,
    orders,
    customerUid,
    runs: stated,
  })
  return [
    route(calls.statement, (query: StatementQuery, context: CallerContext) =>
      read(query, context, async (tx, runs) => {
        const { merchantId, roles } = context.caller
        const found = await statementOf(tx, merchantId, orders, query, runs)
        return maySeeBalances(roles, query.customerUid) ? found : withoutBalances(found)
      }),
    ),
    route(calls.file, (query: StatementQuery, context: CallerContext) =>
      read(query, context, (tx, runs) => statementFile(tx, orders, query, runs, context)),
    ),
    route(calls.counterparties, (query: StatementQuery, context: CallerContext) =>
      read(query, context, (tx, runs) => counterpartiesOf(tx, lines(query, context.caller, runs))),
    ),
    route(calls.orders, (query: StatementQuery & Line, context: CallerContext) =>
      read(query, context, (tx, runs) =>
        ordersOfLine(tx, lines(query, context.caller, runs), query),
      ),
    ),
  ]
}

const withoutBalances = ({ parts, ...statement }: Statement) => ({
  ...statement,
  opening: null,
  closing: null,
  parts: parts.map(({ bucket }) => ({ bucket, opening: null, closing: null })),
})

/** Complete before its first byte is sent, like every file that is an answer. */
async function statementFile(
  tx: Transaction,
  orders: OrderRegistry,
  query: StatementQuery,
  runs: Runs,
  { caller: { merchantId, operatorId, roles }, language, address, reply }: CallerContext,
) {
  const found = await statementOf(tx, merchantId, orders, query, runs)
  const balances = maySeeBalances(roles, query.customerUid)
  const sheet = statementBook(tx, merchantId, found, runs.stated, language, balances)
  const file = await buffer(writeXlsx(sheet))
  const detail = { list: 'statement', records: found.records }
  await audit(tx, { operatorId, action: 'export.requested', address, detail })
  const { currency, country, bucket, startDate } = query
  const parts = ['statement', currency, country, bucket, startDate.slice(0, 10)]
  const name = parts.filter(Boolean).join('-')
  reply.header('content-disposition', `attachment; filename="${name}.xlsx"`)
  return new Answer({}, { file })
}
