/** Signs in to the conversation of an order: a token for it, then the sign-in that uses the token up. */
import { errorCodes } from '@countinghouse/contract/error-codes.ts'
import { ApiError, fetchData } from '../../lib/api.ts'

export async function signInTo(orderNo: string, signal?: AbortSignal): Promise<void> {
  const options = { quiet: true, ...(signal && { signal }) }
  const { token } = await fetchData('/c2c/order/getFireBaseToken', { orderId: orderNo }, options)
  await fetchData('/c2c/conversation/signIn', { token }, options)
}

/** A sign-in ends by itself after a while: another one, and once more. */
export async function signedIn<T>(orderNo: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!needsSignIn(error)) throw error
    await signInTo(orderNo)
    return work()
  }
}

export const needsSignIn = (error: unknown): boolean =>
  hasCode(error, errorCodes.conversationSignInNeeded.code)

/** Trying again would not help. */
export const isHopeless = (error: unknown): boolean =>
  hasCode(error, errorCodes.permissionDenied.code) || hasCode(error, errorCodes.notFound.code)

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof ApiError && error.code === code
