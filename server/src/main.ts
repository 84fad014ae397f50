/** Starts Countinghouse: database, schema, demo world, HTTP. */
import type { AddressInfo } from 'node:net'
import { setTimeout as waitFor } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildApp, closeApp } from './app.ts'
import { type Config, helpText, readConfig } from './config.ts'
import { openDatabase } from './db/database.ts'
import { findDatabase } from './db/find-database.ts'
import { migrate } from './db/migrate.ts'
import { withDeadline } from './deadline.ts'
import { sandboxClients } from './demo/sandbox/sandbox-clients.ts'
import { startSandboxMerchant } from './demo/sandbox/sandbox-merchant.ts'
import { sandboxUpstream } from './demo/sandbox/sandbox-upstream.ts'
import { sandboxCustody } from './demo/world/addresses.ts'
import { demoCustomers, demoMerchants, makeDemoWorld } from './demo/world/demo-world.ts'
import { checkStore } from './files/check-store.ts'
import { orderRegistry } from './order-registry.ts'
import { loadServices } from './services.ts'
import { StartError } from './start-error.ts'
import { startTasks } from './tasks.ts'
import { noCustody } from './upstream/custody.ts'
import { messageReceiver } from './upstream/report-message.ts'
import { reportReceiver } from './upstream/upstream.ts'

const built = (page: string) => fileURLToPath(new URL(`../../${page}/dist`, import.meta.url))
const pages = { console: built('console'), pay: built('pay') }

/** Shutdown steps, run in reverse order, also when the start fails half-way. */
const shutdownSteps: (() => Promise<unknown>)[] = []
/** Time limit for each step of stopping. */
const stopStepMs = 10_000
/** The share of the grace period in which streams are drained, so that the last ones have time to leave. */
const streamsLeave = 0.8
/** How the server stops, once its settings are known. */
const stop = { graceMs: 0, limitMs: 25_000, begin() {} }

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const { address: database, place, stop: stopDatabase } = await findDatabase(config)
  shutdownSteps.push(stopDatabase)
  await migrate(database, console.log)
  const { databasePoolerUrl } = config
  const db = openDatabase(databasePoolerUrl ?? database, config.databasePoolSize, {
    ...(databasePoolerUrl && { pooled: true, directAddress: database }),
    ...(config.databaseReadUrl && { readAddress: config.databaseReadUrl }),
    slowStatementMs: config.slowStatementMs,
  })
  shutdownSteps.push(db.close)
  const isOwnDemo = config.demo && config.databaseUrl === undefined
  const allowLocalCallbacks = config.allowLocalCallbacks || isOwnDemo
  const services = await loadServices(
    { ...config, allowLocalCallbacks },
    db,
    config.demo ? sandboxCustody : noCustody,
  )
  if (config.s3) await checkStore(services.files, console.warn)
  const merchantIds = demoMerchants.map(({ merchantId }) => merchantId)
  const merchant = isOwnDemo ? await startSandboxMerchant(services, merchantIds) : undefined
  if (merchant) shutdownSteps.push(merchant.stop)
  if (config.demo)
    await makeDemoWorld(services, config.demoOrders, merchant?.urlOf, (name) =>
      console.log(`Making 90 days of orders of ${name}: once, about 20 seconds.`),
    )
  const app = await buildApp(services, pages)
  db.observe({
    onSlowStatement: (statement, ms) => app.log.warn({ statement, ms }, 'A statement took long'),
  })
  const worker = await startTasks(services, app.log)
  const atWork = [() => closeApp(app), worker.stop]
  shutdownSteps.push(() => Promise.all(atWork.map((stopWork) => stopWork())))
  await listen(() => app.listen({ port: config.port, host: config.host }), config)
  const address = app.server.address() as AddressInfo
  if (config.sandbox) {
    const options = {
      merchantIds,
      customers: demoCustomers,
      clientOf: await sandboxClients(services, merchantIds, ownUrl(config, address)),
      sendMessage: messageReceiver({ ...services, db: db.jobs }, orderRegistry, app.log),
    }
    const sandbox = sandboxUpstream(db.jobs, options, app.log)
    sandbox.start(reportReceiver(db.jobs, orderRegistry, app.log))
    // Stops before the server, which its merchants call.
    shutdownSteps.push(sandbox.stop)
  }
  announce(config, address, place)
  Object.assign(stop, {
    graceMs: config.stopGraceMs,
    limitMs: config.stopLimitMs,
    begin() {
      services.stopping.abort()
      // Streams and connections move to other servers while this one still answers.
      void services.openStreams.drain(config.stopGraceMs * streamsLeave)
      void worker.stop()
    },
  })
}

async function listen(open: () => Promise<unknown>, { port, host }: Config): Promise<void> {
  try {
    await open()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why: Record<string, string> = {
      EADDRINUSE: `Port ${port} on ${host} is in use. Stop the program that has it, or set PORT to another one.`,
      EACCES: `Port ${port} needs rights that this user does not have. Set PORT to one above 1023.`,
      EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
      ENOTFOUND: `HOST ${host} is not an address of this machine.`,
    }
    throw code && why[code] ? new StartError(why[code]) : error
  }
}

/** Where programs on this machine reach the server. */
function ownUrl({ host }: Config, { port }: AddressInfo): string {
  if (['0.0.0.0', '::'].includes(host)) return `http://127.0.0.1:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function announce(config: Config, { port }: AddressInfo, place: string): void {
  const host = ['0.0.0.0', '::', '127.0.0.1'].includes(config.host) ? 'localhost' : config.host
  console.log(`\nCountinghouse is ready at http://${host}:${port}`)
  if (config.demo) {
    console.log('\nDemo sign-ins (the second step asks for the characters of a picture):')
    for (const { name, operators } of demoMerchants) {
      for (const operator of operators) {
        const role = operator.roles.join(', ')
        console.log(
          `  ${operator.name.padEnd(10)} ${operator.password.padEnd(14)} ${role} of ${name}`,
        )
      }
    }
  }
  console.log(`\nData: ${place}`)
  console.log('Stop with Ctrl-C.\n')
}

/** A step that hangs or fails does not block the others; what it leaves open ends with the process. */
async function shutDown(): Promise<void> {
  for (const step of shutdownSteps.splice(0).reverse()) {
    const late = () => new Error('A part of the server did not stop in time')
    await withDeadline(step(), stopStepMs, late).catch((error) => console.error(error.message))
  }
}

if (process.argv.includes('--help') || process.argv.includes('-h')) {
  console.log(helpText())
} else {
  // The reader of our output may exit before us.
  process.stdout.on('error', () => {})
  let failed = false
  // The listeners stay: under npm Ctrl-C arrives twice, and the second must not abort the shutdown.
  const signal = new Promise<void>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => resolve())
  })
  await Promise.race([start().then(() => signal), signal]).catch((error) => {
    failed = true
    console.error(error instanceof StartError ? error.message : error)
  })
  setTimeout(() => process.exit(1), stop.limitMs).unref()
  stop.begin()
  if (stop.graceMs > 0) await waitFor(stop.graceMs)
  await shutDown()
  process.exit(failed ? 1 : 0)
}
