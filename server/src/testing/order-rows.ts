/** Rows of every order table with all kinds of values in them: for lists, which only read. */
import { type Direction, fieldsOfSide, type Rail } from '@countinghouse/contract/rails/rail.ts'
import { rails } from '@countinghouse/contract/rails/rails.ts'
import type { Sql } from '../db/database.ts'
import { send, sql } from '../db/sql.ts'
import { orderRegistry } from '../order-registry.ts'
import type { OrderRegistry } from '../orders/order-kind.ts'
import { countedOrders, orderRollup, rollupOf } from '../rollups/rollup.ts'

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

const p2pOwn = `customer_uid, country, fiat_currency, fiat_amount, rate, method, payer_name, payer_account, details,
                account, bank_reference, dispute, message_count, unread_count, trade_seconds`
const p2pValues = `'u' || n % 7, ${countryOfRow}, (array['INR', 'THB', 'BRL'])[1 + n % 3], n * 1.5, 1.5,
                   ${methodOfRow('payout')}, 'Anita Rao the ' || n, 'anita.rao' || n || '@okhdfc', ${detailsOfRow('payout')},
                   '50100' || lpad((n % 9)::text, 9, '0'), case when n % 3 = 0 then 'R' || n end, n % 3, n % 5, n % 5 / 2,
                   n % 100`

const own: Record<string, { columns: string; values: string; states?: number }> = {
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
              payee_name, payee_bank, payee_account, verify_status, verify_problem, verify_again_at`,
    values: `'u' || n % 7, 1 + n % 2, 84.5, (array['INR', 'THB', 'BRL'])[1 + n % 3], n * 84.5,
             (array['upi', 'imps', 'pix'])[1 + n % 3], 'Anita Rao the ' || n, '', 'anita.rao' || n || '@okhdfc',
             'Ravi Iyer the ' || n, 'HDFC0001234', '50100' || lpad(n::text, 9, '0'), n % 3, n % 3,
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

export async function insertOrderRows(
  owner: Sql,
  table: string,
  merchantId: string,
  count: number,
  registry: OrderRegistry = orderRegistry,
): Promise<void> {
  await insertRowsAlone(owner, table, merchantId, count)
  // Of those that have ended, two of three have succeeded at some time.
  await owner.unsafe(`
    update ${table} set completed_at = finished_at - interval '1 minute'
    where merchant_id = ${merchantId} and finished_at is not null
      and case when order_no ~ '^N[0-9]+$' then right(order_no, 6)::int % 3 <> 0 end`)
  await recordWritten(owner, table, merchantId, registry)
}

export async function insertRowsAlone(
  owner: Sql,
  table: string,
  merchantId: string,
  count: number,
): Promise<void> {
  const { columns, values, states = 4 } = own[table] ?? { columns: '', values: '' }
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
  owner: Sql,
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
  await owner`delete from order_rollup where merchant_id = ${merchantId} and kind = ${rollup.kind}`
  await owner`delete from order_delta where merchant_id = ${merchantId} and kind = ${rollup.kind}`
  await send(
    owner,
    sql`
      insert into order_delta (merchant_id, kind, created_half_hour, ended_half_hour, completed_half_hour,
                               ${orderRollup.dimensionNames}, ${orderRollup.measureNames})
      ${countedOrders(rollup, merchantId)}`,
  )
}
