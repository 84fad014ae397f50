/** An arrival as it is stored, and what the parts of this area share. */
import {
  type ArrivalEvent,
  type ArrivalProblem,
  type ArrivalResolution,
  type ArrivalStatus,
  arrivalProblems,
  arrivalResolutions,
  arrivalStatuses,
} from '@countinghouse/contract/areas/arrival/arrival.list.ts'
import { currencies, declaredConfirmations, isNetwork } from '@countinghouse/contract/currencies.ts'
import { fractionDigits } from '@countinghouse/contract/engine/decimal.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { networkConfirmations } from '../product/confirmations.ts'
import { checksummed } from '../upstream/address.ts'

export interface ArrivalRow {
  merchant_id: string
  arrival_no: string
  /** A network, or the country of a rail. */
  service: string
  tx_hash: string
  tx_index: string
  connector_id: string
  address: string
  from_address: string
  reference: string
  currency: string
  amount: string
  confirmations: number
  event: number
  reported_at: Date
  times: number
  customer_uid: string | null
  status: number
  problem: number | null
  order_kind: number | null
  order_no: string | null
  resolution: number | null
  return_to: string | null
  remark: string
  proposed_by: string | null
  proposed_at: Date | null
  decided_by: string | null
  created_at: Date
  finished_at: Date | null
}

/** Its order follows it: it is in no list. */
export const matched = 0

/** As they are stored: of two reports of one instant, the later event counts. */
export const eventIds: Readonly<Record<ArrivalEvent, number>> = {
  seen: 1,
  confirmed: 2,
  failed: 3,
  reversed: 4,
}

export const statusIds: Readonly<Record<ArrivalStatus, number>> = arrivalStatuses.ids
export const problemIds: Readonly<Record<ArrivalProblem, number>> = arrivalProblems.ids
export const resolutionIds: Readonly<Record<ArrivalResolution, number>> = arrivalResolutions.ids

export const nameIn = <Name extends string>(
  ids: Readonly<Record<Name, number>>,
  id: number,
): Name => (Object.keys(ids) as Name[]).find((name) => ids[name] === id) as Name

/** Ways to write an address: chains like Ethereum know no case, and connectors use what they like. */
export const spellingsOf = (address: string): string[] => [
  ...new Set([address, checksummed(address) ?? address, address.toLowerCase()]),
]

/** More decimals than its currency has here: no balance can hold it. */
export function isTooFine({ amount, currency }: Pick<ArrivalRow, 'amount' | 'currency'>): boolean {
  const digits = currencies[currency]?.precision
  return digits === undefined || fractionDigits(amount) > digits
}

/** Until what came over a chain is final; banks confirm once. */
export async function confirmationsFor(
  tx: Transaction,
  { currency, service }: Pick<ArrivalRow, 'currency' | 'service'>,
): Promise<number> {
  if (!isNetwork(service)) return 0
  const known = (await networkConfirmations(tx)).find(
    (each) => each.currency === currency && each.network === service,
  )
  return known?.confirmations ?? declaredConfirmations(service)
}

export async function readArrival(
  tx: Transaction,
  merchantId: string,
  arrivalNo: string,
): Promise<ArrivalRow | undefined> {
  const [row] = await tx<ArrivalRow[]>`
    select * from arrival where merchant_id = ${merchantId} and arrival_no = ${arrivalNo} for update`
  return row
}
