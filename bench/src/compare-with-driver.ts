/** A call of the server compared with the same SQL sent through the driver, 16 at once, alternating. */
import type { OwnerSql as Client } from '@countinghouse/server/src/platform/db/owner.ts'
import type { SqlFragment } from '@countinghouse/server/src/platform/db/sql.ts'
import { load } from './load.ts'
import { median } from './median.ts'
import { statementsOnce } from './statements-once.ts'

const atOnce = 16
const seconds = 3
const rounds = 3

export interface DriverComparison {
  server: number
  driver: number
  /** Behind a bare route of Fastify, where one was given. */
  bare: number
}

export interface Compared {
  /** The URL of the call, with its session. */
  target: string
  headers: Record<string, string>
  body: object
  /** The statements that produce the same answer. */
  statements: readonly SqlFragment[]
  /** The URL of a bare route that sends them. */
  bareRoute?: string
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
  const bare: number[] = []
  // Alternating, so that other load on the machine affects both.
  for (let round = 0; round <= rounds; round++) {
    const asked = { headers, body, connections: atOnce, seconds }
    server.push(await load({ url: target, ...asked }))
    if (compared.bareRoute) bare.push(await load({ url: compared.bareRoute, ...asked }))
    driver.push(
      await perSecond(() =>
        statementsOnce(client, { merchantId, statements: compared.statements }),
      ),
    )
  }
  // The first round is warm-up: plans are made and code is compiled on both sides.
  const [ofServer = 0, ofDriver = 0, ofBare = 0] = [server, driver, bare].map((each) =>
    median(each.slice(1)),
  )
  return { server: ofServer, driver: ofDriver, bare: ofBare }
}

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

export const timesDriver = ({ server, driver, bare }: DriverComparison): string =>
  [
    `${(driver / server).toFixed(2)} times the same SQL through the driver (${Math.round(driver)}/s)`,
    ...(bare > 0
      ? [`${(bare / server).toFixed(2)} times behind a bare route (${Math.round(bare)}/s)`]
      : []),
  ].join(', ')
