/**
 * A pool of connections. Waiting for one is bounded by a timeout, and code that holds one can't take another:
 * otherwise all holders could deadlock waiting for each other.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, ConnectionLost } from './connection.ts'
import { isTransient } from './open-connection.ts'

export class PoolBusy extends Error {
  readonly code = 'POOL_BUSY'
}

export interface PoolOptions {
  size: number
  /** How long a caller waits for a connection. */
  waitMs: number
  /** How long to keep retrying while the database is not reachable. */
  reconnectMs: number
  /** Idle connections older than this are closed. */
  idleMs: number
  /** No connection of any exclusive pool may be taken while one of them is held. */
  exclusive?: boolean
  /** Whether the database answers: while it does not, callers are rejected at once. */
  isAnswering?(): boolean
  /** Hears how long a caller had to wait for a connection; not of those that got one at once. */
  onWait?(seconds: number): void
}

export interface PoolState {
  busy: number
  idle: number
  /** Callers that have no connection yet. */
  waiting: number
}

/** A pool, or a part of one. */
export type Connections = Pick<Pool, 'use'>

/** At most so many connections of a pool: its other users always find the rest. */
export function partOf(pool: Pool, size: number): Connections {
  let free = size
  const waiting: (() => void)[] = []
  return {
    async use(work) {
      if (free > 0) free -= 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await pool.use(work)
      } finally {
        const next = waiting.shift()
        if (next) next()
        else free += 1
      }
    },
  }
}

interface Waiting {
  resolve(connection: Connection): void
  reject(error: Error): void
}

interface Idle {
  connection: Connection
  since: number
}

const taken = new AsyncLocalStorage<{ released: boolean }>()
const retryMs = 50

export class Pool {
  readonly #open: () => Promise<Connection>
  readonly #options: PoolOptions
  readonly #all = new Set<Connection>()
  #idle: Idle[] = []
  readonly #waiting: Waiting[] = []
  #opening = 0
  #closed = false
  readonly #sweeper: NodeJS.Timeout

  constructor(open: () => Promise<Connection>, options: PoolOptions) {
    this.#open = open
    this.#options = options
    this.#sweeper = setInterval(() => this.#closeIdle(), Math.min(options.idleMs, 60_000))
    this.#sweeper.unref()
  }

  /** Holds one connection while `work` runs. */
  async use<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    if (!this.#options.exclusive) return this.#hold(work)
    if (taken.getStore()?.released === false) {
      throw new Error('A second connection was asked for while one is held')
    }
    const holder = { released: false }
    return this.#hold((connection) => taken.run(holder, () => work(connection))).finally(() => {
      holder.released = true
    })
  }

  async #hold<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = await this.#take()
    try {
      return await work(connection)
    } finally {
      this.#giveBack(connection)
    }
  }

  #take(): Connection | Promise<Connection> {
    if (this.#options.isAnswering?.() === false)
      throw new ConnectionLost('The database does not answer')
    for (let idle = this.#idle.pop(); idle; idle = this.#idle.pop()) {
      if (idle.connection.isIdle) return idle.connection
      this.#drop(idle.connection)
    }
    const since = performance.now()
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        reject(new PoolBusy('No connection to the database became free in time'))
      }, this.#options.waitMs)
      const waiting: Waiting = {
        resolve: (connection) => {
          clearTimeout(timer)
          this.#options.onWait?.((performance.now() - since) / 1000)
          resolve(connection)
        },
        reject: (error) => {
          clearTimeout(timer)
          reject(error)
        },
      }
      this.#waiting.push(waiting)
      this.#grow()
    })
  }

  get state(): PoolState {
    const [open, idle] = [this.#all.size, this.#idle.length]
    return { busy: open - idle, idle, waiting: this.#waiting.length }
  }

  /** Opens one more connection for waiting callers, up to the pool's size. */
  #grow(): void {
    if (this.#closed || this.#opening >= this.#waiting.length) return
    if (this.#all.size + this.#opening >= this.#options.size) return
    this.#opening += 1
    this.#openWithRetry()
      .then(
        (connection) => {
          this.#all.add(connection)
          this.#opening -= 1
          this.#giveBack(connection)
        },
        (error: Error) => {
          this.#opening -= 1
          this.#waiting.shift()?.reject(error)
        },
      )
      .finally(() => this.#grow())
  }

  async #openWithRetry(): Promise<Connection> {
    const end = performance.now() + this.#options.reconnectMs
    for (;;) {
      try {
        return await this.#open()
      } catch (error) {
        const wait = isTransient(error) && !this.#closed && performance.now() < end
        if (!wait) throw error
      }
      await sleep(retryMs)
    }
  }

  #giveBack(connection: Connection): void {
    // The others have prepared the same statements: a retry would hit one after the other.
    if (connection.isOutdated) for (const other of this.#all) other.retire()
    if (this.#closed || !connection.isIdle) {
      this.#drop(connection)
      this.#grow()
      return
    }
    const next = this.#waiting.shift()
    if (next) next.resolve(connection)
    else this.#idle.push({ connection, since: performance.now() })
  }

  #drop(connection: Connection): void {
    this.#all.delete(connection)
    connection.destroy('Connection closed')
  }

  /** Breaks every connection and rejects everybody who waits for one. */
  cut(why: string): void {
    for (const connection of this.#all) connection.destroy(why)
    for (const { connection } of this.#idle.splice(0)) this.#all.delete(connection)
    for (const { reject } of this.#waiting.splice(0)) reject(new ConnectionLost(why))
  }

  #closeIdle(): void {
    const old = performance.now() - this.#options.idleMs
    const expired = this.#idle.filter(({ since }) => since < old)
    this.#idle = this.#idle.filter(({ since }) => since >= old)
    for (const { connection } of expired) {
      this.#all.delete(connection)
      void connection.close()
    }
  }

  /** Rejects waiting callers at once; running work has `graceMs` to finish before its connection is cut. */
  async close(graceMs: number): Promise<void> {
    this.#closed = true
    clearInterval(this.#sweeper)
    for (const { reject } of this.#waiting.splice(0)) {
      reject(new ConnectionLost('The server is stopping'))
    }
    const idle = this.#idle.splice(0).map(({ connection }) => {
      this.#all.delete(connection)
      return connection.close()
    })
    const end = performance.now() + graceMs
    while (this.#all.size > 0 && performance.now() < end) await sleep(20)
    for (const connection of this.#all) connection.destroy('The server is stopping')
    await Promise.all(idle)
  }
}
