/** Signs in to the conversation of an order: fetches a one-time token, then signs in with it. */
import { errorCodes } from '@countinghouse/contract/error-codes.ts'
import { ApiError, fetchData } from '../../lib/api.ts'

export async function signInToConversation(orderNo: string, signal?: AbortSignal): Promise<void> {
  const options = { quiet: true, ...(signal && { signal }) }
  const { token } = await fetchData('/c2c/order/getFireBaseToken', { orderId: orderNo }, options)
  await fetchData('/c2c/conversation/signIn', { token }, options)
}

/** A sign-in expires after a while: signs in again and retries once. */
export async function withSignIn<T>(orderNo: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!needsSignIn(error)) throw error
    await signInToConversation(orderNo)
    return work()
  }
}

export const needsSignIn = (error: unknown): boolean =>
  hasCode(error, errorCodes.conversationSignInNeeded.code)

/** Retrying would not help. */
export const isPermanentError = (error: unknown): boolean =>
  hasCode(error, errorCodes.permissionDenied.code) || hasCode(error, errorCodes.notFound.code)

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof ApiError && error.code === code
