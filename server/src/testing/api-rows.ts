/** Requests of a merchant's server and tries at notifications, spread over time: for lists, which only read. */
import type { Sql } from '../db/database.ts'

export async function insertApiRows(owner: Sql, merchantId: string, count: number): Promise<void> {
  await owner.unsafe(`
    insert into api_request (merchant_id, request_id, at, path, address, http_status, code, duration_ms,
                             order_no, merchant_order_no, body)
    select ${merchantId}, 'r${merchantId}-' || n, timestamptz '2026-03-01 00:00:00+08' + (n / 2) * interval '41 minutes',
           (array['/rates', '/balances', '/otc/create'])[1 + n % 3], '${merchantId}.0.0.' || n % 5, 200 + n % 3,
           'R' || n % 4 || '-${merchantId}', n, case when n % 4 <> 1 then 'O${merchantId}-' || n % 9 end,
           case when n % 4 <> 1 then 'M${merchantId}-' || n % 7 end, '{}'
    from generate_series(1, ${count}) n`)
  await owner.unsafe(`
    insert into notification_attempt (merchant_id, kind, order_no, url, http_status, duration_ms, response, success, at)
    select ${merchantId}, 1 + n % 3, 'O${merchantId}-' || n % 9, 'https://merchant.example', case when n % 5 > 0 then 200 end,
           n, 'success', n % 5 > 0, timestamptz '2026-03-01 00:00:00+08' + (n / 2) * interval '41 minutes'
    from generate_series(1, ${count}) n`)
}
