/** Sends an arrival back where it came from, by the connector that reported it. */
import type { Transaction } from '../../platform/db/database.ts'
import type { ArrivalRow } from './arrival.ts'

/** Whether it is sent already: what the server plays itself needs no instruction. */
export async function returnArrival(tx: Transaction, arrival: ArrivalRow): Promise<boolean> {
  const [connector] = await tx<{ isPlayedHere: boolean }[]>`
    select is_played_here as "isPlayedHere" from connector where connector_id = ${arrival.connector_id}`
  return connector?.isPlayedHere ?? false
}
