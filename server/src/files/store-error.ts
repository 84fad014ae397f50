/** A store of files that did not do what it was asked. */
export class StoreError extends Error {
  /** Of errors that are told apart by code (see http/errors.ts). */
  readonly code: 'STORE_FAILED' | 'STORE_UNREADABLE'
  /** HTTP status of the store's answer; undefined when there was none. */
  readonly answered: number | undefined
  /** The store's own name for what is wrong. */
  readonly reason: string

  constructor(
    message: string,
    options: { cause?: unknown; answered?: number; reason?: string; reading?: boolean } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'StoreError'
    this.code = options.reading ? 'STORE_UNREADABLE' : 'STORE_FAILED'
    this.answered = options.answered
    this.reason = options.reason ?? ''
  }
}
