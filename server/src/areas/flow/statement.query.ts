/**
 * A statement of one balance over a period, delimited by record numbers: the opening is the balance after the last
 * record before the period, and every record up to the closing one is included.
 */
import type { BalanceName } from '@countinghouse/contract/areas/flow/flow.fields.ts'
import { findAccount } from '../../books/ledger/balance.ts'
import { flowTypeName, walletOf } from '../../books/ledger/posting.ts'
import { postingsBefore } from '../../books/ledger/postings-before.ts'
import { readPeriod } from '../../engine/lists/period.ts'
import { callError } from '../../platform/call-error.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { Period } from '../../platform/period.ts'
import { balancesAfter } from './explain.query.ts'

export interface StatementQuery extends BalanceName {
  startDate: string
  endDate: string
}

export interface Statement {
  currency: string
  country: string
  bucket: string
  customerUid: string
  start: string
  end: string
  opening: string
  movements: { flowType: string; records: number; incoming: string; outgoing: string }[]
  closing: string
  records: number
  /** The range of the account's records in the statement; undefined if there are none. */
  run?: { accountId: string; from: number; to: number }
}

interface MovementRow {
  flowType: number
  records: number
  incoming: string
  outgoing: string
}

export async function statementOf(
  tx: Transaction,
  merchantId: string,
  query: StatementQuery,
): Promise<Statement> {
  const { customerUid = '', currency, country, bucket } = query
  const { start, end } = readPeriod('dateTime', query.startDate, query.endDate) as Period
  if (end <= start) throw callError('inputInvalid', { field: 'endDate', rule: 'endBeforeStart' })
  const head = {
    currency,
    country,
    bucket,
    customerUid,
    start: start.toISOString(),
    end: end.toISOString(),
  }
  const account = await findAccount(tx, merchantId, walletOf(customerUid, bucket), query)
  if (!account) return { ...head, opening: '0', movements: [], closing: '0', records: 0 }
  const { accountId } = account
  const all = { merchantId, accountId, lastSeq: account.lastSeq }
  const [bounds] = await tx<{ from: number; to: number }[]>`
    select ${postingsBefore(all, start)}::float8 as from, ${postingsBefore(all, end)}::float8 as to`
  const from = bounds?.from ?? 0
  const to = Math.max(bounds?.to ?? 0, from)
  const [[opening = '0', closing = '0'], rows] = await Promise.all([
    balancesAfter(tx, merchantId, accountId, [from, to]),
    tx<MovementRow[]>`
      select flow_type as "flowType", count(*)::int as records,
             trim_scale(coalesce(sum(amount) filter (where amount > 0), 0))::text as incoming,
             trim_scale(coalesce(-sum(amount) filter (where amount < 0), 0))::text as outgoing
      from account_flow
      where merchant_id = ${merchantId} and account_id = ${accountId} and seq > ${from} and seq <= ${to}
      group by flow_type order by flow_type`,
  ])
  return {
    ...head,
    opening,
    movements: rows.map((row) => ({ ...row, flowType: flowTypeName(row.flowType) })),
    closing,
    records: to - from,
    run: { accountId, from, to },
  }
}
