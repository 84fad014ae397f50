/**
 * The merchants' own system, as far as the demo world needs one: it is told over real HTTP what became of their
 * orders, checks that we said so, and answers, though not always at once.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../db/database.ts'
import type { Services } from '../../services.ts'
import { makers } from '../kinds/order-makers.ts'
import { type Chance, chanceOf } from '../world/random.ts'

export interface SandboxMerchant {
  /** Where this merchant is notified. */
  urlOf(merchantId: string): string
  stop(): Promise<void>
}

const host = '127.0.0.1'
const path = '/callbacks/'
/** Of a hundred answers. */
const answers = { prompt: 92, slow: 3, broken: 5 }
const tables = Object.values(makers).map(({ kind }) => kind.table)

export async function startSandboxMerchant(
  services: Pick<Services, 'db' | 'vault'>,
  merchantIds: readonly string[],
  chance = chanceOf(Date.now()),
): Promise<SandboxMerchant> {
  const server = createServer((request, response) => {
    answer(services, request, response, chance).catch(() => response.destroy())
  })
  const before = await portOfOrders(services.db, merchantIds)
  const port = await listen(server, before)
  const urlOf = (merchantId: string) => `http://${host}:${port}${path}${merchantId}`
  if (before && port !== before)
    for (const merchantId of merchantIds) await redirectOrders(services.db, merchantId, urlOf)
  return {
    urlOf,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Orders keep the address they came with: the one that they have is taken again. */
async function portOfOrders(db: Database, merchantIds: readonly string[]): Promise<number> {
  for (const merchantId of merchantIds) {
    const [order] = await db.asMerchant(
      merchantId,
      (tx) => tx<{ url: string }[]>`
        select notify_url as url from deposit_order
        where merchant_id = ${merchantId} and notify_url like ${`http://${host}:%${path}%`} limit 1`,
    )
    if (order) return Number(new URL(order.url).port)
  }
  return 0
}

/** The port before, or a free one where another program has that by now. */
async function listen(server: Server, port: number): Promise<number> {
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    if (port === 0) throw error
    return listen(server, 0)
  }
  return (server.address() as AddressInfo).port
}

const redirectOrders = (db: Database, merchantId: string, urlOf: SandboxMerchant['urlOf']) =>
  db.asMerchant(merchantId, async (tx) => {
    for (const table of tables) {
      await tx`
        update ${tx(table)} set notify_url = ${urlOf(merchantId)}
        where merchant_id = ${merchantId} and notify_url like ${`http://${host}:%${path}%`}`
    }
  })

async function answer(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  request: IncomingMessage,
  response: ServerResponse,
  chance: Chance,
): Promise<void> {
  const merchantId = request.url?.startsWith(path) ? request.url.slice(path.length) : ''
  const body = await text(request)
  if (!/^\d{1,18}$/.test(merchantId)) return end(response, 404, 'Not found')
  const secret = await secretOf(db, vault, merchantId)
  if (!secret || !isSigned(request, body, secret)) return end(response, 401, 'Unknown signature')
  const how = chance.weighted(answers)
  if (how === 'slow') await sleep(1500 + 2500 * chance.next(), undefined, { ref: false })
  if (how === 'broken') end(response, 500, 'Internal Server Error')
  else end(response, 200, 'success')
}

function end(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'text/plain' }).end(body)
}

async function secretOf(
  db: Database,
  vault: Services['vault'],
  merchantId: string,
): Promise<Buffer | undefined> {
  const [key] = await db.asMerchant(
    merchantId,
    (tx) => tx<{ sealed: Buffer }[]>`
      select webhook_secret_sealed as sealed from merchant_key where merchant_id = ${merchantId}`,
  )
  return key && Buffer.from(vault.open(key.sealed, `merchant_key:${merchantId}`), 'base64')
}

/** As any receiver checks it, by Standard Webhooks. */
function isSigned({ headers }: IncomingMessage, body: string, secret: Buffer): boolean {
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const expected = `v1,${createHmac('sha256', secret).update(content).digest('base64')}`
  const given = String(headers['webhook-signature'])
  return (
    given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
  )
}
