/** One real server for all journeys: built console, demo data, its own database. */
import type { DatabaseAddress } from '@countinghouse/server/src/platform/db/database.ts'
import { connect } from '@countinghouse/server/src/platform/db/owner.ts'
import { inDatabase } from '@countinghouse/server/test/app/in-database.ts'
import {
  newDataDir,
  removeDataDir,
  startServer,
} from '@countinghouse/server/test/app/running-server.ts'
import { newDemoDir } from './demo-world.ts'

export default async function setup(): Promise<() => Promise<void>> {
  const external = process.env.DATABASE_URL
  const dataDir = await (external ? newDataDir() : newDemoDir())
  const database = `countinghouse_e2e_${process.pid}`
  const url = external ? (inDatabase(external, database) as string) : undefined
  if (external) await onServer(external, `create database ${database}`)

  const server = await startServer(dataDir, {
    // The callback endpoints of journeys are on this machine.
    env: { ALLOW_LOCAL_CALLBACKS: 'on', ...(url ? { DATABASE_URL: url } : {}) },
  })
  process.env.E2E_URL = server.url
  process.env.E2E_DATA_DIR = dataDir
  process.env.E2E_DATABASE = JSON.stringify(
    url ?? {
      host: `${dataDir}/postgres/run`,
      port: 5432,
      user: 'postgres',
      database: 'countinghouse',
    },
  )
  return async () => {
    await server.stop()
    if (external) await onServer(external, `drop database ${database}`)
    await removeDataDir(dataDir)
  }
}

async function onServer(address: DatabaseAddress, statement: string): Promise<void> {
  const sql = connect(address, { max: 1 })
  await sql.unsafe(statement)
  await sql.end()
}
