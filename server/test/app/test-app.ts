/** A whole server for one test file: its own clone of the migrated database, listening on a free port. */
import type { AddressInfo } from 'node:net'
import { dirname } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { sandboxCustody } from '../../demo/world/addresses.ts'
import { buildApp, closeApp, routesOf } from '../../src/app.ts'
import type { OrderRegistry } from '../../src/engine/orders/order-kind.ts'
import { loadServices } from '../../src/load-services.ts'
import { orderRegistry } from '../../src/order-registry.ts'
import { type Databases, openDatabase } from '../../src/platform/db/database.ts'
import { connect, type OwnerSql } from '../../src/platform/db/owner.ts'
import { applicationRole } from '../../src/platform/db/pools.ts'
import type { FileStore } from '../../src/platform/files/store.ts'
import type { Route } from '../../src/platform/http/route.ts'
import type { Vault } from '../../src/platform/security/vault.ts'
import type { Services } from '../../src/platform/services.ts'
import { startTasks } from '../../src/tasks.ts'
import { demoCaptcha } from './demo-captcha.ts'
import { atEndOfFile } from './end-of-file.ts'
import { inDatabase, urlOf } from './in-database.ts'
import { onCitus, ownerOnCitus, ownerSession, settingsOfCopy } from './on-citus.ts'
import { logStatements } from './statement-log.ts'

export interface TestApp {
  url: string
  /** The DATABASE_URL of other programs that share its database. */
  databaseUrl: string
  /** As the owner of the tables, beyond row level security: for looking at what was stored and for ageing it. */
  owner: OwnerSql
  db: Databases
  vault: Vault
  services: Services
  /** Where files of merchants are. */
  dataDir: string
  files: FileStore
}

export type Config = Partial<Services['config']>

interface Parts {
  /** Instead of the order kinds of the product. */
  orders?: OrderRegistry
  /** Beside the calls of the product. */
  routes?: Route[]
}

/** Stopped after the last test of the file, at whose top it is started. */
export const startTestApp = (config?: Config, parts?: Parts): Promise<TestApp> =>
  start(atEndOfFile, config, parts)

/** Stopped at the end of the test that starts it: a file with many of them would use up the database's connections. */
export const startAppForTest = (config?: Config, parts?: Parts): Promise<TestApp> =>
  start(onTestFinished, config, parts)

/** All of them, also if one fails. */
async function inTurn(steps: readonly (() => Promise<unknown>)[]) {
  const ended: PromiseSettledResult<unknown>[] = []
  for (const step of steps) ended.push(...(await Promise.allSettled([step()])))
  return ended
}

async function start(
  atTheEnd: (undo: () => Promise<void>) => void,
  config: Config = {},
  { orders = orderRegistry, routes = [] }: Parts = {},
): Promise<TestApp> {
  // Undone in reverse, and even if the start fails half-way.
  const undo: (() => Promise<unknown>)[] = []
  atTheEnd(async () => {
    const steps = await inTurn(undo.reverse())
    const failed = steps.find((step) => step.status === 'rejected')
    if (failed) throw failed.reason
  })
  const database = `${inject('template')}_${Math.random().toString(36).slice(2, 10)}`
  const admin = connect(inject('server'), { max: 1 })
  undo.push(() => admin.end())
  // By its files: through the log, which nobody reads here, it takes ten times as long.
  await admin.unsafe(
    `create database ${database} template ${inject('template')} strategy file_copy`,
  )
  // As the migration of an embedded database does: rights to a database are not copied with it.
  await admin.unsafe(`grant connect on database ${database} to ${applicationRole}`)
  undo.push(() => admin.unsafe(`drop database ${database} with (force)`))
  for (const setting of settingsOfCopy(database)) await admin.unsafe(setting)
  const address = inDatabase(inject('server'), database)
  // Every statement counts as slow, and is heard of.
  const db = openDatabase(address, 16, { slowStatementMs: 0 })
  const statements = logStatements(db)
  undo.push(() => db.close())
  const dataDir = `${dirname(inject('keyFile'))}/${database}`
  const services = await loadServices(
    {
      demoCaptcha,
      rateLimitPerMinute: 0,
      openRateLimitPerMinute: 0,
      trustProxy: 0,
      logLevel: 'silent',
      allowLocalCallbacks: true,
      metricsToken: undefined,
      publicUrl: 'https://console.example.com',
      secretsKeyFile: inject('keyFile'),
      dataDir,
      ...config,
    },
    db,
    sandboxCustody,
  )
  const everywhere = connect(address, { max: 2, session: ownerSession })
  const owner = onCitus ? ownerOnCitus(everywhere) : everywhere
  undo.push(() => owner.end())
  undo.push(() => statements.check(owner))
  const app = await buildApp(services, {}, orders, [...routesOf(orders), ...routes])
  const worker = await startTasks(services, app.log, orders)
  undo.push(() => worker.stop())
  undo.push(() => closeApp(app))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/api`,
    databaseUrl: urlOf(address),
    owner,
    db,
    vault: services.vault,
    services,
    dataDir,
    files: services.files,
  }
}
