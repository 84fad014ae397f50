/** Addresses ahead of their use: asked for, checked, taken. */
import { type NetworkName, networks } from '@countinghouse/contract/currencies.ts'
import type { Sql, Transaction } from '../../platform/db/database.ts'
import { insertRows } from '../../platform/db/insert-rows.ts'
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
  const rows = await sql<{ address: string; isOurs: boolean }[]>`
    with given as (select unnest(${addresses}::text[]) as address),
    added as (
      insert into platform_address (network, address, merchant_id, connector_id)
      select ${network}, address, ${merchantId}, ${connectorId} from given order by address
      on conflict do nothing returning address)
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
