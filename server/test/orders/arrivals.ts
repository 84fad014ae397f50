/** Connectors, the addresses that they watch, and what they report of arrivals. */
import { randomUUID } from 'node:crypto'
import type { NetworkName } from '@countinghouse/contract/currencies.ts'
import { ownAddress } from '../../demo/world/addresses.ts'
import { type ArrivalReport, takeArrival } from '../../src/areas/arrival/take-arrival.command.ts'
import type { Database, Sql } from '../../src/platform/db/database.ts'

export const merchantId = '10001'

export interface Place {
  db: Database
  owner: Sql
}

export interface Watcher {
  connectorId: string
  services: string[]
}

/** Registered, and played by the server itself: what is returned needs no instruction. */
export async function newConnector(
  { owner }: Place,
  services: string[] = ['TRC20', 'ERC20', 'BEP20', 'IN'],
): Promise<Watcher> {
  const [row] = await owner<{ id: string }[]>`
    insert into connector (name, services, is_played_here)
    values (${`watcher-${randomUUID().slice(0, 8)}`}, ${services}, true)
    returning connector_id::text as id`
  return { connectorId: row?.id ?? '', services }
}

/** An address that the connector gave, and the customer to whom the merchant gave it. */
export async function watched(
  { owner }: Place,
  { connectorId }: Watcher,
  {
    uid = null as string | null,
    network = 'TRC20' as NetworkName,
    merchant = merchantId,
    isForDeposits = false,
  } = {},
): Promise<string> {
  const address = ownAddress('payin', network, { merchantId: merchant, uid: randomUUID() })
  await owner`
    insert into platform_address (network, address, merchant_id, connector_id)
    values (${network}, ${address}, ${merchant}, ${connectorId})`
  await owner`
    insert into address_stock (merchant_id, network, address, connector_id, taken_at, customer_uid)
    values (${merchant}, ${network}, ${address}, ${connectorId}, ${uid === null ? null : new Date()}, ${uid})`
  if (uid !== null)
    await owner`
      insert into customer (merchant_id, customer_uid) values (${merchant}, ${uid}) on conflict do nothing`
  if (isForDeposits)
    await owner`
      insert into customer_address (merchant_id, network, address, customer_uid)
      values (${merchant}, ${network}, ${address}, ${uid})`
  return address
}

/** A bank's account of a merchant: the connector was given something of this merchant before. */
export const knownToBank = (
  { owner }: Place,
  { connectorId }: Watcher,
  merchant = merchantId,
) => owner`
  insert into connector_instruction (merchant_id, instruction_id, connector_id, kind, body, status)
  values (${merchant}, ${randomUUID()}, ${connectorId}, 'collect', '{}', 2)`

type Told = Partial<Omit<ArrivalReport, 'arrival'>>

const start = Date.now() - 60_000

/** What the connector tells of one arrival: each time it is later, under an id of its own. */
export function arrivalAt(
  place: Place,
  connector: Watcher,
  arrival: Partial<ArrivalReport['arrival']> & { address: string },
) {
  const whole = {
    ...(arrival.country === undefined && { network: 'TRC20' }),
    currency: 'USDT',
    amount: '50',
    txHash: randomUUID(),
    index: 0,
    fromAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    ...arrival,
  }
  let told = 0
  const tell = (event: ArrivalReport['event'], more: Told = {}) =>
    takeArrival(place, connector, {
      reportId: randomUUID(),
      at: new Date(start + ++told * 1000).toISOString(),
      event,
      arrival: whole,
      ...more,
    })
  return {
    ...whole,
    tell,
    async row() {
      const [row] = await place.owner`select * from arrival where tx_hash = ${whole.txHash}`
      return row as Record<string, unknown> & {
        arrival_no: string
        order_no: string
        status: number
      }
    },
  }
}
