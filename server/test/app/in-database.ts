import type { DatabaseAddress } from '../../src/platform/db/database.ts'

/** The same server, another database. */
export function inDatabase(address: DatabaseAddress, database: string): DatabaseAddress {
  if (typeof address !== 'string') return { ...address, database }
  const url = new URL(address)
  url.pathname = `/${database}`
  return url.toString()
}

/** For the DATABASE_URL of a program. */
export function urlOf(address: DatabaseAddress): string {
  if (typeof address === 'string') return address
  const { host, port, user, database } = address
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}
