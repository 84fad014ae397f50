/** The file store failed. */
export class StoreError extends Error {
  /** Mapped to an error of the API in http/errors.ts. */
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
