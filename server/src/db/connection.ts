/**
 * One connection to PostgreSQL. Statements are pipelined and answered in order. A lost connection is never reopened,
 * so a statement meant for it can't reach another one.
 */
import { Socket } from 'node:net'
import { Client, type ClientConfig, type CustomTypesConfig, types } from 'pg'
import { StartError } from '../start-error.ts'
import type { QueryResultRow, Send } from './query.ts'

/** Where PostgreSQL is: an address, or the socket directory of the embedded server. */
export type DatabaseAddress =
  | string
  | { host: string; port: number; user: string; database: string }

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

/** Statements would run with the rights of somebody else. At start it ends the start. */
export class WrongRole extends StartError {
  readonly code = 'WRONG_ROLE'
  constructor(is: string, role: string) {
    super(
      `The database works as ${is} and not as ${role}: is there a pooler before it? Give its address as DATABASE_POOLER_URL, and the database's own as DATABASE_URL.`,
    )
  }
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

/** What a pooled transaction begins with: settings that another one's session may not have. */
function pooledBegin(session: ConnectionSettings['session']): string {
  const {
    default_transaction_isolation: isolation,
    default_transaction_read_only: isReadOnly,
    application_name: _fixed,
    plan_cache_mode: _unprepared,
    ...local
  } = session
  const access = isReadOnly ? 'read only' : 'read write'
  const settings = Object.entries(local).map(([name, value]) => `set local "${name}" = '${value}'`)
  return [`begin isolation level ${isolation ?? 'read committed'} ${access}`, ...settings].join(
    '; ',
  )
}

const plain = { prepare: false }

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
  /** The text that begins a transaction. */
  readonly begin: string

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
      ...(settings.pooled
        ? { application_name: String(settings.session.application_name) }
        : { options: sessionOptions(settings.session) }),
    })
    this.begin = settings.pooled ? pooledBegin(settings.session) : 'begin'
    if (settings.statementMs > 0) this.#watchdog = this.#watch(settings.statementMs)
    this.#client.on('error', (error) => this.#lose(error.message))
    this.#client.on('end', () => this.#lose('Connection closed'))
  }

  static async open(address: DatabaseAddress, settings: ConnectionSettings): Promise<Connection> {
    const connection = new Connection(address, settings)
    try {
      await connection.#client.connect()
      await connection.#checkRole()
    } catch (error) {
      connection.destroy('Not connected')
      // Errors of the system or the database have a code. Without one, connecting timed out or was cut off.
      throw (error as { code?: string }).code ? error : new ConnectionLost((error as Error).message)
    }
    return connection
  }

  /** A pooler may drop settings of a session without a word: then we would work as the owner. */
  async #checkRole(): Promise<void> {
    const { role } = this.#settings.session
    if (role === undefined) return
    const [row] = await this.sendAlone('select current_user as role', [], plain)
    if (row?.role !== role) throw new WrongRole(String(row?.role), String(role))
  }

  get isLost(): boolean {
    return this.#lost !== undefined
  }

  /** No statement in flight and no transaction open. */
  get isIdle(): boolean {
    return !this.#lost && this.#client.getTransactionStatus() === 'I'
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

  /** A statement outside of a transaction. */
  readonly sendAlone: Send = async (text, values, options) => {
    if (!this.#settings.pooled) return this.send(text, values, options)
    const sent = [
      this.send(this.begin, [], plain),
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
      // A text of several statements returns several results.
      return Array.isArray(result) ? result.at(-1).rows : result.rows
    } catch (error) {
      const { code } = error as { code?: string }
      // Errors of the database have a five-character SQLSTATE with a digit (EPIPE has none); anything else is a
      // connection problem.
      if (typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code)) throw error
      throw this.#lose((error as Error).message)
    } finally {
      this.#inflight -= 1
      this.#lastActivity = performance.now()
      this.#settings.answered?.(text, this.#lastActivity - askedAt)
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
