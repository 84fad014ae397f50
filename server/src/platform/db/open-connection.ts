/**
 * Opens a connection to the host that the address means: of several, the one that leads or the one that follows.
 * Checks before its first use that it has the rights it was opened for.
 */
import { withDeadline } from '../deadline.ts'
import { StartError } from '../start-error.ts'
import { Connection, ConnectionLost, type ConnectionSettings, PoolerRefused } from './connection.ts'
import type { DatabaseAddress, Hosts, Target } from './hosts.ts'

/** Statements would run with another role's rights. At start this ends the start. */
export class WrongRole extends StartError {
  readonly code = 'WRONG_ROLE'
  constructor(is: string, role: string) {
    super(
      `The database works as ${is} and not as ${role}: is there a pooler before it? Give its address as DATABASE_POOLER_URL, and the database's own as DATABASE_URL.`,
    )
  }
}

/** The host answers, but is not the one that is meant: the leader has changed, or has yet to be elected. */
export class WrongHost extends Error {
  readonly code = 'WRONG_HOST'
}

/** Whether a retry may help: the host is unreachable, starting or stopping, or is not the leader yet. */
export const isTransient = (error: unknown): boolean => {
  const { code = '' } = error as { code?: string }
  return transientCodes.has(code) || error instanceof WrongHost || error instanceof PoolerRefused
}
const transientCodes = new Set(
  'ECONNREFUSED ECONNRESET ENOENT EHOSTUNREACH ENETUNREACH ETIMEDOUT ENOTFOUND EAI_AGAIN 57P03 57P01 57P02 53300'.split(
    ' ',
  ),
)

/** Tries the hosts one after the other; each gets an equal share of the connect timeout. */
export async function openConnection(
  hosts: Hosts,
  settings: ConnectionSettings,
  candidates = hosts.candidates(),
): Promise<Connection> {
  const problems: Error[] = []
  const connectMs = settings.connectMs / candidates.length
  const { lastFound } = hosts
  for (const host of candidates) {
    try {
      const connection = await openAt(host, { ...settings, connectMs }, hosts.target)
      // Another caller has found the leader elsewhere meanwhile: this host hung, and answers as if it still led.
      if (hosts.lastFound !== lastFound && hosts.lastFound !== host) {
        connection.destroy('Another host leads')
        throw new WrongHost('Another host leads by now')
      }
      hosts.markFound(host)
      return connection
    } catch (error) {
      problems.push(error as Error)
    }
  }
  if (problems.length === 1) throw problems[0]
  // A problem that only a person can fix must not be reported as a transient one.
  throw (
    problems.find((problem) => !isTransient(problem) && !(problem instanceof ConnectionLost)) ??
    new WrongHost(`No host leads: ${problems.map(({ message }) => message).join('; ')}`)
  )
}

async function openAt(
  address: DatabaseAddress,
  settings: ConnectionSettings,
  target: Target,
): Promise<Connection> {
  const connection = new Connection(address, settings)
  const opening = connection.connect().then(() => checkSession(connection, settings, target))
  let isLate = false
  const tooLate = () => {
    isLate = true
    return new ConnectionLost('No connection to the database in time')
  }
  try {
    await withDeadline(opening, settings.connectMs, tooLate)
  } catch (error) {
    connection.destroy('Not connected')
    // A pooler takes the connection before it knows whether there is a database.
    if (settings.pooled && !isLate && error instanceof ConnectionLost)
      throw new PoolerRefused(error.message)
    // Errors of the system or the database have a code. Without one, connecting timed out or was cut off.
    throw (error as { code?: string }).code ? error : new ConnectionLost((error as Error).message)
  }
  return connection
}

/** A pooler may silently drop session settings, and statements would then run as the owner of the tables. */
async function checkSession(
  connection: Connection,
  { session: { role } }: ConnectionSettings,
  target: Target,
): Promise<void> {
  if (role === undefined && target === 'any') return
  const session = await connection.readSession()
  if (role !== undefined && session.role !== role) throw new WrongRole(session.role, String(role))
  if (target !== 'any' && session.isStandby !== (target === 'standby'))
    throw new WrongHost(session.isStandby ? 'It is a standby' : 'It is no standby')
}
