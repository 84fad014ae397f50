/** Rows of every order table with all kinds of values in them: for lists, which only read. */
import {
  type Direction,
  fieldsOfSide,
  type Rail,
} from '@countinghouse/contract/areas/local-rail/rail.ts'
import { rails } from '@countinghouse/contract/areas/local-rail/rails.ts'
import { countedOrders, orderRollup, rollupOf } from '../../src/books/rollups/order-rollup.ts'
import type { OrderRegistry } from '../../src/engine/orders/order-kind.ts'
import { succeededStates } from '../../src/engine/orders/succeeded-states.ts'
import { orderRegistry } from '../../src/order-registry.ts'
import type { Transaction } from '../../src/platform/db/database.ts'
import type { OwnerSql } from '../../src/platform/db/owner.ts'
import { send, sql } from '../../src/platform/db/sql.ts'

const countryOfRow = `(array[${Object.keys(rails)
  .map((country) => `'${country}'`)
  .join()}])[1 + n % ${Object.keys(rails).length}]`

const byCountry = (sqlOf: (rail: Rail) => string): string =>
  `case ${countryOfRow} ${Object.entries<Rail>(rails)
    .map(([country, rail]) => `when '${country}' then ${sqlOf(rail)}`)
    .join(' ')} end`

const methodOfRow = (direction: Direction): string =>
  byCountry(({ methods }) => {
    const [method] = Object.entries(methods).find(([, sides]) => sides[direction]) ?? []
    return `'${method}'`
  })

/** Everything that payers or payees of the country can be known by, each value of its own. */
const detailsOfRow = (direction: Direction): string =>
  byCountry((rail) => {
    const pairs = fieldsOfSide(rail, direction).map(
      (field) => `'${field}', '${rail.fields[field]?.example} ' || n`,
    )
    return `jsonb_build_object(${pairs.join()})`
  })

const p2pOwn = `customer_uid, country, fiat_currency, fiat_amount, rate, method, payer_name, payer_account, payer_email, details,
                account, bank_reference, dispute, message_count, unread_count, trade_seconds`
const p2pValues = `'u' || n % 7, ${countryOfRow}, (array['INR', 'THB', 'BRL'])[1 + n % 3], n * 1.5, 1.5,
                   ${methodOfRow('payout')}, 'Anita Rao the ' || n, 'anita.rao' || n || '@okhdfc',
                   'anita' || n || '@example.com', ${detailsOfRow('payout')},
                   '50100' || lpad((n % 9)::text, 9, '0'), case when n % 3 = 0 then 'R' || n end, n % 3, n % 5, n % 5 / 2,
                   n % 100`

/** What a kind has besides the columns of every order. A new column is null in the rows until it stands here. */
const ownColumns: Record<string, { columns: string; values: string; states?: number }> = {
  crypto_payin_order: {
    columns: `customer_uid, address, paid_amount, fiat_currency, fiat_amount, rate, tx_hash, confirmations,
              expires_at, exception, credit_status, settlement_status`,
    values: `'u' || n % 7, 'T' || n % 9, n, (array['USD', 'INR', 'BRL'])[1 + n % 3], n * 1.5, 1.5, case when n % 3 = 0 then 'h' || n end, n % 20,
             now(), n % 4, n % 4, n % 3`,
  },
  crypto_payout_order: {
    columns: 'to_address, fee_bearer, tx_hash, auditors, audited_at',
    values: `'T' || n % 9, n % 2, case when n % 3 = 0 then 'h' || n end, 'a' || n % 3, null`,
  },
  deposit_order: {
    columns: `customer_uid, from_address, to_address, tx_hash, confirmations, confirmations_needed, credit_status`,
    values: `'u' || n % 7, 'F' || n, 'T' || n % 9, 'h' || n, n % 20, 20, n % 4`,
  },
  withdrawal_order: {
    columns: 'customer_uid, to_address, tx_hash, auditor, audited_at',
    values: `'u' || n % 7, 'T' || n % 9, case when n % 3 = 0 then 'h' || n end, 'a' || n % 3, null`,
  },
  transfer_order: {
    columns: 'out_kind, out_customer_uid, in_kind, in_customer_uid, operator',
    values: `1 + n % 2, case when n % 2 = 1 then 'u' || n % 7 else '' end, 2, 'v' || n % 7, 'a' || n % 3`,
    states: 3,
  },
  local_payin_order: {
    columns: `customer_uid, country, method, channel, upstream_order_no, details, account, bank_reference, qr_text,
              pay_to, paid_amount, exception, settlement_status, settlement_days, underpaid_tolerance, partial_rule,
              expires_at`,
    values: `'u' || n % 7, ${countryOfRow}, ${methodOfRow('payin')}, 'bank' || n % 2, 'B' || n, ${detailsOfRow('payin')},
             '50100' || lpad((n % 9)::text, 9, '0'), case when n % 3 = 0 then 'R' || n end, 'upi://pay?n=' || n,
             '{"bank": "Harbour Bank"}', n, n % 4, n % 3, 1, 0, 'credit', now() + interval '1 year'`,
    states: 6,
  },
  local_payout_order: {
    columns: `country, method, channel, upstream_order_no, details, account, bank_reference, answer_due_at`,
    values: `${countryOfRow}, ${methodOfRow('payout')}, 'bank' || n % 2, 'B' || n, ${detailsOfRow('payout')},
             '50100' || lpad((n % 9)::text, 9, '0'), case when n % 3 = 0 then 'R' || n end, now() + interval '1 year'`,
  },
  p2p_payin_order: {
    columns: `${p2pOwn}, settlement_status, settlement_days, expires_at`,
    values: `${p2pValues}, n % 3, 1, now() + interval '1 year'`,
  },
  p2p_payout_order: {
    columns: `${p2pOwn}, auditors, batch_no, batch_row, piece_count`,
    values: `${p2pValues}, 'v' || n % 7, case when n % 2 = 0 then 'P' || n % 3 end, case when n % 2 = 0 then n else 0 end, n % 3`,
  },
  otc_order: {
    columns: `customer_uid, side, price, fiat_currency, fiat_amount, method, payer_name, payer_bank, payer_account,
              payer_branch, payer_email, payee_name, payee_bank, payee_account, payee_branch, payee_email,
              verify_status, verify_problem, verify_again_at`,
    values: `'u' || n % 7, 1 + n % 2, 84.5, (array['INR', 'THB', 'BRL'])[1 + n % 3], n * 84.5,
             (array['upi', 'imps', 'pix'])[1 + n % 3], 'Anita Rao the ' || n, '', 'anita.rao' || n || '@okhdfc', 'Andheri East', 'anita' || n || '@example.com',
             'Ravi Iyer the ' || n, 'HDFC0001234', '50100' || lpad(n::text, 9, '0'), 'Salt Lake',
             'ravi' || n || '@example.com', n % 3, n % 3,
             case when n % 4 = 0 then now() end`,
  },
  agent_order: {
    columns: 'agent_id, agent_name, side, rate, fiat_currency, fiat_amount',
    values: `'AG0' || n % 3, 'Desk ' || n % 3, 1 + n % 2, 84.5, (array['INR', 'THB', 'BRL'])[1 + n % 3], n * 84.5`,
  },
  // Of tests alone; those that use it make the table.
  sample_order: {
    columns: 'country, method, coin, quantity, holder_name, account',
    values: `'IN', 'upi', 'USDT', n, 'Anita Rao the ' || n, '50100' || lpad((n * 7919)::text, 9, '0')`,
  },
}

const assigned = `assignee = (array['ada', null, 'bo'])[1 + right(order_no, 6)::int % 3]`
/** What tables of the first migrations, which one test fills, do not have yet; beside the assignee. */
const newerColumns: Record<string, string[]> = {
  crypto_payin_order: [
    `from_address = case when right(order_no, 6)::int % 3 = 0 then 'F' || right(order_no, 6) end`,
  ],
}

export async function insertOrderRows(
  owner: OwnerSql | Transaction,
  table: string,
  merchantId: string,
  count: number,
  registry: OrderRegistry = orderRegistry,
): Promise<void> {
  await insertRowsAlone(owner, table, merchantId, count)
  const kind = Object.values(registry).find((definition) => definition.table === table)
  if (!kind) throw new Error(`${table} has no orders`)
  const { succeeded, unsure } = succeededStates(kind.machine)
  const numbered = `merchant_id = ${merchantId} and order_no ~ '^N[0-9]+$'`
  await owner.unsafe(`
    update ${table} set ${[assigned, ...(newerColumns[table] ?? [])].join(', ')}
    where ${numbered}`)
  // Of kinds with so many states that the rows have no success.
  await owner.unsafe(`
    update ${table} set status = ${succeeded[0]}
    where ${numbered} and right(order_no, 1) = '7' and ${succeeded[0]} > (select max(status) from ${table})`)
  // As the engine leaves them: the first success has an instant, of which some states tell and others do not.
  await owner.unsafe(`
    update ${table} set completed_at = coalesce(finished_at, created_at + interval '1 day') - interval '1 minute'
    where ${numbered} and (status in (${[...succeeded, -1].join(', ')})
        or status in (${[...unsure, -1].join(', ')}) and right(order_no, 6)::int % 3 <> 0)`)
  await recordWritten(owner, table, merchantId, registry)
}

export async function insertRowsAlone(
  owner: OwnerSql | Transaction,
  table: string,
  merchantId: string,
  count: number,
): Promise<void> {
  const { columns, values, states = 4 } = ownColumns[table] ?? { columns: '', values: '' }
  // Every third pair shares an instant and an amount, so that only the unique key tells rows apart.
  await owner.unsafe(`
    insert into ${table} (merchant_id, order_no, merchant_order_no, request_hash, status, currency, network,
      amount, settled_amount, processing_fee, network_fee, notify_status, notify_count, last_notify_at,
      created_at, finished_at, remark, ${columns})
    select ${merchantId}, 'N${merchantId}' || lpad(n::text, 6, '0'), 'M' || n, '', 1 + n % ${states},
      (array['USDT', 'BTC', 'ETH'])[1 + n % 3], (array['TRC20', 'ERC20'])[1 + n % 2],
      1 + (n / 2) * 0.37, n % 5, n % 3 * 0.1, 0.25, n % 5, n % 4, null,
      timestamptz '2026-03-01 00:00:00+08' + (n / 2) * interval '7 minutes 13 seconds',
      case when n % 2 = 0 then timestamptz '2026-04-01 00:00:00+08' + n * interval '1 minute' end,
      '=1+' || n, ${values}
    from generate_series(1, ${count}) n`)
}

/** What the engine does for orders that it makes: their customers, and their counts, which are not folded yet. */
export async function recordWritten(
  owner: OwnerSql | Transaction,
  table: string,
  merchantId: string,
  registry: OrderRegistry = orderRegistry,
): Promise<void> {
  const kind = Object.values(registry).find((definition) => definition.table === table)
  if (!kind) throw new Error(`${table} has no orders`)
  const { customer, customerAddress } = kind
  if (customer) {
    await owner.unsafe(`
      insert into customer (merchant_id, customer_uid)
      select distinct merchant_id, ${customer} from ${table} where ${customer} <> '' on conflict do nothing`)
  }
  if (customerAddress) {
    const { network, address } = customerAddress
    await owner.unsafe(`
      insert into customer_address (merchant_id, network, address, customer_uid)
      select distinct on (1, 2, 3) merchant_id, ${network}, ${address}, ${customer} from ${table}
      on conflict do nothing`)
  }
  const rollup = rollupOf(kind)
  const recount = async (tx: Transaction) => {
    // As the fold locks them, which the worker may be at.
    await tx`lock table order_delta, order_rollup in share row exclusive mode`
    await tx`delete from order_rollup where merchant_id = ${merchantId} and kind = ${rollup.kind}`
    await tx`delete from order_delta where merchant_id = ${merchantId} and kind = ${rollup.kind}`
    await send(
      tx,
      sql`
        insert into order_delta (merchant_id, kind, created_half_hour, ended_half_hour, completed_half_hour,
                                 ${orderRollup.dimensionNames}, ${orderRollup.measureNames})
        ${countedOrders(rollup, merchantId)}`,
    )
  }
  await ('begin' in owner ? owner.begin(recount) : recount(owner))
}
