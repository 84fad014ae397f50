/** A call of the server compared with the same SQL sent through the driver, 16 at once, alternating. */
import type { OwnerSql as Client } from '@countinghouse/server/src/platform/db/owner.ts'
import { type SqlFragment, send } from '@countinghouse/server/src/platform/db/sql.ts'
import { scopeOf } from '@countinghouse/server/src/platform/db/transaction.ts'
import { load } from './load.ts'
import { median } from './median.ts'

const atOnce = 16
const seconds = 3
const rounds = 3

export interface DriverComparison {
  server: number
  driver: number
}

export interface Compared {
  /** The URL of the call, with its session. */
  target: string
  headers: Record<string, string>
  body: object
  /** The statements that produce the same answer. */
  statements: readonly SqlFragment[]
}

export async function compareWithDriver(
  client: Client,
  merchantId: string,
  compared: Compared,
): Promise<DriverComparison> {
  const { target, headers } = compared
  const body = JSON.stringify(compared.body)
  const server: number[] = []
  const driver: number[] = []
  // Alternating, so that other load on the machine affects both.
  for (let round = 0; round <= rounds; round++) {
    server.push(await load({ url: target, headers, body, connections: atOnce, seconds }))
    driver.push(await perSecond(() => plainTransaction(client, merchantId, compared.statements)))
  }
  // The first round is warm-up: plans are made and code is compiled on both sides.
  return { server: median(server.slice(1)), driver: median(driver.slice(1)) }
}

/** A transaction with its tenant scope and the statements, nothing else. */
export const plainTransaction = (
  client: Client,
  merchantId: string,
  statements: Compared['statements'],
) =>
  client.begin((tx) =>
    Promise.all([
      tx.unsafe(scopeOf(merchantId)),
      ...statements.map((statement) => send(tx, statement)),
    ]),
  )

export async function perSecond(work: () => Promise<unknown>): Promise<number> {
  const end = performance.now() + seconds * 1000
  let done = 0
  const worker = async () => {
    while (performance.now() < end) {
      await work()
      done += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return done / seconds
}

export const timesDriver = ({ server, driver }: DriverComparison): string =>
  `${(driver / server).toFixed(2)} times the same SQL through the driver (${Math.round(driver)}/s)`
