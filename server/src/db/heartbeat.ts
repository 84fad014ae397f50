/**
 * Looks at a database again and again over a connection of its own, and notices when it does not answer any more.
 * A frozen one takes statements and stays silent: without this, whoever asked would wait until a statement times out.
 */
export interface HeartbeatOptions {
  everyMs: number
  /** So many looks may be without an answer. */
  patience: number
  look(): Promise<unknown>
  /** Nobody has to know how a database is that nobody asks anything. */
  isNeeded?(): boolean
  /** It answered until now. */
  stopped(): void
}

export class Heartbeat {
  readonly #options: HeartbeatOptions
  readonly #timer: NodeJS.Timeout
  #unanswered = 0
  #isLooking = false
  isAnswering: boolean

  constructor(options: HeartbeatOptions, isAnswering: boolean) {
    this.#options = options
    this.isAnswering = isAnswering
    this.#timer = setInterval(() => this.#beat(), options.everyMs).unref()
    if (!isAnswering) this.#beat()
  }

  /** Beats are counted, not milliseconds: a process that was busy itself finds the answers before the next beat. */
  #beat(): void {
    const { patience, look, isNeeded, stopped } = this.#options
    if (this.isAnswering && isNeeded?.() === false) {
      this.#unanswered = 0
      return
    }
    this.#unanswered += 1
    if (this.isAnswering && this.#unanswered > patience) {
      this.isAnswering = false
      stopped()
    }
    if (this.#isLooking) return
    this.#isLooking = true
    look()
      .then(
        () => {
          this.#unanswered = 0
          this.isAnswering = true
        },
        () => undefined,
      )
      .finally(() => {
        this.#isLooking = false
      })
  }

  /** Whoever answers anything is not frozen, however long a look takes on a busy machine. */
  heard(): void {
    this.#unanswered = 0
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
