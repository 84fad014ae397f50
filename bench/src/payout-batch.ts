/** Bulk payouts of 200 rows: the check of a file, and the submission against single payouts and a bare insert. */
import { randomUUID } from 'node:crypto'
import { limits } from '@countinghouse/contract/limits.ts'
import { createMerchant } from '@countinghouse/server/src/areas/merchant/create-merchant.command.ts'
import {
  createP2pPayout,
  createP2pPayouts,
} from '@countinghouse/server/src/areas/p2p-payout/create-p2p-payout.command.ts'
import {
  checkAnswer,
  checkPayouts,
} from '@countinghouse/server/src/areas/payout-batch/check-payouts.ts'
import {
  type BatchPayout,
  createBatch,
} from '@countinghouse/server/src/areas/payout-batch/create-batch.command.ts'
import { rowsOfFile } from '@countinghouse/server/src/areas/payout-batch/payout-rows.ts'
import { createOperator } from '@countinghouse/server/src/areas/session/create-operator.command.ts'
import type { Database } from '@countinghouse/server/src/platform/db/database.ts'
import { rowsFromJson } from '@countinghouse/server/src/platform/db/insert-rows.ts'
import { payin } from '@countinghouse/server/test/orders/orders.ts'
import { fileOf, payoutRows } from '@countinghouse/server/test/orders/payout-batches.ts'
import { median } from './median.ts'
import { readBare, timeOf } from './payout-file.ts'
import type { Row } from './table.ts'

const merchantId = '81000'
const pair = { fiatCurrency: 'THB', currency: 'USDT' } as const
const rowCount = limits.importRowsMax
const rounds = 7
/** More than they cost. */
const costAtMost = '1000000'
const from = { language: 'en', address: 'bench' } as const

export async function measurePayoutBatches(db: Database): Promise<Row[]> {
  const operator = await makeOperator(db)
  const actor = `operator:${operator.name}`
  const times = {
    check: [] as number[],
    bareRead: [] as number[],
    batch: [] as number[],
    singles: [] as number[],
    bareInsert: [] as number[],
  }
  for (let round = 0; round < rounds; round++) {
    const file = await fileOf(payoutRows(rowCount))
    times.bareRead.push(await timeOf(() => readBare(file)))
    times.check.push(await timeOf(() => check(db, file)))
    const singles = payoutRows(rowCount).map(({ values }) => inputOf(values))
    times.singles.push(
      await timeOf(async () => {
        for (const asked of singles)
          await db.asMerchant(merchantId, (tx) => createP2pPayout(tx, merchantId, asked, actor))
      }),
    )
    const rows = payoutRows(rowCount)
    const body = { ...pair, requestNo: randomUUID(), fileName: 'bench.xlsx', costAtMost, rows }
    times.batch.push(
      await timeOf(() => createBatch({ db }, createP2pPayouts, operator, body, from)),
    )
    const copies = await copiesOfNewest(db)
    times.bareInsert.push(await timeOf(() => insertBare(db, copies)))
  }
  const [checked, bareRead] = [median(times.check), median(times.bareRead)]
  const [batch, singles, bareInsert] = [
    median(times.batch),
    median(times.singles),
    median(times.bareInsert),
  ]
  return [
    [
      `payout file of ${rowCount} rows, all of its check`,
      `${checked.toFixed(1)} ms`,
      `${(checked / bareRead).toFixed(2)} times its rows through the bare unzip and XML parser (${bareRead.toFixed(1)} ms)`,
    ],
    [
      `submission of ${rowCount} payouts in one transaction`,
      `${batch.toFixed(1)} ms`,
      `${(singles / batch).toFixed(1)} times as fast as ${rowCount} single ones (${singles.toFixed(0)} ms); ${(batch / bareInsert).toFixed(2)} times a bare insert of the same rows (${bareInsert.toFixed(1)} ms)`,
    ],
  ]
}

async function makeOperator(db: Database) {
  await createMerchant(db, { merchantId, name: 'Bulk', useLocalConfig: 0, countries: [] })
  const name = 'bulkpayer'
  const password = 'harbour2026'
  await createOperator(db, { merchantId, name, password, roles: ['finance'], introduction: '' })
  await payin(db, merchantId, '100000000')
  const [row] = await db.asMerchant(
    merchantId,
    (tx) => tx<{ id: string }[]>`select operator_id as id from operator where name = ${name}`,
  )
  return { merchantId, operatorId: row?.id ?? '', name }
}

async function check(db: Database, file: Buffer) {
  const given = await rowsOfFile(file, pair.fiatCurrency)
  return db.asMerchant(merchantId, async (tx) =>
    checkAnswer(await checkPayouts(tx, merchantId, pair, given), pair, given, 'en', true),
  )
}

function inputOf({
  merchantOrderNo = '',
  method = '',
  amount = '',
  ...payee
}: Record<string, string>): BatchPayout['input'] {
  return {
    ...pair,
    merchantOrderNo,
    method,
    fiatAmount: amount,
    payee,
    customerUid: '',
    notifyUrl: null,
  }
}

/** The rows of the newest batch once more, under other numbers. */
const copiesOfNewest = (db: Database) =>
  db.asMerchant(merchantId, async (tx) => {
    const orders = await tx<Record<string, unknown>[]>`
      select *, '\\x' || encode(request_hash, 'hex') as request_hash from p2p_payout_order
      where merchant_id = ${merchantId} and batch_no = (
        select batch_no from payout_batch where merchant_id = ${merchantId} order by created_at desc limit 1)`
    return orders.map((order) => ({
      ...order,
      order_no: `${order.order_no}-copy`,
      merchant_order_no: `${order.merchant_order_no}-copy`,
    }))
  })

const insertBare = (db: Database, orders: Record<string, unknown>[]) =>
  db.asMerchant(
    merchantId,
    (tx) =>
      tx`insert into p2p_payout_order select * from ${rowsFromJson('p2p_payout_order', orders)}`,
  )
