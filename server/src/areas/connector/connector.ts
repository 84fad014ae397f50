/** A connector: a program beside the server that carries money outside and tells what happened. */
import {
  type ConnectorService,
  connectorServices,
} from '@countinghouse/contract/areas/connector/connector.ts'
import { callError } from '../../platform/call-error.ts'
import { Coalesced } from '../../platform/db/coalesced.ts'
import type { Sql } from '../../platform/db/database.ts'
import { retryWhenLost } from '../../platform/db/transaction.ts'
import type { SigningKey } from '../../platform/http/signed/signing-key.ts'

export interface Connector {
  connectorId: string
  name: string
  /** Where instructions are sent; null for one that only fetches them. */
  url: string | null
  publicKeys: readonly string[]
  services: readonly ConnectorService[]
  isEnabled: boolean
  /** The sandbox inside of this server, which needs no instructions. */
  isPlayedHere: boolean
}

/** As the sender of a signed request. */
export interface ConnectorKey extends SigningKey {
  connector: Connector
}

/** All of them, in the order of their registration. */
export const readConnectors = (sql: Sql): Promise<Connector[]> =>
  retryWhenLost(
    () => sql<Connector[]>`
      select connector_id as "connectorId", name, url, public_keys as "publicKeys", services,
             is_enabled as "isEnabled", is_played_here as "isPlayedHere"
      from connector order by connector_id`,
  )

/** Requests that come at once share one look; none sees what was read before it came. */
export function connectorFinder(sql: Sql): () => Promise<Connector[]> {
  const lookups = new Coalesced<Connector[]>()
  return () => lookups.ask('', () => readConnectors(sql))
}

/** One that is switched off is not known. */
export function connectorKeyFinder(sql: Sql): (name: string) => Promise<ConnectorKey> {
  const find = connectorFinder(sql)
  return async (name) => {
    const connector = (await find()).find((each) => each.name === name && each.isEnabled)
    if (!connector) throw callError('apiKeyUnknown')
    const { publicKeys } = connector
    return { keyId: name, publicKeys, allowedAddresses: [], connector }
  }
}

export const isConnectorService = (name: string): name is ConnectorService =>
  (connectorServices as readonly string[]).includes(name)
