/**
 * The merchants' own system, as far as the demo world needs one: it is told over real HTTP what became of their
 * orders, checks that we said so, and answers, though not always at once.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Chance, chanceOf } from '../../../connectors/sandbox/world/random.ts'
import { isOurNotification } from '../../../sdk/src/countinghouse.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { secretContext } from '../../src/platform/security/merchant-key.ts'
import type { Services } from '../../src/platform/services.ts'
import { productByWord } from '../world/notification-settings.ts'

export interface SandboxMerchant {
  /** Where this merchant is notified. */
  urlOf(merchantId: string): string
  /** Whether it takes what it is told, or answers that it is out of order. */
  setReachable(merchantId: string, isReachable: boolean): void
  stop(): Promise<void>
}

const host = '127.0.0.1'
const path = '/callbacks/'
/** Of a thousand notifications: taken at once, late, only after so many tries, or by something that says nothing. */
const answers = { prompt: 892, slow: 30, once: 40, twice: 14, fourTimes: 6, ever: 10, mute: 8 }
/** Where only the word acknowledges, a proxy answers for the system more often. */
const answersByWord = { ...answers, mute: 150 }
export type Answer = keyof typeof answers
const failures: Record<Answer, number> = {
  prompt: 0,
  slow: 0,
  once: 1,
  twice: 2,
  fourTimes: 4,
  ever: Number.POSITIVE_INFINITY,
  mute: 0,
}
const refusals = [
  [500, 'Internal Server Error'],
  [502, '<html><title>502 Bad Gateway</title></html>'],
  [503, 'Service Unavailable'],
] as const
/** What is older was sent by the past of the demo world, which waits for nobody. */
const liveSeconds = 300
/** Reports that are written by the clock name their own address. */
const tablesOfReports = ['report_schedule', 'report_schedule_run']

/** The system of one merchant: what it thinks of notifications that it has not taken yet. */
interface MerchantSystem {
  chance: Chance
  secret?: string | undefined
  isDown?: boolean
  waiting: Map<string, { answer: Answer; tries: number }>
}

export async function startSandboxMerchant(
  services: Pick<Services, 'db' | 'vault'>,
  merchantIds: readonly string[],
  chanceFor = (merchantId: string) => chanceOf(Number(merchantId)),
): Promise<SandboxMerchant> {
  const systems = new Map(
    merchantIds.map((id): [string, MerchantSystem] => [
      id,
      { chance: chanceFor(id), waiting: new Map() },
    ]),
  )
  const server = createServer((request, response) => {
    answer(services, systems, request, response).catch(() => response.destroy())
  })
  const before = await portBefore(services.db, merchantIds)
  const port = await listen(server, before)
  const urlOf = (merchantId: string) => `http://${host}:${port}${path}${merchantId}`
  if (before && port !== before)
    for (const merchantId of merchantIds)
      await moveAddresses(services.db, merchantId, urlOf(merchantId))
  return {
    urlOf,
    setReachable(merchantId, isReachable) {
      const system = systems.get(merchantId)
      if (system) system.isDown = !isReachable
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

const isOurs = `http://${host}:%${path}%`

/** The merchants' settings name the address that they had: it is taken again. */
async function portBefore(db: Database, merchantIds: readonly string[]): Promise<number> {
  for (const merchantId of merchantIds) {
    const [setting] = await db.asMerchant(
      merchantId,
      (tx) => tx<{ address: string }[]>`
        select address from notification_setting
        where merchant_id = ${merchantId} and address like ${isOurs} limit 1`,
    )
    if (setting) return Number(new URL(setting.address).port)
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

/** What operators have set to other addresses stays as it is. */
const moveAddresses = (db: Database, merchantId: string, url: string) =>
  db.asMerchant(merchantId, async (tx) => {
    await tx`
      update notification_setting
      set address = ${url}, version = version + 1, changed_by = null, changed_at = now()
      where merchant_id = ${merchantId} and address like ${isOurs}`
    for (const table of tablesOfReports) {
      await tx`
        update ${tx(table)} set notify_url = ${url}
        where merchant_id = ${merchantId} and notify_url like ${isOurs}`
    }
  })

async function answer(
  services: Pick<Services, 'db' | 'vault'>,
  systems: ReadonlyMap<string, MerchantSystem>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const merchantId = request.url?.startsWith(path) ? request.url.slice(path.length) : ''
  const body = await text(request)
  const system = systems.get(merchantId)
  if (!system) return end(response, 404, 'Not found')
  if (system.isDown) return end(response, 503, 'Service Unavailable')
  // It keeps its key, and looks it up again when it does not fit.
  const isKnown = system.secret && isSigned(request, body, system.secret)
  if (!isKnown) system.secret = await secretOf(services, merchantId)
  if (!isKnown && !(system.secret && isSigned(request, body, system.secret)))
    return end(response, 401, 'Unknown signature')
  const needsWord = body.includes(`"type":"${productByWord}.`)
  await take(system, request.headers, response, needsWord)
}

async function take(
  { waiting, chance }: MerchantSystem,
  headers: IncomingMessage['headers'],
  response: ServerResponse,
  needsWord: boolean,
): Promise<void> {
  const id = String(headers['webhook-id'])
  const weights = needsWord ? answersByWord : answers
  const taken = waiting.get(id) ?? { answer: chance.weighted(weights), tries: 0 }
  taken.tries += 1
  if (taken.tries <= failures[taken.answer]) {
    waiting.set(id, taken)
    const [status, refusalText] = chance.pick<(typeof refusals)[number]>(refusals)
    return end(response, status, refusalText)
  }
  if (taken.answer === 'mute' && needsWord) {
    waiting.set(id, taken)
    return end(response, 200, '<html><title>Welcome</title></html>')
  }
  waiting.delete(id)
  const isLive = Date.now() / 1000 - Number(headers['webhook-timestamp']) < liveSeconds
  if (taken.answer === 'slow' && isLive)
    await sleep(1500 + 2500 * chance.next(), undefined, { ref: false })
  if (taken.answer === 'mute') return end(response, 204, '')
  end(response, 200, 'success')
}

function end(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'text/plain' }).end(body)
}

async function secretOf(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  merchantId: string,
): Promise<string | undefined> {
  const [key] = await db.asMerchant(
    merchantId,
    (tx) => tx<{ sealed: Buffer }[]>`
      select webhook_secret_sealed as sealed from merchant_key where merchant_id = ${merchantId}`,
  )
  return key && vault.open(key.sealed, secretContext(merchantId))
}

/** As any receiver checks it, with the SDK; those of the demo world's past are old. */
const isSigned = ({ headers }: IncomingMessage, body: string, secret: string): boolean =>
  isOurNotification({ headers, body }, secret, Number.POSITIVE_INFINITY)
