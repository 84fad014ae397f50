import { type ErrorName, errorCodes } from '@countinghouse/contract/error-codes.ts'
import type { ErrorTexts } from '@countinghouse/contract/texts/errors.en.ts'

type Values<N extends ErrorName> = ErrorTexts[N] extends (v: infer V) => string ? [values: V] : []

/** A failure reported to the caller: a name from error-codes.ts and the values of its text. */
export class CallError extends Error {
  readonly errorName: ErrorName
  readonly values: Readonly<Record<string, unknown>>

  constructor(errorName: ErrorName, values: Readonly<Record<string, unknown>>) {
    super(errorName)
    this.errorName = errorName
    this.values = values
  }

  get status(): number {
    return errorCodes[this.errorName].status
  }
}

export function callError<N extends ErrorName>(errorName: N, ...values: Values<N>): CallError {
  return new CallError(errorName, (values[0] ?? {}) as Record<string, unknown>)
}
