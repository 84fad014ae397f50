/** Submits a batch of payouts: all of its rows become orders with frozen money in one transaction, or none. */
import { createHash } from 'node:crypto'
import type { Details } from '@countinghouse/contract/areas/local-rail/rail.ts'
import type { addPayoutBatch } from '@countinghouse/contract/areas/payout-batch/payout-batch.contract.ts'
import type { BodyOf, ResultOf } from '@countinghouse/contract/engine/call.ts'
import { compare } from '@countinghouse/contract/engine/decimal.ts'
import type { Language } from '@countinghouse/contract/languages.ts'
import { newOrderNo } from '../../engine/orders/order-number.ts'
import { callError } from '../../platform/call-error.ts'
import { timeColumn, timeOf } from '../../platform/db/clock.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { payoutColumns } from '../../platform/files/payout-columns.ts'
import { audit } from '../../platform/security/audit.ts'
import type { ActingOperator } from '../../platform/security/session.ts'
import type { QuotedTrade, TradeInput } from '../p2p/pair.ts'
import {
  type CheckedPayouts,
  checkPayouts,
  type PricedRow,
  payoutProblemText,
} from './check-payouts.ts'
import { rowsOfPage } from './payout-rows.ts'

export type BatchInput = Omit<BodyOf<typeof addPayoutBatch>, 'verifyCode'>
type Submitted = ResultOf<typeof addPayoutBatch>

/** One row as the input for its order. */
export interface BatchPayout {
  input: TradeInput & {
    merchantOrderNo: string
    customerUid: string
    payee: Details
    notifyUrl: string | null
  }
  agreed: QuotedTrade<'payout'>
  batchNo: string
  batchRow: number
}

/** Creates the orders, in the transaction of the batch. */
export type CreatePayouts = (
  tx: Transaction,
  merchantId: string,
  payouts: readonly BatchPayout[],
  actor: string,
) => Promise<readonly { isNew: boolean }[]>

interface From {
  language: Language
  address: string
}

export function createBatch(
  { db }: { db: Pick<Database, 'asMerchant'> },
  createPayouts: CreatePayouts,
  operator: ActingOperator,
  input: BatchInput,
  { language, address }: From,
): Promise<Submitted> {
  const { merchantId, operatorId, name } = operator
  const given = rowsOfPage(input.rows, input.fiatCurrency, language)
  const hash = batchHash(operatorId, input)
  return db.asMerchant(merchantId, async (tx) => {
    await lockBatches(tx, merchantId)
    const existing = await batchOfRequest(tx, merchantId, input.requestNo, hash)
    if (existing) return existing
    const checked = await checkPayouts(tx, merchantId, input, given)
    refuseUnless(checked, input, language)
    const batchNo = newOrderNo({ letter: batchLetters }, await timeOf(tx))
    const { rate, rows, fiatAmount, quantity, fee } = checked
    await tx`
      insert into payout_batch ${tx({
        merchant_id: merchantId,
        batch_no: batchNo,
        request_no: input.requestNo,
        request_hash: hash,
        operator_id: operatorId,
        operator_name: name,
        file_name: input.fileName,
        fiat_currency: input.fiatCurrency,
        currency: input.currency,
        rate,
        row_count: rows.length,
        surplus_rows: given.surplusRows,
        fiat_amount: fiatAmount,
        quantity,
        fee,
        ...timeColumn(tx, 'created_at'),
      })}`
    const payouts = rows.map((row) => payoutOf(row, input, batchNo))
    const created = await createPayouts(tx, merchantId, payouts, `operator:${name}`)
    // Created by somebody else since the check: not a payout of this batch.
    if (created.some(({ isNew }) => !isNew)) throw callError('merchantOrderNoUsed')
    const { fiatCurrency, currency } = input
    const detail = { batchNo, rows: rows.length, fiatCurrency, fiatAmount, currency, quantity, fee }
    const duplicates = rows.flatMap(({ row, allowDuplicate }) => (allowDuplicate ? [row] : []))
    await audit(tx, {
      operatorId,
      action: 'payoutBatch.created',
      address,
      detail: {
        ...detail,
        ...(duplicates.length > 0 && { duplicatesAllowed: duplicates.join(', ') }),
      },
    })
    return {
      batchNo,
      rows: rows.length,
      surplusRows: given.surplusRows,
      fiatAmount,
      quantity,
      fee,
      rate,
    }
  })
}

/** No order number begins like this. */
const batchLetters = 'PB'

/**
 * Serialises the batches of a merchant: of two that pay the same payees, the second sees the first among the last 24
 * hours' payouts, and a request that is sent twice at once finds its batch.
 */
const lockBatches = (tx: Transaction, merchantId: string) =>
  tx`select pg_advisory_xact_lock(5220003, hashtext(${merchantId}))`

async function batchOfRequest(
  tx: Transaction,
  merchantId: string,
  requestNo: string,
  hash: Buffer,
): Promise<Submitted | undefined> {
  const [found] = await tx<(Submitted & { hash: Buffer })[]>`
    select batch_no as "batchNo", row_count as rows, surplus_rows as "surplusRows",
           trim_scale(fiat_amount)::text as "fiatAmount", trim_scale(quantity)::text as quantity,
           trim_scale(fee)::text as fee, trim_scale(rate)::text as rate, request_hash as hash
    from payout_batch where merchant_id = ${merchantId} and request_no = ${requestNo}`
  if (!found) return undefined
  const { hash: before, ...batch } = found
  if (!before.equals(hash)) throw callError('requestNoUsed')
  return batch
}

/** Throws every objection to the batch, before anything is written. */
function refuseUnless(
  { badRows, cost, isCovered }: CheckedPayouts,
  { fiatCurrency, currency, costAtMost }: BatchInput,
  language: Language,
): void {
  const [first] = badRows
  const [problem] = first?.problems ?? []
  if (first && problem) {
    const columns = payoutColumns(fiatCurrency, language)
    throw callError('payoutRowsInvalid', {
      rows: badRows.length,
      row: first.row,
      problem: payoutProblemText(problem, columns, language),
    })
  }
  if (compare(cost, costAtMost) > 0)
    throw callError('payoutCostExceeded', { cost, most: costAtMost, currency })
  if (!isCovered) throw callError('payoutsNotCovered', { cost, currency })
}

function payoutOf(
  { row, values, amount, method, details, agreed }: PricedRow,
  { currency, fiatCurrency }: BatchInput,
  batchNo: string,
): BatchPayout {
  if (amount === null || !agreed) throw new Error(`Row ${row} has not passed its check`)
  return {
    input: {
      merchantOrderNo: values.merchantOrderNo ?? '',
      // The payees of a file are the merchant's own.
      customerUid: '',
      currency,
      fiatCurrency,
      fiatAmount: amount,
      method,
      payee: details,
      notifyUrl: null,
    },
    agreed,
    batchNo,
    batchRow: row,
  }
}

/** Without the fields that may differ in a repeated request: the code, and the last shown cost. */
function batchHash(operatorId: string, input: BatchInput): Buffer {
  const { fiatCurrency, currency, fileName, rows } = input
  const body = [
    operatorId,
    fiatCurrency,
    currency,
    fileName,
    rows.map(({ row, values, allowDuplicate = false }) => [
      row,
      Object.entries(values)
        .filter(([, value]) => value !== '')
        .sort(([a], [b]) => (a < b ? -1 : 1)),
      allowDuplicate,
    ]),
  ]
  return createHash('sha256').update(JSON.stringify(body)).digest()
}
