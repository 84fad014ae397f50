/** Starts Countinghouse: database, schema, demo world, HTTP. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as waitFor } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildApp, closeApp, routesOf } from './app.ts'
import { loadServices } from './load-services.ts'
import { orderRegistry } from './order-registry.ts'
import { type Config, helpText, readConfig } from './platform/config.ts'
import { noCustody } from './platform/custody.ts'
import { type Database, openDatabase } from './platform/db/database.ts'
import { findDatabase } from './platform/db/find-database.ts'
import { migrate } from './platform/db/migrate.ts'
import { withDeadline } from './platform/deadline.ts'
import { checkStore } from './platform/files/check-store.ts'
import { StartError } from './platform/start-error.ts'
import { startTasks } from './tasks.ts'

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
  const pagesAreBuilt = process.argv.includes('--build-pages') ? buildPages() : undefined
  // Its failure is reported below, where it is waited for.
  pagesAreBuilt?.catch(() => {})
  // Loaded only where it is wanted, as it is no part of the product, and while the database starts.
  const loading = config.demo ? import('../demo/demo.ts') : undefined
  loading?.catch(() => {})
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
  const demo = await loading
  const services = await loadServices(
    { ...config, allowLocalCallbacks },
    db,
    demo ? demo.demoCustody : noCustody,
  )
  if (config.s3) await checkStore(services.files, console.warn)
  const world = await demo?.startDemoWorld(services, config, database)
  await pagesAreBuilt
  const app = await buildApp(services, pages, orderRegistry, [
    ...routesOf(orderRegistry),
    ...(world?.routes ?? []),
  ])
  db.observe({
    onSlowStatement: (statement, ms) => app.log.warn({ statement, ms }, 'A statement took long'),
  })
  const worker = await startTasks(services, app.log)
  const atWork = [() => closeApp(app), worker.stop]
  shutdownSteps.push(() => Promise.all(atWork.map((stopWork) => stopWork())))
  await listen(() => app.listen({ port: config.port, host: config.host }), config)
  const address = app.server.address() as AddressInfo
  if (world) {
    // Stops before the server, which its merchants call.
    shutdownSteps.push(world.stop)
    world.goOn(ownUrl(config, address), app.log)
  }
  const hint = world?.announcement ?? ((await hasMerchants(db)) ? undefined : firstMerchantHint)
  announce(config, address, place, hint)
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

/** By a process of its own, while the database starts. */
async function buildPages(): Promise<void> {
  const script = fileURLToPath(new URL('../../scripts/run.mjs', import.meta.url))
  const child = spawn(process.execPath, [script, 'pages'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  shutdownSteps.push(async () => child.kill())
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new StartError('The pages could not be built; the reason is above.')
}

const firstMerchantHint = `
There is no merchant yet. Make the first one and its administrator:
  npm run admin -- add-merchant 20001 "My company"
  echo PASSWORD | npm run admin -- add-operator 20001 NAME --roles admin`

async function hasMerchants({ sql }: Database): Promise<boolean> {
  const [row] = await sql<{ found: boolean }[]>`select exists (select from sign_in_name) as found`
  return row?.found ?? false
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

function announce(config: Config, { port }: AddressInfo, place: string, hint?: string): void {
  const host = ['0.0.0.0', '::', '127.0.0.1'].includes(config.host) ? 'localhost' : config.host
  console.log(`\nCountinghouse is ready at http://${host}:${port}`)
  if (hint) console.log(hint)
  console.log(`\nData: ${place}`)
  console.log('Stop with Ctrl-C.\n')
}

/** A step that hangs or fails does not block the others; what it leaves open ends with the process. */
async function shutDown(): Promise<void> {
  for (const step of shutdownSteps.splice(0).reverse()) {
    const tooLate = () => new Error('A part of the server did not stop in time')
    await withDeadline(step(), stopStepMs, tooLate).catch((error) => console.error(error.message))
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
