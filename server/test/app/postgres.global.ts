/** Before all server tests: one PostgreSQL, and in it a migrated database with operators that each test file clones. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import type { DatabaseAddress } from '../../src/platform/db/database.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/platform/db/embedded/embedded-postgres.ts'
import { connect } from '../../src/platform/db/owner.ts'
import { inDatabase } from './in-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    server: DatabaseAddress
    template: string
    keyFile: string
  }
}

const root = fileURLToPath(new URL('../../..', import.meta.url))
const cache = join(root, 'node_modules', '.cache', 'test-database')

/** The data ends with the tests. What the product promises of a crash is tested on databases of their own. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  // Tests of plans say when statistics are new.
  autovacuum: 'off',
  // A server takes up to 22 of them, and some tests start two.
  max_connections: 200,
}

/** What decides what is in the template. */
const sources = [
  'package-lock.json',
  'server/migrations',
  'server/demo/world',
  'server/src/areas/merchant',
  'server/src/areas/session',
  'server/src/platform/db',
  'server/src/platform/security',
  'server/test/app/cheap-password.ts',
  'server/test/app/fill-template.ts',
  'server/test/app/postgres.global.ts',
]

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'countinghouse-test-'))
  // As root the database runs as another user, who needs access.
  await chmod(dir, 0o711)
  const keyFile = join(dir, 'secrets.key')
  const start = () => startEmbeddedPostgres({ dir: join(dir, 'postgres'), log: () => {}, settings })

  const given = process.env.CITUS_URL ?? process.env.DATABASE_URL
  const template = `countinghouse_test${given ? `_${process.pid}` : ''}`
  let embedded: EmbeddedPostgres | undefined
  if (given) await fillTemplate(given, template, keyFile)
  else {
    const kept = join(cache, await version())
    if (!existsSync(kept)) {
      embedded = await start()
      await fillTemplate(addressOf(embedded), template, keyFile)
      await embedded.stop()
      await keep(dir, kept)
    } else copy(kept, dir)
    embedded = await start()
  }
  const server = embedded ? addressOf(embedded) : (given as string)

  project.provide('server', server)
  project.provide('template', template)
  project.provide('keyFile', keyFile)

  return async () => {
    if (embedded) await embedded.stop()
    else await onServer(server, `drop database if exists ${template}`)
    await rm(dir, { recursive: true, force: true })
  }
}

// Only data that can be passed to the test processes, so no functions.
const addressOf = ({ host, port, user }: EmbeddedPostgres): DatabaseAddress => ({
  host,
  port,
  user,
  database: 'postgres',
})

async function onServer(server: DatabaseAddress, statement: string): Promise<void> {
  const admin = connect(server, { max: 1 })
  await admin.unsafe(statement)
  await admin.end()
}

/** In a process of its own: most runs find the template made, and need not load the server here. */
async function fillTemplate(server: DatabaseAddress, template: string, keyFile: string) {
  await onServer(server, `create database ${template}`)
  const program = fileURLToPath(new URL('fill-template.ts', import.meta.url))
  const address = JSON.stringify(inDatabase(server, template))
  execFileSync(process.execPath, [program, address, keyFile], { stdio: 'inherit' })
}

/** Of the day too: what it holds was made today, as tests that ask for today's records expect. */
async function version(): Promise<string> {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10))
  for (const source of sources.map((path) => join(root, path))) {
    const isFile = (await stat(source)).isFile()
    const files = isFile ? [''] : (await readdir(source, { recursive: true })).sort()
    for (const file of files)
      if (isFile || /\.(ts|sql)$/.test(file)) hash.update(await readFile(join(source, file)))
  }
  return hash.digest('hex').slice(0, 16)
}

/** With owners, which as root differ. */
const copy = (from: string, to: string) => void execFileSync('cp', ['-Rp', `${from}/.`, to])

async function keep(dir: string, kept: string): Promise<void> {
  const draft = `${kept}.${process.pid}`
  await rm(cache, { recursive: true, force: true })
  await mkdir(draft, { recursive: true })
  copy(dir, draft)
  await rename(draft, kept)
}
