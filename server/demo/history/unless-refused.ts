import { CallError } from '../../src/platform/call-error.ts'

/** Undefined where the product says no: not enough money, or an order that has moved on. */
export async function unlessRefused<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return undefined
  }
}
