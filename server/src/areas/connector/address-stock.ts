/** Addresses ahead of their use: asked for, checked, taken. */
import { instructionStatuses } from '@countinghouse/contract/areas/connector/connector.ts'
import {
  isNetwork,
  type NetworkName,
  networkNames,
  networks,
} from '@countinghouse/contract/currencies.ts'
import { connectorFor, readConnectors } from '../../engine/orders/connectors.ts'
import { giveAddressInstructions } from '../../engine/orders/give-instructions.ts'
import { type FillStockPayload, stock } from '../../engine/orders/take-address.ts'
import type { Database, Sql, Transaction } from '../../platform/db/database.ts'
import { insertRows } from '../../platform/db/insert-rows.ts'
import { merchantIds } from '../../platform/security/merchant-ids.ts'
import { isOffered, offersOf } from '../product/offer.ts'
import { checksummed, isAddressOn } from '../upstream/address.ts'
import type { StoredInstruction } from './stored-instruction.ts'

/** One spelling for each address: two that differ in their case alone are the same. */
export function spelledAddress(network: NetworkName, address: string): string {
  const { addressFamily: family } = networks[network]
  if (family === 'evm') return checksummed(address) ?? address
  return family === 'bitcoin' && /^bc1/i.test(address) ? address.toLowerCase() : address
}

/**
 * Notes whose the addresses are, before the merchant has them: an address that another merchant or another connector has
 * is refused with all that came with it. Returns them as they are stored, or what is wrong.
 */
export async function claimAddresses(
  sql: Sql,
  { merchantId, connectorId, network: name, body }: StoredInstruction,
  given: readonly string[],
): Promise<string[] | string> {
  const network = name as NetworkName
  const addresses = given.map((address) => spelledAddress(network, address))
  if (addresses.length > Number(body.count)) return 'More addresses than were asked for'
  if (new Set(addresses).size < addresses.length) return 'An address came twice'
  const wrong = addresses.find((address) => !isAddressOn(network, address))
  if (wrong !== undefined) return `${wrong} is no address of ${network}`
  await sql`
    insert into platform_address (network, address, merchant_id, connector_id)
    select ${network}, address, ${merchantId}, ${connectorId} from unnest(${addresses}::text[]) as address
    order by address on conflict do nothing`
  // Only a statement of its own sees what somebody else has noted at the same moment.
  const rows = await sql<{ address: string; isOurs: boolean }[]>`
    select address, merchant_id = ${merchantId} and connector_id = ${connectorId} as "isOurs"
    from platform_address where network = ${network} and address = any(${addresses}::text[])`
  const taken = rows.find(({ isOurs }) => !isOurs)
  return taken ? `${taken.address} is known already` : addresses
}

/** One that is in the stock stays as it is: nobody gets it a second time. */
export async function fillStock(
  tx: Transaction,
  { merchantId, connectorId, network }: StoredInstruction,
  addresses: readonly string[],
): Promise<void> {
  if (addresses.length === 0) return
  const rows = addresses.map((address) => ({
    merchant_id: merchantId,
    network,
    address,
    connector_id: connectorId,
  }))
  await tx`${insertRows(tx, 'address_stock', rows)} on conflict do nothing returning 1`
}

/** For one merchant that has used up, or all of them: whatever networks they offer and a connector carries. */
export async function fillStocks(
  db: Pick<Database, 'asMerchant' | 'sql'>,
  { merchantId, after }: FillStockPayload,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (merchantId !== undefined) {
    await db.asMerchant(merchantId, (tx) => askForMore(tx, merchantId))
    return undefined
  }
  const [carried] = await db.sql<{ isCarried: boolean }[]>`
    select exists (
      select from connector
      where is_enabled and not is_played_here and services && ${[...networkNames]}::text[]) as "isCarried"`
  if (!carried?.isCarried) return undefined
  const endsAt = performance.now() + enoughMs
  for (const each of await merchantIds(db.sql, after)) {
    signal.throwIfAborted()
    await db.asMerchant(each, (tx) => askForMore(tx, each))
    if (performance.now() >= endsAt) return each
  }
  return undefined
}

/** Less than the task may take (tasks.ts). */
const enoughMs = 60_000

async function askForMore(tx: Transaction, merchantId: string): Promise<void> {
  const [connectors, offers] = await Promise.all([
    readConnectors(tx, merchantId),
    offersOf(tx, merchantId, 'cryptoPayin'),
  ])
  const offered = new Set(offers.filter(isOffered).map(({ network }) => network))
  const wanted = [...offered].filter(isNetwork).flatMap((network) => {
    const connector = connectorFor(connectors, network)
    return connector?.isEnabled && !connector.isPlayedHere
      ? [{ network, connectorId: connector.connectorId }]
      : []
  })
  if (wanted.length === 0) return
  const counts = await tx<{ network: string; connectorId: string; free: number }[]>`
    select network, connector_id as "connectorId", count(*)::int as free from address_stock
    where merchant_id = ${merchantId} and taken_at is null group by 1, 2`
  const asked = await tx<{ network: string; connectorId: string }[]>`
    select network, connector_id as "connectorId" from connector_instruction
    where merchant_id = ${merchantId} and order_no is null
      and (status = ${instructionStatuses.waiting} or status = ${instructionStatuses.waitsForPerson})`
  const isSame = (a: { network: string; connectorId: string }, b: typeof a) =>
    a.network === b.network && a.connectorId === b.connectorId
  const needed = wanted.flatMap((place) => {
    const free = counts.find((each) => isSame(each, place))?.free ?? 0
    const isAsked = asked.some((each) => isSame(each, place))
    return free < stock.lowWater && !isAsked ? [{ ...place, count: stock.target - free }] : []
  })
  await giveAddressInstructions(tx, merchantId, needed)
}
