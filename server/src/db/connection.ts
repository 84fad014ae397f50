/**
 * One connection to PostgreSQL. Statements are pipelined and answered in order. A lost connection is never reopened,
 * so a statement meant for it can't reach another one.
 */
import { Socket } from 'node:net'
import { Client, type ClientConfig, type CustomTypesConfig, types } from 'pg'
import { withDeadline } from '../deadline.ts'
import { StartError } from '../start-error.ts'
import type { DatabaseAddress, Hosts, Target } from './hosts.ts'
import type { QueryResultRow, Send } from './query.ts'

export interface ConnectionSettings {
  /** Settings of the session, by the names that PostgreSQL gives them. */
  session: Readonly<Record<string, string | number | boolean>>
  /** Timeouts for connecting and for the answer to a statement; 0 means none. */
  connectMs: number
  statementMs: number
  /** Off for COPY, which needs the connection to itself: statements are then sent one at a time. */
  pipeline: boolean
  /** Through a pooler, which gives every transaction another session: what holds is set in each, and nothing is prepared. */
  pooled?: boolean
  /** Hears of every statement that was answered: its text without values, and how long it took. */
  answered?(text: string, ms: number): void
}

/** The connection broke or timed out. Statements in flight may or may not have been executed. */
export class ConnectionLost extends Error {
  readonly code = 'CONNECTION_LOST'
}

/**
 * A table has changed since the connection prepared a statement whose rows would now be different. Nothing of it was
 * executed, so that also a single statement can be sent once more, over a new connection.
 */
export class TableChanged extends ConnectionLost {}

/** Statements would run with the rights of somebody else. At start it ends the start. */
export class WrongRole extends StartError {
  readonly code = 'WRONG_ROLE'
  constructor(is: string, role: string) {
    super(
      `The database works as ${is} and not as ${role}: is there a pooler before it? Give its address as DATABASE_POOLER_URL, and the database's own as DATABASE_URL.`,
    )
  }
}

/** The host answers, but another one is meant: the leader has changed, or is yet to be chosen. */
export class WrongHost extends Error {
  readonly code = 'WRONG_HOST'
}

/** Prepared statements kept per connection; statements beyond this are planned each time. */
const maxPrepared = 500

const utc = (text: string) => new Date(text)
const rowTypes: CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === types.builtins.TIMESTAMPTZ ? utc : types.getTypeParser(oid, format as 'text'),
}

/** `-c name=value` for each setting, with spaces and backslashes escaped. */
const sessionOptions = (session: ConnectionSettings['session']): string =>
  Object.entries(session)
    .map(([name, value]) => `-c ${name}=${String(value).replace(/[\\ ]/g, '\\$&')}`)
    .join(' ')

/** What a pooled transaction begins with, and its settings, which another one's session may not have. */
function pooledBeginning(session: ConnectionSettings['session']): [string, ...string[]] {
  const {
    default_transaction_isolation: isolation,
    default_transaction_read_only: isReadOnly,
    application_name: _fixed,
    plan_cache_mode: _unprepared,
    ...local
  } = session
  const access = isReadOnly ? 'read only' : 'read write'
  const settings = Object.entries(local).map(([name, value]) => `set local "${name}" = '${value}'`)
  return [`begin isolation level ${isolation ?? 'read committed'} ${access}`, ...settings]
}

const plain = { prepare: false }

/** Not reachable, starting or stopping, or not the one that is meant: it may be in a moment. */
export const passes = (error: unknown): boolean => {
  const { code = '' } = error as { code?: string }
  return passing.has(code) || error instanceof WrongHost
}
const passing = new Set(
  'ECONNREFUSED ECONNRESET ENOENT EHOSTUNREACH ENETUNREACH ETIMEDOUT ENOTFOUND EAI_AGAIN 57P03 57P01 57P02 53300'.split(
    ' ',
  ),
)

export class Connection {
  readonly #client: Client
  readonly #socket: Socket
  readonly #settings: ConnectionSettings
  readonly #prepared = new Map<string, string>()
  #lost: ConnectionLost | undefined
  /** Statements without an answer yet, and the time of the last send or answer. */
  #inflight = 0
  #lastActivity = 0
  readonly #watchdog: NodeJS.Timeout | undefined
  #last: Promise<unknown> = Promise.resolve()
  readonly #beginning: readonly [string, ...string[]]
  #hasShards = false
  #isRetired = false

  private constructor(address: DatabaseAddress, settings: ConnectionSettings) {
    this.#settings = settings
    this.#socket = new Socket()
    const where: ClientConfig =
      typeof address === 'string' ? { connectionString: address } : { ...address, ssl: false }
    this.#client = new Client({
      ...where,
      stream: () => this.#socket,
      types: rowTypes,
      pipeline: settings.pipeline,
      connectionTimeoutMillis: settings.connectMs,
      // A host that vanishes says nothing: whoever waits without a timeout would wait for ever.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      ...(settings.pooled
        ? { application_name: String(settings.session.application_name) }
        : { options: sessionOptions(settings.session) }),
    })
    this.#beginning = settings.pooled ? pooledBeginning(settings.session) : ['begin']
    if (settings.statementMs > 0) this.#watchdog = this.#watch(settings.statementMs)
    this.#client.on('error', (error) => this.#lose(error.message))
    this.#client.on('end', () => this.#lose('Connection closed'))
  }

  /** To the host that is meant. Each has its share of the time. */
  static async open(hosts: Hosts, settings: ConnectionSettings): Promise<Connection> {
    const problems: Error[] = []
    const connectMs = settings.connectMs / hosts.all.length
    const { last } = hosts
    for (const host of hosts.inTurn()) {
      try {
        const connection = await Connection.#openAt(host, { ...settings, connectMs }, hosts.target)
        // Found elsewhere in the meantime: this one hung, and comes back as if it still led.
        if (hosts.last !== last && hosts.last !== host) {
          connection.destroy('Another host leads')
          throw new WrongHost('Another host leads by now')
        }
        hosts.isRight(host)
        return connection
      } catch (error) {
        problems.push(error as Error)
      }
    }
    if (problems.length === 1) throw problems[0]
    // What only a person can put right must not look like something that passes.
    throw (
      problems.find((problem) => !passes(problem) && !(problem instanceof ConnectionLost)) ??
      new WrongHost(`No host leads: ${problems.map(({ message }) => message).join('; ')}`)
    )
  }

  static async #openAt(address: DatabaseAddress, settings: ConnectionSettings, target: Target) {
    const connection = new Connection(address, settings)
    const opening = connection.#client.connect().then(() => connection.#check(target))
    const late = () => new ConnectionLost('No connection to the database in time')
    try {
      await withDeadline(opening, settings.connectMs, late)
    } catch (error) {
      connection.destroy('Not connected')
      // Errors of the system or the database have a code. Without one, connecting timed out or was cut off.
      throw (error as { code?: string }).code ? error : new ConnectionLost((error as Error).message)
    }
    return connection
  }

  /**
   * A pooler may drop settings of a session without a word: then we would work as the owner. And of several hosts
   * only one leads.
   */
  async #check(target: Target): Promise<void> {
    const { role } = this.#settings.session
    if (role === undefined && target === 'any') return
    const [row] = await this.sendAlone(
      `select current_user as role, pg_is_in_recovery() as "isStandby",
              current_setting('citus.propagate_set_commands', true) = 'local' as "hasShards"`,
      [],
      plain,
    )
    if (role !== undefined && row?.role !== role)
      throw new WrongRole(String(row?.role), String(role))
    if (target !== 'any' && row?.isStandby !== (target === 'standby'))
      throw new WrongHost(row?.isStandby ? 'It is a standby' : 'It is no standby')
    this.#hasShards = row?.hasShards === true
  }

  get isLost(): boolean {
    return this.#lost !== undefined
  }

  /** No statement in flight and no transaction open, and good for more. */
  get isIdle(): boolean {
    return !this.#lost && !this.#isRetired && this.#client.getTransactionStatus() === 'I'
  }

  /** What it prepared does not fit the tables any more. */
  get isOutdated(): boolean {
    return this.#lost instanceof TableChanged
  }

  /** It ends the work it is in, and takes no other. */
  retire(): void {
    this.#isRetired = true
  }

  get client(): Client {
    return this.#client
  }

  readonly send: Send = (text, values, { prepare }) => {
    if (this.#settings.pipeline) return this.#ask(text, values, prepare)
    const asked = this.#last.then(() => this.#ask(text, values, prepare))
    this.#last = asked.catch(() => {})
    return asked
  }

  /**
   * Begins a transaction with a setting, in one packet. A coordinator of shards passes on the whole message that a
   * setting comes in, and there the transaction has begun already: for it they are two messages, which cost more.
   */
  begin(setting?: string): Promise<unknown> {
    const [begin, ...more] = this.#beginning
    const settings = [...more, ...(setting ? [setting] : [])]
    if (!this.#hasShards || settings.length === 0)
      return this.send([begin, ...settings].join('; '), [], plain)
    return this.corked(() =>
      Promise.all([this.send(begin, [], plain), this.send(settings.join('; '), [], plain)]),
    )
  }

  /** A statement outside of a transaction. */
  readonly sendAlone: Send = async (text, values, options) => {
    if (!this.#settings.pooled) return this.send(text, values, options)
    const sent = [
      this.begin(),
      this.send(text, values, plain),
      this.send('commit', [], plain),
    ] as const
    // A commit after a failure is a rollback: the failure itself is what to tell.
    await Promise.allSettled(sent)
    await sent[0]
    const rows = await sent[1]
    await sent[2]
    return rows
  }

  async #ask(
    text: string,
    values: readonly unknown[],
    prepare: boolean,
  ): Promise<QueryResultRow[]> {
    if (this.#lost) throw this.#lost
    const query = { text, values: values as unknown[], ...(prepare && this.#nameFor(text)) }
    const askedAt = performance.now()
    if (this.#inflight++ === 0) this.#lastActivity = askedAt
    try {
      const result = await this.#client.query(query)
      this.#settings.answered?.(text, performance.now() - askedAt)
      // A text of several statements returns several results.
      return Array.isArray(result) ? result.at(-1).rows : result.rows
    } catch (error) {
      const { code, message, routine } = error as Error & { code?: string; routine?: string }
      // Errors of the database have a five-character SQLSTATE with a digit (EPIPE has none); anything else is a
      // connection problem.
      const isOfDatabase = typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code)
      if (!isOfDatabase) throw this.#lose(message)
      this.#settings.answered?.(text, performance.now() - askedAt)
      if (code === '0A000' && routine === 'RevalidateCachedQuery') {
        this.#lost ??= new TableChanged(message)
        this.destroy(message)
        throw this.#lost
      }
      // 25006, where nobody asked for it: this host does not lead any more. The next connection looks for the one that does.
      if (code !== '25006' || this.#settings.session.default_transaction_read_only) throw error
      this.destroy('The database has become read-only')
      throw this.#lose(message)
    } finally {
      this.#inflight -= 1
      this.#lastActivity = performance.now()
    }
  }

  /** Polls on an interval: one timer per statement would cost more than some statements do. */
  #watch(statementMs: number): NodeJS.Timeout {
    const check = () => {
      const isLate = performance.now() - this.#lastActivity > statementMs
      if (this.#inflight > 0 && isLate) this.destroy('No answer from the database in time')
    }
    return setInterval(check, Math.min(statementMs, 500)).unref()
  }

  #nameFor(text: string): { name: string } | undefined {
    if (this.#settings.pooled) return undefined
    const cached = this.#prepared.get(text)
    if (cached) return { name: cached }
    if (this.#prepared.size >= maxPrepared) return undefined
    const name = `s${this.#prepared.size}`
    this.#prepared.set(text, name)
    return { name }
  }

  /** Statements sent by `ask` leave in one packet. */
  corked<T>(ask: () => T): T {
    this.#socket.cork()
    try {
      return ask()
    } finally {
      this.#socket.uncork()
    }
  }

  #lose(why: string): ConnectionLost {
    this.#lost ??= new ConnectionLost(why)
    clearInterval(this.#watchdog)
    return this.#lost
  }

  destroy(why: string): void {
    this.#lose(why)
    this.#socket.destroy()
  }

  /** Closes gracefully, but cuts the socket if the server does not answer within a second. */
  async close(): Promise<void> {
    this.#lose('Connection closed')
    const timeout = setTimeout(() => this.#socket.destroy(), 1000)
    await this.#client.end().catch(() => {})
    clearTimeout(timeout)
  }
}
