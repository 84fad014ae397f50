import * as contract from '@countinghouse/contract/areas/audit-log/audit-log.contract.ts'
import { exportRoute } from '../../engine/exports/export-routes.ts'
import { matchingRows } from '../../engine/lists/conditions.ts'
import { listRoute } from '../../engine/lists/list-route.ts'
import { selected } from '../../engine/lists/page-query.ts'
import { rowReader, type StoredRow } from '../../engine/lists/row-reader.ts'
import { callError } from '../../platform/call-error.ts'
import { send, sql } from '../../platform/db/sql.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { checkAuditLog } from '../../platform/security/check-audit-logs.ts'
import { auditLog } from './audit-log.lists.ts'

/** How many entries are checked on each request: a few hundredths of a second. */
const checkedByLook = 2_000

interface ChainRow {
  entries: string
  lastHash: string
  wholeSeq: string | null
  wholeTime: Date | null
  checkedSeq: string
  brokenSeq: string | null
  brokenTime: Date | null
}

const numberOf = (value: string | null) => (value === null ? null : Number(value))

export const auditLogRoutes: Route[] = [
  listRoute(auditLog),
  exportRoute(contract.auditLogExport, auditLog),

  route(contract.auditLogDetail, async ({ seq }, { services, caller: { merchantId } }) => {
    const [rows] = await services.db.readPipelined(merchantId, (tx) => [
      send<StoredRow>(
        tx,
        sql`
          select ${selected(auditLog)} from ${matchingRows(auditLog, merchantId, [])} and seq = ${seq}`,
      ),
    ])
    const [entry] = rows
    if (!entry) throw callError('notFound')
    return { entry: rowReader(auditLog)(entry) }
  }),

  route(contract.auditChain, async (_body, { services, caller: { merchantId } }) => {
    const [row] = await services.db.asMerchant(merchantId, async (tx) => {
      await checkAuditLog(tx, checkedByLook)
      return tx<ChainRow[]>`
        select h.seq as entries, encode(h.hash, 'hex') as "lastHash", c.whole_seq as "wholeSeq",
               c.whole_at as "wholeTime", c.seq as "checkedSeq", c.broken_seq as "brokenSeq",
               c.broken_at as "brokenTime"
        from audit_head h join audit_check c using (merchant_id) where merchant_id = ${merchantId}`
    })
    // The caller's own sign-in was an entry, so a log without a head has been removed.
    if (!row) throw callError('notFound')
    return {
      entries: Number(row.entries),
      lastHash: row.lastHash,
      wholeSeq: numberOf(row.wholeSeq),
      wholeTime: row.wholeTime?.toISOString() ?? null,
      checkedSeq: Number(row.checkedSeq),
      brokenSeq: numberOf(row.brokenSeq),
      brokenTime: row.brokenTime?.toISOString() ?? null,
    }
  }),
]
