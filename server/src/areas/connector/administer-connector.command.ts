/** What the platform's administrator does about connectors. */
import type { ConnectorService } from '@countinghouse/contract/areas/connector/connector.ts'
import { laneOfConnector } from '../../engine/orders/give-instructions.ts'
import type { Database, Sql } from '../../platform/db/database.ts'
import { pemOf, readPublicKey } from '../../platform/security/public-key.ts'
import { StartError } from '../../platform/start-error.ts'
import { type Connector, readConnectors } from './connector.ts'

export interface NewConnector {
  name: string
  url?: string | undefined
  services: readonly ConnectorService[]
  /** PEM. */
  publicKey: string
}

/** As it is stored: whatever is around it, and however its lines are broken. */
export function publicKeyIn(pem: string): string {
  const key = readPublicKey(pem.trim())
  if (key === 'privateKey')
    throw new StartError('This is a private key: it stays with the connector. Pass its public key.')
  if (key === 'publicKey')
    throw new StartError(
      'Pass a public key as PEM on standard input: RSA of 2048 to 8192 bits, or Ed25519.',
    )
  return pemOf(key).trim()
}

/** False if the name is taken. */
export async function addConnector(
  sql: Sql,
  { name, url, services, publicKey }: NewConnector,
): Promise<boolean> {
  const rows = await sql`
    insert into connector (name, url, public_keys, services)
    values (${name}, ${url ?? null}, ${[publicKeyIn(publicKey)]}, ${[...services]})
    on conflict (name) do nothing returning 1`
  return rows.length > 0
}

export interface ConnectorChange {
  isEnabled?: boolean
  /** Null for one that only fetches its instructions. */
  url?: string | null
  services?: readonly ConnectorService[]
}

export async function changeConnector(
  sql: Sql,
  name: string,
  { isEnabled, url, services }: ConnectorChange,
): Promise<void> {
  const changed = {
    ...(isEnabled !== undefined && { is_enabled: isEnabled }),
    ...(url !== undefined && { url }),
    ...(services && { services: [...services] }),
  }
  const [row] = await sql<{ id: string }[]>`
    update connector set ${sql(changed)} where name = ${name} returning connector_id as id`
  if (!row) throw unknownConnector(name)
  // What waits for it is tried again at once.
  await sql`
    update job_lane set held_until = now() where lane = ${laneOfConnector(row.id)} and held_until > now()`
}

/** The second beside the first: both are valid until the first is removed. */
export async function addConnectorKey(sql: Sql, name: string, pem: string): Promise<void> {
  const key = publicKeyIn(pem)
  const rows = await sql`
    update connector set public_keys = public_keys || ${key}::text
    where name = ${name} and cardinality(public_keys) < 2 and not ${key} = any(public_keys)
    returning 1`
  if (rows.length > 0) return
  const { publicKeys } = await connectorNamed(sql, name)
  throw new StartError(
    publicKeys.includes(key)
      ? `${name} has this key already.`
      : `${name} has two keys. Remove the first one before you add another.`,
  )
}

export async function removeFirstKey(sql: Sql, name: string): Promise<void> {
  const rows = await sql`
    update connector set public_keys = public_keys[2:]
    where name = ${name} and cardinality(public_keys) = 2 returning 1`
  if (rows.length > 0) return
  await connectorNamed(sql, name)
  throw new StartError(`${name} has one key alone, and needs it. Add the new one first.`)
}

/** For new orders: those that were given to a connector stay with it. Without names, the order of registration holds. */
export async function preferConnectors(
  db: Pick<Database, 'sql' | 'asMerchant'>,
  merchantId: string,
  service: ConnectorService,
  names: readonly string[],
): Promise<void> {
  const all = await readConnectors(db.sql)
  const ids = names.map((name) => {
    const found = all.find((each) => each.name === name)
    if (!found) throw unknownConnector(name)
    if (!found.services.includes(service))
      throw new StartError(`${name} does not serve ${service}.`)
    return found.connectorId
  })
  if (new Set(ids).size < ids.length) throw new StartError('Name each connector once.')
  await db.asMerchant(merchantId, async (tx) => {
    const [merchant] = await tx`select 1 from merchant where merchant_id = ${merchantId}`
    if (!merchant) throw new StartError(`There is no merchant ${merchantId}.`)
    if (ids.length === 0)
      await tx`
        delete from connector_preference where merchant_id = ${merchantId} and service = ${service}`
    else
      await tx`
        insert into connector_preference (merchant_id, service, connector_ids)
        values (${merchantId}, ${service}, ${ids})
        on conflict (merchant_id, service) do update set connector_ids = excluded.connector_ids`
  })
}

async function connectorNamed(sql: Sql, name: string): Promise<Connector> {
  const found = (await readConnectors(sql)).find((each) => each.name === name)
  if (!found) throw unknownConnector(name)
  return found
}

const unknownConnector = (name: string) => new StartError(`There is no connector ${name}.`)
