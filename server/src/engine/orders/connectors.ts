/** Which connector carries an order of a merchant. */
import type { ConnectorService } from '@countinghouse/contract/areas/connector/connector.ts'
import { callError } from '../../platform/call-error.ts'
import type { Sql, Transaction } from '../../platform/db/database.ts'
import type { Query } from '../../platform/db/query.ts'
import type { OrderKindDefinition, OrderRow } from './order-kind.ts'

export interface Connector {
  connectorId: string
  services: string[]
  isEnabled: boolean
  /** Inside of this server: it hears of orders by itself. */
  isPlayedHere: boolean
}

interface ConnectorRow {
  connectorId: string | null
  services: string[]
  isEnabled: boolean
  isPlayedHere: boolean
  preferred: string[]
}

/** All connectors, and the merchant's order of preference by service: some rows, in one statement. */
export const readConnectors = (tx: Sql | Transaction, merchantId: string): Query<ConnectorRow[]> =>
  tx<ConnectorRow[]>`
    select connector_id as "connectorId", services, is_enabled as "isEnabled", is_played_here as "isPlayedHere",
           '{}'::bigint[] as preferred
    from connector
    union all
    select null, array[service], false, false, connector_ids from connector_preference
    where merchant_id = ${merchantId}
    order by 1`

/** The one that the merchant prefers, else the one that was registered first; one that is switched off comes last. */
export function connectorFor(
  rows: readonly ConnectorRow[],
  service: string,
): Connector | undefined {
  const preferred =
    rows.find((row) => row.connectorId === null && row.services[0] === service)?.preferred ?? []
  const place = ({ connectorId }: Connector) => {
    const index = preferred.indexOf(connectorId)
    return index < 0 ? preferred.length : index
  }
  const [first] = rows
    .filter((row): row is ConnectorRow & Connector => row.connectorId !== null)
    .filter(({ services }) => services.includes(service))
    .toSorted((a, b) => Number(b.isEnabled) - Number(a.isEnabled) || place(a) - place(b))
  return first
}

/** What carries an order; undefined where the platform itself moves its money. */
export function serviceOf(
  { carried }: Pick<OrderKindDefinition, 'carried'>,
  order: OrderRow,
): ConnectorService | undefined {
  if (!carried) return undefined
  if (carried.by === 'P2P') return 'P2P'
  return (order as OrderRow & { country?: string })[carried.by] as ConnectorService
}

/** New orders are for connectors that are there; running ones wait for theirs. */
export function refuseNotServed(rows: readonly ConnectorRow[], service: string): void {
  if (!connectorFor(rows, service)?.isEnabled) throw callError('notServed', { service })
}
