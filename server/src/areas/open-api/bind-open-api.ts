/** Binds the open API: whose key it is, what may be asked how often, and the log of requests. */

import { fieldOfError } from '@countinghouse/contract/areas/open-api/open-api.ts'
import { openLimits } from '@countinghouse/contract/areas/open-api/signature.ts'
import type { Call } from '@countinghouse/contract/engine/call.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import { addressOf } from '../../platform/http/request-origin.ts'
import { bindSigned, type SignedProgress } from '../../platform/http/signed/bind-signed.ts'
import { Nonces, type UseNonces } from '../../platform/http/signed/nonces.ts'
import { nonceSeconds } from '../../platform/http/signed/request-auth.ts'
import { type ApiKey, keyFinder } from './api-key.ts'
import { maskedBody } from './masked-body.ts'
import type { OpenRoute, OpenServices } from './open.routes.ts'
import { RequestLog } from './request-log.ts'

export function bindOpenApi(
  app: FastifyInstance,
  services: OpenServices,
  routes: readonly OpenRoute[],
): void {
  const { db, config } = services
  const nonces = new Nonces(useMerchantNonces(db))
  const log = new RequestLog(db, app.log)
  app.addHook('onClose', () => log.flush())
  bindSigned<ApiKey>(app, services, {
    keys: {
      find: keyFinder(db),
      useNonce: ({ merchantId, keyId }, nonce) => nonces.use(merchantId, `${keyId}:${nonce}`),
      requestsPerMinute: config.openRateLimitPerMinute,
    },
    routes: routes.map(({ call, handle }) => ({
      call,
      handle: (body, { merchantId }) => handle(body, merchantId, services),
    })),
    bodyBytesMax: openLimits.bodyBytesMax,
    // A queue of its own: a merchant's server takes turns with the merchant's operators.
    shareOf: ({ merchantId, keyId }) => ({ merchantId, operatorId: keyId }),
    fieldOfError,
    answered: (call, request, reply, progress) => note(log, call, request, reply, progress),
  })
}

export const useMerchantNonces =
  (db: Pick<Database, 'sql'>): UseNonces =>
  async (merchantId, nonces) => {
    // Nobody waits for the disk here: what a crash takes is the nonces of its last instant, and their orders, if they
    // were made, are found again by their numbers.
    const rows = await db.sql<{ nonce: string }[]>`
      select nonce from set_config('synchronous_commit', 'off', true),
                        use_nonces(${merchantId}, ${nonces}::text[], ${nonceSeconds}) as nonce`
    return rows.map(({ nonce }) => nonce)
  }

function note(
  log: RequestLog,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, isVerified, body, result, code, message }: SignedProgress<ApiKey>,
): void {
  // Without a known key, the request cannot be attributed to a merchant.
  if (!key) return
  const { merchantOrderNo } = (body ?? {}) as { merchantOrderNo?: unknown }
  const { orderNo } = (result ?? {}) as { orderNo?: string }
  const durationMs = Math.round(reply.elapsedTime)
  const entry = {
    request_id: request.id,
    at: new Date(Date.now() - durationMs).toISOString(),
    path: call.path,
    address: addressOf(request),
    http_status: reply.statusCode,
    code,
    message: storable(message, messageMax) ?? '',
    duration_ms: durationMs,
    order_no: orderNo ?? null,
    merchant_order_no: storable(merchantOrderNo, openLimits.merchantOrderNoMax),
    body: maskedBody(call, body),
  }
  log.add(key.merchantId, entry, isVerified)
}

/** What was refused may be anything. */
const storable = (value: unknown, max: number): string | null =>
  typeof value === 'string' && value.isWellFormed() && !value.includes('\u0000')
    ? value.slice(0, max)
    : null

const messageMax = 500
