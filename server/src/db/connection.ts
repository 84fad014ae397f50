/**
 * One connection to PostgreSQL. Statements travel without waiting for each other and are answered in order. A
 * connection that was lost stays lost: nothing that was meant for it can ever reach another one.
 */
import { Socket } from 'node:net'
import { Client, type ClientConfig, type CustomTypesConfig, types } from 'pg'
import type { QueryResultRow, Send } from './query.ts'

/** Where PostgreSQL is: an address, or the socket directory of the embedded server. */
export type DatabaseAddress =
  | string
  | { host: string; port: number; user: string; database: string }

export interface ConnectionSettings {
  /** Settings of the session, by the names that PostgreSQL gives them. */
  session: Readonly<Record<string, string | number | boolean>>
  /** How long to wait for a new connection, and for the answer to a statement; 0 is for ever. */
  connectMs: number
  statementMs: number
  /** Off for COPY, which has the connection for itself: statements then wait for each other. */
  pipeline: boolean
}

/** The way to the database broke, or took too long. What was under way may or may not have happened. */
export class ConnectionLost extends Error {
  readonly code = 'CONNECTION_LOST'
}

/** Plans that one connection keeps; a statement beyond them is planned each time. */
const mostPrepared = 500

const utc = (text: string) => new Date(text)
const rowTypes: CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === types.builtins.TIMESTAMPTZ ? utc : types.getTypeParser(oid, format as 'text'),
}

/** `-c name=value` for each, spaces and backslashes escaped. */
const sessionOptions = (session: ConnectionSettings['session']): string =>
  Object.entries(session)
    .map(([name, value]) => `-c ${name}=${String(value).replace(/[\\ ]/g, '\\$&')}`)
    .join(' ')

export class Connection {
  readonly #client: Client
  readonly #socket: Socket
  readonly #settings: ConnectionSettings
  readonly #prepared = new Map<string, string>()
  #lost: ConnectionLost | undefined
  /** Statements that are not answered yet, and when the last one was asked or answered. */
  #underWay = 0
  #lastHeard = 0
  readonly #watcher: NodeJS.Timeout | undefined
  #last: Promise<unknown> = Promise.resolve()

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
      options: sessionOptions(settings.session),
    })
    if (settings.statementMs > 0) this.#watcher = this.#watch(settings.statementMs)
    this.#client.on('error', (error) => this.#lose(error.message))
    this.#client.on('end', () => this.#lose('Connection closed'))
  }

  static async open(address: DatabaseAddress, settings: ConnectionSettings): Promise<Connection> {
    const connection = new Connection(address, settings)
    try {
      await connection.#client.connect()
    } catch (error) {
      connection.destroy('Not connected')
      // What the system or the database says has a code; without one it took too long, or was cut off half-way.
      throw (error as { code?: string }).code ? error : new ConnectionLost((error as Error).message)
    }
    return connection
  }

  get isLost(): boolean {
    return this.#lost !== undefined
  }

  /** Nothing under way, no transaction open. */
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

  async #ask(
    text: string,
    values: readonly unknown[],
    prepare: boolean,
  ): Promise<QueryResultRow[]> {
    if (this.#lost) throw this.#lost
    const query = { text, values: values as unknown[], ...(prepare && this.#nameFor(text)) }
    if (this.#underWay++ === 0) this.#lastHeard = performance.now()
    try {
      const result = await this.#client.query(query)
      // Several statements in one have several results.
      return Array.isArray(result) ? result.at(-1).rows : result.rows
    } catch (error) {
      const { code } = error as { code?: string }
      // What the database itself says has a code of five characters with a digit among them (EPIPE has none);
      // anything else is about the way to it.
      if (typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code)) throw error
      throw this.#lose((error as Error).message)
    } finally {
      this.#underWay -= 1
      this.#lastHeard = performance.now()
    }
  }

  /** Looked at now and then: a timer for each statement would cost more than some statements do. */
  #watch(statementMs: number): NodeJS.Timeout {
    const look = () => {
      const isLate = performance.now() - this.#lastHeard > statementMs
      if (this.#underWay > 0 && isLate) this.destroy('No answer from the database in time')
    }
    return setInterval(look, Math.min(statementMs, 500)).unref()
  }

  #nameFor(text: string): { name: string } | undefined {
    const cached = this.#prepared.get(text)
    if (cached) return { name: cached }
    if (this.#prepared.size >= mostPrepared) return undefined
    const name = `s${this.#prepared.size}`
    this.#prepared.set(text, name)
    return { name }
  }

  /** What is asked for in here leaves in one packet. */
  inOnePacket<T>(ask: () => T): T {
    this.#socket.cork()
    try {
      return ask()
    } finally {
      this.#socket.uncork()
    }
  }

  #lose(why: string): ConnectionLost {
    this.#lost ??= new ConnectionLost(why)
    clearInterval(this.#watcher)
    return this.#lost
  }

  destroy(why: string): void {
    this.#lose(why)
    this.#socket.destroy()
  }

  /** Says goodbye, and waits a moment for the other side to hear it. */
  async close(): Promise<void> {
    this.#lose('Connection closed')
    const patience = setTimeout(() => this.#socket.destroy(), 1000)
    await this.#client.end().catch(() => {})
    clearTimeout(patience)
  }
}
