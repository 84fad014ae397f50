import { buffer } from 'node:stream/consumers'
import * as flow from '@countinghouse/contract/areas/flow/flow.contract.ts'
import { exportRoute } from '../../engine/exports/export-routes.ts'
import { listRoute } from '../../engine/lists/list-route.ts'
import { writeXlsx } from '../../platform/files/xlsx.ts'
import { Answer, type CallerContext, type Route, route } from '../../platform/http/route.ts'
import { audit } from '../../platform/security/audit.ts'
import { explainBalance, maySeeBalances } from './explain.query.ts'
import { bills, customerFlows, merchantFlows } from './flow.lists.ts'
import { type StatementQuery, statementOf } from './statement.query.ts'
import { statementBook } from './statement.sheet.ts'

export const flowRoutes: Route[] = [
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

  route(flow.merchantStatement, (body, context) => statement(body, context)),
  route(flow.customerStatement, (body, context) => statement(body, context)),
  route(flow.merchantStatementExport, (body, context) => statementFile(body, context)),
  route(flow.customerStatementExport, (body, context) => statementFile(body, context)),
]

function statement(
  query: StatementQuery,
  { services, caller: { merchantId, roles } }: CallerContext,
) {
  return services.db.asMerchant(merchantId, async (tx) => {
    const { run: _, ...answer } = await statementOf(tx, merchantId, query)
    const shown = maySeeBalances(roles, query.customerUid)
    return shown ? answer : { ...answer, opening: null, closing: null }
  })
}

/** Complete before its first byte is sent, like every file that is an answer. */
function statementFile(
  query: StatementQuery,
  { services, caller: { merchantId, operatorId, roles }, language, address, reply }: CallerContext,
) {
  return services.db.asMerchant(merchantId, async (tx) => {
    const found = await statementOf(tx, merchantId, query)
    const balances = maySeeBalances(roles, query.customerUid)
    const sheet = statementBook(tx, merchantId, found, language, balances)
    const file = await buffer(writeXlsx(sheet))
    const detail = { list: 'statement', records: found.records }
    await audit(tx, { operatorId, action: 'export.requested', address, detail })
    const { currency, country, bucket, startDate } = query
    const parts = ['statement', currency, country, bucket, startDate.slice(0, 10)]
    const name = parts.filter(Boolean).join('-')
    reply.header('content-disposition', `attachment; filename="${name}.xlsx"`)
    return new Answer({}, { file })
  })
}
