/** What all notifications share: signing, retries, and the meaning of an answer. */
import type { Acknowledgement } from '@countinghouse/contract/areas/notification/notification.settings.ts'
import { notifyStatuses } from '@countinghouse/contract/areas/order/order.fields.ts'
import { timeOf } from '../../platform/db/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { merchantKey } from '../../platform/security/merchant-key.ts'
import type { Services } from '../../platform/services.ts'
import type { Delivery } from './deliver.ts'
import { type SignedHeaders, signedHeaders } from './sign.ts'

/** Seconds before each try, counted from the previous one. */
export const retryDelays = [0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]

const status = notifyStatuses.ids

/** Jobs of one host share a lane. */
export const laneOf = (url: string): string => URL.parse(url)?.host ?? url

export interface WebhookMessage {
  /** The same for every try: a receiver that has seen it may drop it. */
  id: string
  type: string
  version: number
  /** When it came about: the same for every try, unlike the time of the signature. */
  occurredAt: Date
  data: object
}

export interface SignedMessage {
  body: string
  headers: SignedHeaders & Record<string, string>
}

export async function signMessage(
  tx: Transaction,
  { vault, webhookRsaKey }: Pick<Services, 'vault' | 'webhookRsaKey'>,
  merchantId: string,
  { id, type, version, occurredAt, data }: WebhookMessage,
): Promise<SignedMessage> {
  const key = await merchantKey(tx, vault, merchantId)
  const at = await timeOf(tx)
  const body = JSON.stringify({ type, version, timestamp: occurredAt.toISOString(), data })
  const rsaKey = key.hasPublicKey ? webhookRsaKey : undefined
  return { body, headers: { ...signedHeaders({ id, at, body }, key.secrets, rsaKey) } }
}

/** The outcome of a try, as a label of metrics. */
export const outcomeName = (after: number): string =>
  ({
    [status.notificationComplete]: 'acknowledged',
    [status.notificationSuccess]: 'answered',
  })[after] ?? 'failed'

/**
 * Any 2xx acknowledges, as in Standard Webhooks. A merchant whose proxy answers 200 to everything asks for the word in
 * its place.
 */
export function statusAfter(
  { httpStatus, response }: Delivery,
  acknowledgement: Acknowledgement,
): number {
  if (httpStatus === null || httpStatus < 200 || httpStatus > 299) return status.notificationFailed
  const isAcknowledged =
    acknowledgement === 'status' ||
    /^\W*(success|ok)\W*$/i.test(response) ||
    /"success"\s*:\s*true/.test(response)
  return isAcknowledged ? status.notificationComplete : status.notificationSuccess
}
