/** The demo world as the server starts it: what has been, who answers callbacks, and what goes on. */
import type { FastifyBaseLogger } from 'fastify'
import { chanceOf } from '../../connectors/sandbox/world/random.ts'
import { messageReceiver } from '../src/areas/upstream/report-message.ts'
import { reportReceiver } from '../src/areas/upstream/upstream.ts'
import { orderRegistry } from '../src/order-registry.ts'
import type { Config } from '../src/platform/config.ts'
import type { DatabaseAddress } from '../src/platform/db/database.ts'
import { startLocks, withStartLock } from '../src/platform/db/start-lock.ts'
import type { Route } from '../src/platform/http/route.ts'
import type { Services } from '../src/platform/services.ts'
import { DemoPanel } from './panel/demo-panel.ts'
import { panelRoutes } from './panel/panel.routes.ts'
import { sandboxClients } from './sandbox/sandbox-clients.ts'
import { startSandboxMerchant } from './sandbox/sandbox-merchant.ts'
import { sandboxUpstream } from './sandbox/sandbox-upstream.ts'
import { sandboxCustody } from './world/addresses.ts'
import {
  type DemoMerchant,
  demoCustomers,
  demoMerchants,
  demoPaces,
  hasPast,
  makeMerchants,
  makePast,
} from './world/demo-world.ts'

/** Where the demo world's coins would be. */
export const demoCustody = sandboxCustody

const merchantIds = demoMerchants.map(({ merchantId }) => merchantId)

export interface DemoWorld {
  /** Who can sign in, and what is still being made. */
  announcement: string
  /** Calls beside those of the product. */
  routes: Route[]
  /** Makes the rest of the past beside the server, and then lets the world go on. */
  goOn(serverUrl: string, log: FastifyBaseLogger): void
  stop(): Promise<void>
}

/**
 * Returns when one merchant has its past: enough to look at while those of the others are made. Of several servers that
 * start at once, one makes them.
 */
export async function startDemoWorld(
  services: Services,
  config: Config,
  address: DatabaseAddress,
): Promise<DemoWorld> {
  const { db, stopping } = services
  const { signal } = stopping
  const alone = <T>(work: () => Promise<T>) =>
    withStartLock(address, startLocks.demo, console.log, work, signal)
  // The callback addresses are on this machine, where servers of an external database need not be.
  const receiver =
    config.databaseUrl === undefined ? await startSandboxMerchant(services, merchantIds) : undefined
  const make = (merchant: DemoMerchant) =>
    makePast(services, merchant, config.demoOrders, receiver?.urlOf)
  const lacking = await alone(async () => {
    await makeMerchants(db)
    const without = config.demoOrders > 0 ? await withoutPast(services) : []
    // Where a past is there already, nobody waits for another.
    const first = without.length === demoMerchants.length ? without.shift() : undefined
    if (first) {
      console.log(`Making 18 days of orders of ${first.name}: once, about 20 seconds.`)
      await make(first)
    }
    return without
  })

  async function makeOthers(): Promise<void> {
    for (const merchant of lacking) {
      await alone(async () => {
        if (!(await hasPast(db, merchant))) await make(merchant)
      })
      console.log(`The orders of ${merchant.name} are there.`)
    }
  }

  async function startSandbox(serverUrl: string, log: FastifyBaseLogger) {
    const clientOf = await sandboxClients(services, merchantIds, serverUrl)
    const report = reportReceiver(db.jobs, orderRegistry, log)
    const sandbox = sandboxUpstream(
      db.jobs,
      {
        paces: await demoPaces(db, config.demoOrders),
        customers: demoCustomers,
        clientOf,
        sendMessage: messageReceiver({ ...services, db: db.jobs }, orderRegistry, log),
      },
      log,
    )
    sandbox.start(report)
    panel.resolve(
      new DemoPanel({
        db: db.jobs,
        clientOf,
        report,
        setReachable: (merchantId, isReachable) => receiver?.setReachable(merchantId, isReachable),
        chance: chanceOf(Date.now()),
      }),
    )
    return sandbox
  }

  const panel = Promise.withResolvers<DemoPanel>()
  let going: Promise<{ stop(): Promise<void> } | undefined> = Promise.resolve(undefined)
  return {
    announcement: [signIns(), ...lacking.map(announceOrders)].join('\n'),
    routes: config.sandbox ? panelRoutes(() => panel.promise) : [],
    goOn(serverUrl, log) {
      const start = async () => {
        await makeOthers()
        if (config.sandbox && !signal.aborted) return startSandbox(serverUrl, log)
        return undefined
      }
      going = start().catch((error) => {
        // What is not there yet is made by the next start.
        if (!signal.aborted) log.error(error, 'The demo world could not be made')
        return undefined
      })
    },
    async stop() {
      const sandbox = await going
      await sandbox?.stop()
      await receiver?.stop()
    },
  }
}

async function withoutPast({ db }: Services): Promise<DemoMerchant[]> {
  const found = await Promise.all(demoMerchants.map((merchant) => hasPast(db, merchant)))
  return demoMerchants.filter((_, index) => !found[index])
}

const announceOrders = ({ name }: DemoMerchant): string =>
  `\nThe orders of ${name} are being made while you look around; they are there in about 10 seconds.`

function signIns(): string {
  const lines = demoMerchants.flatMap(({ name: merchant, operators }) =>
    operators.map(
      ({ name, password, roles }) =>
        `  ${name.padEnd(10)} ${password.padEnd(14)} ${roles.join(', ')} of ${merchant}`,
    ),
  )
  return ['\nDemo sign-ins (the second step asks for the characters of a picture):', ...lines].join(
    '\n',
  )
}
