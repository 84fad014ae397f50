/** The rows of a batch as its template has them, with what became of each. */

import type { Details } from '@countinghouse/contract/areas/local-rail/rail.ts'
import type { RailCurrency } from '@countinghouse/contract/areas/local-rail/rails.ts'
import { p2pPayoutMachine } from '@countinghouse/contract/areas/p2p-payout/p2p-payout.states.ts'
import { stateOfId } from '@countinghouse/contract/engine/machine.ts'
import type { Language } from '@countinghouse/contract/languages.ts'
import { callError } from '../../platform/call-error.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { payoutResult } from '../../platform/files/payout-template.ts'
import { texts } from '../../platform/texts.ts'

interface PaidRow {
  orderNo: string
  merchantOrderNo: string
  method: string
  amount: string
  details: Details
  status: number
}

export async function resultOfBatch(
  tx: Transaction,
  merchantId: string,
  batchNo: string,
  language: Language,
): Promise<{ file: Buffer; rows: number }> {
  const [batch] = await tx<{ currency: RailCurrency }[]>`
    select fiat_currency as currency from payout_batch
    where merchant_id = ${merchantId} and batch_no = ${batchNo}`
  if (!batch) throw callError('notFound')
  const orders = await tx<PaidRow[]>`
    select order_no as "orderNo", merchant_order_no as "merchantOrderNo", method,
           trim_scale(fiat_amount)::text as amount, details, status
    from p2p_payout_order
    where merchant_id = ${merchantId} and batch_no = ${batchNo} order by batch_row`
  const { states } = texts[language].p2pPayout
  const rows = orders.map(({ orderNo, status, details, ...values }) => ({
    values: { ...values, ...details },
    outcome: states[stateOfId(p2pPayoutMachine, status)],
    orderNo,
  }))
  return { file: await payoutResult(batch.currency, language, rows), rows: rows.length }
}
