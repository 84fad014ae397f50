import { CallError } from '../../src/platform/call-error.ts'

/** What failed as the product means it to; anything else is a defect. */
export async function refusalOf(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt
    return ''
  } catch (error) {
    if (error instanceof CallError) return error.errorName
    throw error
  }
}
