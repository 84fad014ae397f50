/** Sends an arrival back where it came from, by the connector that reported it. */
import { randomUUID } from 'node:crypto'
import { isNetwork } from '@countinghouse/contract/currencies.ts'
import { plain } from '@countinghouse/contract/engine/decimal.ts'
import { enqueueInstructions } from '../../engine/orders/give-instructions.ts'
import { timeOf } from '../../platform/db/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { type ArrivalRow, statusIds } from './arrival.ts'

/** Whether it is sent already: what the server plays itself needs no instruction. */
export async function returnArrival(tx: Transaction, arrival: ArrivalRow): Promise<boolean> {
  const { merchant_id: merchantId, connector_id: connectorId, arrival_no: orderNo } = arrival
  const [connector] = await tx<{ isPlayedHere: boolean }[]>`
    select is_played_here as "isPlayedHere" from connector where connector_id = ${connectorId}`
  if (connector?.isPlayedHere) return true
  const { service, return_to: toAddress } = arrival
  const row = {
    merchant_id: merchantId,
    instruction_id: randomUUID(),
    connector_id: connectorId,
    kind: 'refund',
    // Its number stands for that of an order: what is told of it keeps its order.
    order_no: orderNo,
    move: 'return',
    body: {
      service,
      order: null,
      currency: arrival.currency,
      amount: plain(arrival.amount),
      ...(isNetwork(service) ? { network: service, toAddress } : { country: service }),
      reference: arrival.tx_hash,
    },
  }
  await tx`insert into connector_instruction ${tx(row)}`
  const since = (await timeOf(tx)).toISOString()
  await enqueueInstructions(tx, [{ merchantId, connectorId, orderNo, since }])
  return false
}

/** What the connector answers: sent, or people decide again. */
export async function settleReturn(
  tx: Transaction,
  { merchantId, orderNo }: { merchantId: string; orderNo: string | null },
  isAccepted: boolean,
  reason: string,
): Promise<void> {
  const { returning, returned, waiting } = statusIds
  const now = await timeOf(tx)
  if (isAccepted)
    await tx`
      update arrival set status = ${returned}, finished_at = ${now}
      where merchant_id = ${merchantId} and arrival_no = ${orderNo} and status = ${returning}`
  else
    await tx`
      update arrival
      set status = ${waiting}, resolution = null, return_to = null, remark = ${reason}, proposed_by = null,
          proposed_at = null, decided_by = null
      where merchant_id = ${merchantId} and arrival_no = ${orderNo} and status = ${returning}`
}
