/** The HTTP server: headers, limits, API, console. */

import { connectBase } from '@countinghouse/contract/areas/connector/connector.ts'
import { openBase } from '@countinghouse/contract/areas/open-api/signature.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { accountingRoutes } from './areas/accounting/accounting.routes.ts'
import { apiKeyRoutes } from './areas/api-key/api-key.routes.ts'
import { arrivalRoutes } from './areas/arrival/arrival.routes.ts'
import { assetRoutes } from './areas/asset/asset.routes.ts'
import { auditLogRoutes } from './areas/audit-log/audit-log.routes.ts'
import { bindConnect } from './areas/connector/bind-connect.ts'
import { connectApi } from './areas/connector/connect-document.ts'
import { conversationRoutes } from './areas/conversation/conversation.routes.ts'
import { currencyRoutes } from './areas/currency/currency.routes.ts'
import { customerRoutes } from './areas/customer/customer.routes.ts'
import { customerPageRoutes } from './areas/customer/customer-page.routes.ts'
import { customerAddressRoutes } from './areas/customer-address/customer-address.routes.ts'
import { customerAssetRoutes } from './areas/customer-asset/customer-asset.routes.ts'
import { dashboardRoutes } from './areas/dashboard/dashboard.routes.ts'
import { exportRecordRoutes } from './areas/export-record/export-record.routes.ts'
import { fileRoutes } from './areas/file/file.routes.ts'
import { flowRoutes } from './areas/flow/flow.routes.ts'
import { localRailRoutes } from './areas/local-rail/local-rail.routes.ts'
import { merchantRoutes } from './areas/merchant/merchant.routes.ts'
import { noteRoutes } from './areas/note/note.routes.ts'
import { noticeRoutes } from './areas/notice/notice.routes.ts'
import { notificationRoutes } from './areas/notification/notification.routes.ts'
import { bindOpenApi } from './areas/open-api/bind-open-api.ts'
import { openRoutes } from './areas/open-api/open.routes.ts'
import { openApi } from './areas/open-api/open-document.ts'
import { serveSdk } from './areas/open-api/serve-sdk.ts'
import { operatorRoutes } from './areas/operator/operator.routes.ts'
import { optionRoutes } from './areas/option/option.routes.ts'
import { orderRoutes } from './areas/order/order.routes.ts'
import { restoreFreezeRoutes } from './areas/order/restore-freeze.routes.ts'
import { orderCaseRoutes } from './areas/order-case/order-case.routes.ts'
import { createP2pPayouts } from './areas/p2p-payout/create-p2p-payout.command.ts'
import { paymentPageRoutes } from './areas/payment-page/payment-page.routes.ts'
import { payoutBatchRoutes } from './areas/payout-batch/payout-batch.routes.ts'
import { productRoutes } from './areas/product/product.routes.ts'
import { reportRoutes } from './areas/report/report.routes.ts'
import { reviewDeskRoutes } from './areas/review/review.routes.ts'
import { savedViewRoutes } from './areas/saved-view/saved-view.routes.ts'
import { searchRoutes } from './areas/search/search.routes.ts'
import { sessionRoutes } from './areas/session/session.routes.ts'
import { twoFactorRoutes } from './areas/two-factor/two-factor.routes.ts'
import { assetWithdrawalRoutes } from './areas/withdrawal/asset-withdrawal.routes.ts'
import type { OrderRegistry } from './engine/orders/order-kind.ts'
import { orderRegistry, ownRoutesOfOrders, reviewRegistry } from './order-registry.ts'
import { callError } from './platform/call-error.ts'
import { bindRoutes } from './platform/http/bind.ts'
import { docsPage, docsStyle } from './platform/http/docs-page.ts'
import { answerBadAddress, answerBadRequest } from './platform/http/early-errors.ts'
import { answerNotFound, bindErrors } from './platform/http/errors.ts'
import { bindHealth } from './platform/http/health.ts'
import { measureCalls } from './platform/http/measure-calls.ts'
import { consoleApi, type DescribedApi, openApiDocument } from './platform/http/openapi.ts'
import { addressOf, requestIdOf } from './platform/http/request-origin.ts'
import type { Route } from './platform/http/route.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { serveDocument } from './platform/http/serve-document.ts'
import { type Pages, servePages } from './platform/http/serve-pages.ts'
import { givenTraceparent } from './platform/request-context.ts'
import type { Services } from './platform/services.ts'

export const routesOf = (orders: OrderRegistry): Route[] => [
  ...sessionRoutes,
  ...twoFactorRoutes,
  ...merchantRoutes,
  ...productRoutes,
  ...currencyRoutes,
  ...notificationRoutes(orders),
  ...apiKeyRoutes,
  ...operatorRoutes,
  ...auditLogRoutes,
  ...localRailRoutes,
  ...orderRoutes(orders),
  ...ownRoutesOfOrders,
  ...reviewDeskRoutes(reviewRegistry),
  ...restoreFreezeRoutes(orderRegistry, reviewRegistry),
  ...payoutBatchRoutes(createP2pPayouts),
  ...conversationRoutes(orders),
  ...arrivalRoutes,
  ...assetRoutes,
  ...assetWithdrawalRoutes,
  ...customerAssetRoutes,
  ...flowRoutes(orders),
  ...accountingRoutes(orders),
  ...customerRoutes,
  ...customerPageRoutes(orders),
  ...customerAddressRoutes,
  ...optionRoutes,
  ...searchRoutes(orders),
  ...reportRoutes(orders),
  ...dashboardRoutes(orders),
  ...savedViewRoutes,
  ...noteRoutes(orders),
  ...orderCaseRoutes(orders),
  ...noticeRoutes(orders),
  ...exportRecordRoutes,
  ...fileRoutes,
  ...paymentPageRoutes(orders),
]

const closingMs = 5_000

export async function buildApp(
  services: Services,
  pages: Pages,
  orders: OrderRegistry = orderRegistry,
  routes: Route[] = routesOf(orders),
): Promise<FastifyInstance> {
  const { logLevel, trustProxy, rateLimitPerMinute } = services.config
  const app = fastify({
    bodyLimit: limits.bodyBytesMax,
    requestTimeout: limits.requestTimeoutMs,
    // What arrives while the server closes was accepted, and is answered like the rest.
    return503OnClosing: false,
    trustProxy: trustProxy > 0 && ((_address, hop) => hop < trustProxy),
    genReqId: requestIdOf,
    childLoggerFactory: (logger, bindings, options, { headers }) => {
      const traceparent = givenTraceparent(headers)
      return logger.child(traceparent ? { ...bindings, traceparent } : bindings, options)
    },
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBadRequest,
    logger: { level: logLevel, serializers: { req: logged } },
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders).header('x-request-id', request.id)
    // A load balancer opens the next connection elsewhere.
    if (services.stopping.signal.aborted) reply.header('connection', 'close')
    done()
  })
  await app.register(cookie)
  if (rateLimitPerMinute > 0) {
    await app.register(rateLimit, {
      global: false,
      max: rateLimitPerMinute,
      timeWindow: 60_000,
      keyGenerator: addressOf,
      errorResponseBuilder: (_request, { ttl }) =>
        callError('tooManyRequests', { seconds: Math.ceil(ttl / 1000) }),
    })
  }
  bindErrors(app)
  measureCalls(app, services.metrics)
  bindHealth(app, services)
  app.addHook('preClose', async () => services.openStreams.close())
  await app.register(async (api) => bindApi(api, services, routes), { prefix: '/api' })
  await app.register(async (open) => bindOpen(open, services), { prefix: openBase })
  await app.register(async (api) => bindConnectors(api, services, orders), { prefix: connectBase })
  await servePages(app, pages)
  return app
}

/** Requests in progress have a moment to finish; then every connection is cut, including open streams. */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const { server } = app
  // A connection that was busy when closing began becomes idle later and would be kept alive.
  const idle = setInterval(() => server.closeIdleConnections(), 100)
  const all = setTimeout(() => server.closeAllConnections(), closingMs)
  await app.close()
  clearInterval(idle)
  clearTimeout(all)
}

/** What the console's API and the open API share. Connectors have limits of their own, wherever they run. */
function guard(api: FastifyInstance, { config }: Services): void {
  if (config.rateLimitPerMinute > 0) api.addHook('onRequest', api.rateLimit())
  neverCached(api)
}

function neverCached(api: FastifyInstance): void {
  api.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store')
    done()
  })
}

async function bindOpen(api: FastifyInstance, services: Services): Promise<void> {
  guard(api, services)
  bindOpenApi(api, services, openRoutes)
  serveSdk(api)
  serveDocuments(api, openApi, services)
}

async function bindConnectors(
  api: FastifyInstance,
  services: Services,
  orders: OrderRegistry,
): Promise<void> {
  neverCached(api)
  bindConnect(api, services, orders)
  serveDocuments(api, connectApi, services)
}

async function bindApi(api: FastifyInstance, services: Services, routes: Route[]): Promise<void> {
  guard(api, services)
  acceptJsonOnly(api)
  // Set here as well, so that calls to unknown paths count against the rate limit above.
  api.setNotFoundHandler(answerNotFound)
  api.decorateRequest('caller', null)
  bindRoutes(api, services, routes)
  serveDocuments(api, consoleApi, services)
  serveDocument(api, '/docs.css', 'text/css; charset=utf-8', () => docsStyle)
}

function serveDocuments(app: FastifyInstance, api: DescribedApi, { config }: Services): void {
  serveDocument(app, '/openapi.json', 'application/json; charset=utf-8', () =>
    JSON.stringify(openApiDocument(api, config.publicUrl)),
  )
  serveDocument(app, '/docs', 'text/html; charset=utf-8', () => docsPage(api))
}

function acceptJsonOnly(api: FastifyInstance): void {
  const parse = api.getDefaultJsonParser('error', 'error')
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // An empty body counts as {}: clients send calls without input either way.
    if (body === '') done(null, {})
    else parse(request, body as string, done)
  })
}

/** Paths without their query, which may carry a sign-in ticket. */
const logged = (request: Pick<FastifyRequest, 'method' | 'url' | 'ip' | 'socket'>) => ({
  method: request.method,
  path: request.url.split('?')[0],
  address: addressOf(request),
})
