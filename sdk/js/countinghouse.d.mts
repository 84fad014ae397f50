import { type KeyObject } from 'node:crypto'
import type { Calls, OrderName, Product } from './calls.mjs'
export interface Options {
  /** Where the platform is: `https://pay.example.com`. */
  baseUrl: string
  /** The id of the API key, as the console shows it. */
  keyId: string
  /** PEM of the private key whose public key is on file: RSA of at least 2048 bits, or Ed25519. */
  privateKey: string
  /** For one try. */
  timeoutMs?: number
  /** After the first try. Safe for every call: the merchant order number makes an order once, and a move is made once. */
  retries?: number
  /** Language of messages: `en_IN`, `zh_CN`, `zh_TW`, `id_ID`. */
  language?: string
}
/** What the platform refused. `code` is one per cause, `field` names the field of the body that it is about. */
export declare class CountinghouseError extends Error {
  readonly status: number
  readonly code: string
  readonly field: string | undefined
  readonly requestId: string | undefined
  constructor(status: number, answer: Partial<Envelope>, requestId: string | null)
}
interface Envelope {
  code: string
  success: boolean
  data: unknown
  msg: string
  field?: string
}
type Path = keyof Calls
type ProductWith<Action extends string> = {
  [P in Product]: `/${P}/${Action}` extends Path ? P : never
}[Product]
type Body<P extends Path> = Calls[P]['body']
type Result<P extends Path> = Calls[P]['result']
export declare class Countinghouse {
  #private
  constructor(options: Options)
  /** Makes an order. The same content again answers the same order. */
  create<P extends Product>(product: P, body: Body<`/${P}/create`>): Promise<Result<`/${P}/create`>>
  /** One order as it is now. */
  query<P extends Product>(product: P, name: OrderName): Promise<Result<`/${P}/query`>>
  /** Takes back an order that has not come to its end. One that is cancelled already is answered as it is. */
  cancel<P extends ProductWith<'cancel'>>(
    product: P,
    name: OrderName,
  ): Promise<Result<`/${P}/cancel`>>
  /** Gives a completed payment back. One that is refunded already is answered as it is. */
  refund<P extends ProductWith<'refund'>>(
    product: P,
    name: OrderName,
  ): Promise<Result<`/${P}/refund`>>
  balances(): Promise<Result<'/balances'>>
  rates(): Promise<Result<'/rates'>>
  call<P extends Path>(path: P, body: Body<P>): Promise<Result<P>>
}
export interface ToSign {
  keyId: string
  key: KeyObject
  method: string
  /** With its query, as it is sent. */
  path: string
  body: string
  timestamp?: string
  nonce?: string
}
/** The headers of a signed request, for whoever sends it by other means. */
export declare function signedHeaders({
  keyId,
  key,
  method,
  path,
  body,
  timestamp,
  nonce,
}: ToSign): Record<string, string>
type Headers = Readonly<Record<string, string | string[] | undefined>>
export interface Notification {
  headers: Headers
  /** As it came, before anybody parsed it. */
  body: string
}
/** Whether a notification is ours, by the webhook secret; the secret before counts for 24 hours after a change. */
export declare function isOurNotification(
  { headers, body }: Notification,
  secret: string,
  toleranceSeconds?: number,
): boolean
/** The same by the platform's public key, which the console shows. */
export declare function isSignedNotification(
  { headers, body }: Notification,
  publicKey: string,
  toleranceSeconds?: number,
): boolean
export {}
