/** Binds the interface of connectors, and shows the key that the server signs with. */
import { createPublicKey } from 'node:crypto'
import { connectKeyPath } from '@countinghouse/contract/areas/connector/connect-api.ts'
import { connectorLimits } from '@countinghouse/contract/areas/connector/connector.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { OrderRegistry } from '../../engine/orders/order-kind.ts'
import { callError } from '../../platform/call-error.ts'
import type { Sql } from '../../platform/db/database.ts'
import { serveDocument } from '../../platform/http/serve-document.ts'
import { bindSigned } from '../../platform/http/signed/bind-signed.ts'
import { Nonces, type UseNonces } from '../../platform/http/signed/nonces.ts'
import { nonceSeconds } from '../../platform/http/signed/request-auth.ts'
import { pemOf } from '../../platform/security/public-key.ts'
import type { Services } from '../../platform/services.ts'
import { type ConnectRoute, connectRoutes } from './connect.routes.ts'
import { type ConnectorKey, connectorKeyFinder } from './connector.ts'
import { Heard } from './heard.ts'

const { requestsPerMinute, bodyBytesMax, waitingCallsMost, waitingCallsOfOneMost } = connectorLimits

export function bindConnect(app: FastifyInstance, services: Services, orders: OrderRegistry): void {
  const { sql } = services.db
  const nonces = new Nonces(useConnectorNonces(sql))
  const places = new Places()
  const heard = new Heard(sql)
  bindSigned<ConnectorKey>(app, services, {
    keys: {
      find: connectorKeyFinder(sql),
      useNonce: ({ connector }, nonce) => nonces.use(connector.connectorId, nonce),
      requestsPerMinute,
    },
    routes: connectRoutes.map(({ call, waits = false, handle }: ConnectRoute) => ({
      call,
      waits,
      handle(body, { connector }, request, reply) {
        const signal = AbortSignal.any([services.stopping.signal, goneSignal(reply)])
        const context = { services, orders, connector, log: request.log, signal }
        const work = () => handle(context, body)
        return waits ? places.take(connector.name, work) : work()
      },
    })),
    bodyBytesMax,
    verified: ({ connector }) => heard.note(connector.connectorId),
    // Queues of their own: no merchant has an id like this.
    shareOf: ({ keyId }) => ({ merchantId: 'connectors', operatorId: keyId }),
  })
  serveDocument(app, connectKeyPath, 'application/x-pem-file', () =>
    pemOf(createPublicKey(services.connectKey)),
  )
}

/** Calls that wait hold a connection each: few of one connector, and not too many in all. */
class Places {
  readonly #waiting = new Map<string, number>()
  #all = 0

  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const count = this.#waiting.get(name) ?? 0
    if (count >= waitingCallsOfOneMost || this.#all >= waitingCallsMost)
      throw callError('tooManyAtOnce', { seconds: connectorLimits.waitSecondsMost })
    this.#count(name, 1)
    try {
      return await work()
    } finally {
      this.#count(name, -1)
    }
  }

  #count(name: string, more: number): void {
    this.#all += more
    this.#waiting.set(name, (this.#waiting.get(name) ?? 0) + more)
  }
}

function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  return gone.signal
}

const useConnectorNonces =
  (sql: Sql): UseNonces =>
  async (connectorId, nonces) => {
    const rows = await sql<{ nonce: string }[]>`
      insert into connector_nonce (connector_id, nonce, expires_at)
      select ${connectorId}, given, now() + ${nonceSeconds} * interval '1 second'
      from unnest(${nonces}::text[]) given
      on conflict do nothing returning nonce`
    return rows.map(({ nonce }) => nonce)
  }
