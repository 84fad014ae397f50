/**
 * One connection to PostgreSQL. Statements are pipelined and answered in order. A lost connection is never reopened,
 * so a statement meant for it can't reach another one.
 */
import { Socket } from 'node:net'
import { Client, type ClientConfig, type CustomTypesConfig, types } from 'pg'
import type { DatabaseAddress } from './hosts.ts'
import type { QueryResultRow, Send } from './query.ts'

export interface ConnectionSettings {
  /** Settings of the session, by the names that PostgreSQL gives them. */
  session: Readonly<Record<string, string | number | boolean>>
  /** Timeouts for connecting and for the answer to a statement; 0 means none. */
  connectMs: number
  statementMs: number
  /** Off for COPY, which needs the connection to itself: statements are then sent one at a time. */
  pipeline: boolean
  /**
   * Connects through a pooler that may run every transaction in another session: settings are repeated in each
   * transaction, and no statement is prepared.
   */
  pooled?: boolean
  /** Called for every answered statement with its text, without values, and its duration. */
  onAnswer?(text: string, ms: number): void
  /** Called for every statement that the database refused. */
  onRefusal?(text: string, error: Error & { code?: string }): void
}

interface Session {
  role: string
  isStandby: boolean
}

/** The connection broke or timed out. Statements in flight may or may not have been executed. */
export class ConnectionLost extends Error {
  readonly code = 'CONNECTION_LOST'
}

/**
 * Nothing was executed, so it can be retried over a new connection, even outside of a transaction. The pool's other
 * connections would fare the same.
 */
export class NotExecuted extends ConnectionLost {}

/** A table was altered after this connection prepared a statement on it, and the prepared plan no longer fits. */
export class TableChanged extends NotExecuted {}

/** A pooler that can't reach the database refuses at once, where the database itself would be waited for. */
export class PoolerRefused extends NotExecuted {}
/** pgbouncer's code for all its problems, and the database's own answer while it starts, which pgbouncer passes on. */
const poolerCodes = ['08P01', '57P03']
/** What it says before it has a session for us. */
const poolerRefuses =
  /^(server login has been failing|server login failed|pgbouncer cannot connect to server|the database system is)/

/** Prepared statements kept per connection; statements beyond this are planned each time. */
const maxPrepared = 500

/** `distribute` sets it for the database: merchants' tables are on shards, and this is their coordinator. */
export const hasShards = `current_setting('citus.propagate_set_commands', true) = 'local'`

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

/** `begin` and the settings that the pooler's session may lack. */
function pooledBegin(session: ConnectionSettings['session']): [string, ...string[]] {
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

  constructor(address: DatabaseAddress, settings: ConnectionSettings) {
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
      // A host that vanishes closes nothing: without keep-alive a statement without a timeout would wait for ever.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      ...(settings.pooled
        ? { application_name: String(settings.session.application_name) }
        : { options: sessionOptions(settings.session) }),
    })
    this.#beginning = settings.pooled ? pooledBegin(settings.session) : ['begin']
    if (settings.statementMs > 0) this.#watchdog = this.#watch(settings.statementMs)
    this.#client.on('error', (error) => this.#lose(error.message))
    this.#client.on('end', () => this.#lose('Connection closed'))
  }

  async connect(): Promise<void> {
    await this.#client.connect()
  }

  /** Who we are on this host, and what kind of host it is. */
  async readSession(): Promise<Session> {
    const [row] = await this.sendOutsideTransaction(
      `select current_user as role, pg_is_in_recovery() as "isStandby",
              ${hasShards} as "hasShards"`,
      [],
      plain,
    )
    this.#hasShards = row?.hasShards === true
    // A coordinator sends a statement to one shard only if it knows the merchant while it plans.
    if (this.#hasShards && !this.#settings.pooled)
      await this.send('set plan_cache_mode = force_custom_plan', [], plain)
    return { role: String(row?.role), isStandby: row?.isStandby === true }
  }

  /** Tables of merchants are distributed, and this is their coordinator. */
  get hasShards(): boolean {
    return this.#hasShards
  }

  get isLost(): boolean {
    return this.#lost !== undefined
  }

  /** Usable, with no statement in flight and no transaction open. */
  get isIdle(): boolean {
    return !this.#lost && !this.#isRetired && this.#client.getTransactionStatus() === 'I'
  }

  /** What happened to it would happen to the others of its pool. */
  get isOutdated(): boolean {
    // A pooler that has lost the database closes one after the other, as each is used.
    return this.#lost instanceof NotExecuted || (this.isLost && this.#settings.pooled === true)
  }

  /** Finishes its current work and is not used again. */
  retire(): void {
    this.#isRetired = true
  }

  get client(): Client {
    return this.#client
  }

  readonly send: Send = (text, values, { prepare }) => {
    if (this.#settings.pipeline) return this.#ask(text, values, prepare)
    const answer = this.#last.then(() => this.#ask(text, values, prepare))
    this.#last = answer.catch(() => {})
    return answer
  }

  /**
   * Begins a transaction with a setting, in one packet. The coordinator of a sharded database forwards the whole message
   * that holds the setting to shards whose transaction has already begun, so there `begin` is a message of its own.
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

  /**
   * A statement outside of a transaction. A coordinator passes on what a function sets, as the scope, only inside of a
   * block, as a pooler keeps our settings only there.
   */
  readonly sendOutsideTransaction: Send = async (text, values, options) => {
    if (!this.#settings.pooled && !this.#hasShards) return this.send(text, values, options)
    // In one packet: a refusal of the first would close the connection under the others, and not be read.
    const sent = this.corked(
      () =>
        [this.begin(), this.send(text, values, options), this.send('commit', [], plain)] as const,
    )
    // A commit after a failure is a rollback: report the failure itself.
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
      this.#settings.onAnswer?.(text, performance.now() - askedAt)
      // A text of several statements returns several results.
      return Array.isArray(result) ? result.at(-1).rows : result.rows
    } catch (error) {
      const { code, message, routine } = error as Error & { code?: string; routine?: string }
      // Errors of the database have a five-character SQLSTATE with a digit (EPIPE has none); anything else is a
      // connection problem.
      const isOfDatabase = typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code)
      if (!isOfDatabase) throw this.#lose(message)
      this.#settings.onAnswer?.(text, performance.now() - askedAt)
      if (poolerCodes.includes(code) && this.#settings.pooled) {
        this.#lost ??= poolerRefuses.test(message)
          ? new PoolerRefused(message)
          : new ConnectionLost(message)
        this.destroy(message)
        throw this.#lost
      }
      this.#settings.onRefusal?.(text, error as Error)
      if (code === '0A000' && routine === 'RevalidateCachedQuery') {
        this.#lost ??= new TableChanged(message)
        this.destroy(message)
        throw this.#lost
      }
      // 25006 (read-only transaction) on a session that may write: this host has been demoted. The next connection
      // looks for the new leader.
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
