/** Requests of a merchant's server and tries at notifications of its payins, spread over time: for lists, which only read. */
import type { Sql } from '../../src/platform/db/database.ts'

export async function insertApiRows(owner: Sql, merchantId: string, count: number): Promise<void> {
  await owner.unsafe(`
    insert into api_request (merchant_id, request_id, at, path, address, http_status, code, duration_ms,
                             order_no, merchant_order_no, body)
    select ${merchantId}, 'r${merchantId}-' || n, timestamptz '2026-03-01 00:00:00+08' + (n / 2) * interval '41 minutes',
           (array['/rates', '/balances', '/otc/create'])[1 + n % 3], '${merchantId}.0.0.' || n % 5, 200 + n % 3,
           'R' || n % 4 || '-${merchantId}', n, case when n % 4 <> 1 then order_no end,
           case when n % 4 <> 1 then merchant_order_no end, '{}'
    from generate_series(1, ${count}) n ${payinOf(merchantId)}`)
  await owner.unsafe(`
    insert into notification_attempt (merchant_id, kind, order_no, url, http_status, duration_ms, response, success, at)
    select ${merchantId}, 1 + n % 3, order_no, 'https://merchant.example', case when n % 5 > 0 then 200 end,
           n, 'success', n % 5 > 0, timestamptz '2026-03-01 00:00:00+08' + (n / 2) * interval '41 minutes'
    from generate_series(1, ${count}) n ${payinOf(merchantId)}`)
}

/** One of five for each row. */
const payinOf = (merchantId: string) => `
  join (select order_no, merchant_order_no, row_number() over (order by order_no) as place
        from crypto_payin_order where merchant_id = ${merchantId}) payin on place = 1 + n % 5`
