/**
 * What merchants' servers asked, kept for 30 days. Written many at a time, a moment after the answer, so that a request
 * waits for no log; a server that is killed loses the entries of that moment.
 */
import { openLimits } from '@countinghouse/contract/areas/open-api/signature.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import { writeRows } from '../../platform/db/insert-rows.ts'
import { MinuteCounts } from '../../platform/http/signed/minute-counts.ts'

export interface LoggedRequest {
  request_id: string
  at: string
  path: string
  address: string
  http_status: number
  code: string
  message: string
  duration_ms: number
  order_no: string | null
  merchant_order_no: string | null
  body: string
}

const everyMs = 250
const atOnce = 500
/** In memory, while the database does not take them. */
const maxWaiting = 20_000

export class RequestLog {
  readonly #db: Pick<Database, 'asMerchant'>
  readonly #log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  readonly #kept = new MinuteCounts()
  #waiting = new Map<string, LoggedRequest[]>()
  /** Those that are being written too: they are in memory until they are. */
  #count = 0
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> | undefined

  constructor(db: Pick<Database, 'asMerchant'>, log: Pick<FastifyBaseLogger, 'error' | 'warn'>) {
    this.#db = db
    this.#log = log
  }

  /** Of requests that were not signed by the merchant only some are kept. */
  add(merchantId: string, request: LoggedRequest, isVerified: boolean): void {
    if (!isVerified && this.#kept.add(merchantId) > openLimits.keptRefusalsPerMinute) return
    if (this.#count >= maxWaiting) return
    const waiting = this.#waiting.get(merchantId) ?? []
    waiting.push(request)
    this.#waiting.set(merchantId, waiting)
    this.#count += 1
    this.#timer ??= setTimeout(() => this.flush(), everyMs)
  }

  /** Everything that was added is in the database then. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#waiting.size > 0) this.#writing ??= this.#write()
    await this.#writing
  }

  /** One at a time: what is added while the database is slow is written together. */
  async #write(): Promise<void> {
    while (this.#waiting.size > 0) {
      const all = this.#waiting
      this.#waiting = new Map()
      for (const [merchantId, requests] of all)
        for (let from = 0; from < requests.length; from += atOnce)
          await this.#insert(merchantId, requests.slice(from, from + atOnce))
    }
    this.#writing = undefined
  }

  async #insert(merchantId: string, requests: readonly LoggedRequest[]): Promise<void> {
    const rows = requests.map((request) => ({ merchant_id: merchantId, ...request }))
    try {
      await this.#db.asMerchant(merchantId, (tx) => writeRows(tx, 'api_request', rows))
    } catch (error) {
      this.#log.error(error, `${rows.length} requests of merchant ${merchantId} were not logged`)
    }
    this.#count -= rows.length
  }
}
