/** The embedded database of a running server, seen from outside: for tests that cut, kill and freeze it. */
import { readdirSync, readFileSync } from 'node:fs'
import { connect, type OwnerSql } from '../../src/platform/db/owner.ts'

export const addressIn = (dataDir: string) => ({
  host: `${dataDir}/postgres/run`,
  port: 5432,
  user: 'postgres',
  database: 'countinghouse',
})

export const ownerIn = (dataDir: string): OwnerSql => connect(addressIn(dataDir), { max: 1 })

export const postmasterPid = (dataDir: string): number =>
  Number(readFileSync(`${dataDir}/postgres/data/postmaster.pid`, 'utf8').split('\n')[0])

/** The postmaster and its child processes. */
export function databaseProcesses(dataDir: string): number[] {
  const postmaster = postmasterPid(dataDir)
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && parentOf(name) === postmaster,
  )
  return [postmaster, ...children.map(Number)]
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
  } catch {
    // It ended in the meantime.
    return undefined
  }
}

/** Cuts every connection of the application, whatever it is doing. */
export async function cutConnections(dataDir: string): Promise<void> {
  const owner = ownerIn(dataDir)
  await owner`
    select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'countinghouse'`
  await owner.end()
}
