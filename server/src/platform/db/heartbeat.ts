/**
 * Probes a database at an interval over a connection of its own, and notices when it no longer answers. A frozen database
 * accepts statements and stays silent: without this, callers would wait until their statements time out.
 */
export interface HeartbeatOptions {
  everyMs: number
  /** How many probes in a row may go unanswered. */
  missesAllowed: number
  probe(): Promise<unknown>
  /** False while the database is not in use: then it is not probed. */
  isNeeded?(): boolean
  /** Called once when the database stops answering. */
  onSilence(): void
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

  /** Counts beats, not milliseconds: a process that was itself busy reads the pending answers before the next beat. */
  #beat(): void {
    const { missesAllowed, probe, isNeeded, onSilence } = this.#options
    if (this.isAnswering && isNeeded?.() === false) {
      this.#unanswered = 0
      return
    }
    this.#unanswered += 1
    if (this.isAnswering && this.#unanswered > missesAllowed) {
      this.isAnswering = false
      onSilence()
    }
    if (this.#isLooking) return
    this.#isLooking = true
    probe()
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

  /** A database that answers any statement is not frozen, however long a probe takes on a busy machine. */
  noteAnswer(): void {
    this.#unanswered = 0
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
