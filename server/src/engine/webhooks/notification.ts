/** What all notifications share: signing, retries, and the meaning of an answer. */
import type { Acknowledgement } from '@countinghouse/contract/areas/notification/notification.settings.ts'
import { notifyStatuses } from '@countinghouse/contract/areas/order/order.fields.ts'
import { timeOf } from '../../platform/db/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { LaneOutcome } from '../../platform/jobs/lease.ts'
import { type JobPayload, type Task, task } from '../../platform/jobs/queue.ts'
import { type MerchantKey, merchantKey } from '../../platform/security/merchant-key.ts'
import type { Services } from '../../platform/services.ts'
import type { Delivery } from './deliver.ts'
import { type SignedHeaders, signedHeaders } from './sign.ts'

/** Seconds before each try, counted from the previous one. */
export const retryDelays = [0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]

/** When the try after this one is due; undefined after the last one. */
export function nextTryAt(attempt: number, triedAt: Date): Date | undefined {
  const seconds = retryDelays[attempt]
  return seconds === undefined ? undefined : new Date(triedAt.getTime() + seconds * 1000)
}

/** Too busy, or too slow. */
const notNow = [408, 425, 429]

/** What a try says of the endpoint as a whole: one that answers 4xx works, and refuses this message. */
export const endpointOutcome = (url: string, { httpStatus, response }: Delivery): LaneOutcome => ({
  lane: laneOf(url),
  problem:
    httpStatus === null
      ? response.slice(0, 300)
      : httpStatus >= 500 || notNow.includes(httpStatus)
        ? `HTTP ${httpStatus}`
        : undefined,
})

const status = notifyStatuses.ids

/** Tasks that send notifications. */
export const callbackTasks: string[] = []

export function callbackTask<Payload extends JobPayload>(name: string): Task<Payload> {
  callbackTasks.push(name)
  return task(name)
}

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

/** What the messages of a merchant are signed with, and when. */
export interface Signer extends MerchantKey {
  at: Date
}

export const signerOf = async (
  tx: Transaction,
  { vault }: Pick<Services, 'vault'>,
  merchantId: string,
): Promise<Signer> => {
  const [key, at] = await Promise.all([merchantKey(tx, vault, merchantId), timeOf(tx)])
  return { ...key, at }
}

/** Takes a moment, in which no connection to the database should be held. */
export async function signMessage(
  { webhookRsaKey }: Pick<Services, 'webhookRsaKey'>,
  { secrets, hasPublicKey, at }: Signer,
  { id, type, version, occurredAt, data }: WebhookMessage,
): Promise<SignedMessage> {
  const body = JSON.stringify({ type, version, timestamp: occurredAt.toISOString(), data })
  const rsaKey = hasPublicKey ? webhookRsaKey : undefined
  return { body, headers: { ...(await signedHeaders({ id, at, body }, secrets, rsaKey)) } }
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
