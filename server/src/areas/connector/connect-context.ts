import type { FastifyBaseLogger } from 'fastify'
import type { OrderRegistry } from '../../engine/orders/order-kind.ts'
import type { Services } from '../../platform/services.ts'
import type { Connector } from './connector.ts'

/** What a call of a connector is answered with. */
export interface ConnectContext {
  services: Services
  orders: OrderRegistry
  connector: Connector
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Aborted when nobody waits for the answer any more: the connector hung up, or the server stops. */
  signal: AbortSignal
}
