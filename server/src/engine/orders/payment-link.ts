/**
 * The address of an order's payment page. It is signed, so that it can be created at any time without storing
 * anything; whoever has it sees what a payer needs and nothing else.
 */
import { createHmac } from 'node:crypto'
import { isPayable } from '@countinghouse/contract/areas/payment-page/payment.stages.ts'
import { hashesMatch } from '../../platform/security/tokens.ts'
import type { Services } from '../../platform/services.ts'
import type { OrderPayload } from './payload.ts'

/** 132 bits, in base64url. */
const signatureLength = 22

const signatureOf = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url').slice(0, signatureLength)

export interface PaymentLink {
  merchantId: string
  orderNo: string
}

export function paymentToken(key: Buffer, { merchantId, orderNo }: PaymentLink): string {
  const text = `${merchantId}.${orderNo}`
  return `${text}.${signatureOf(key, text)}`
}

/** Undefined for a token that is not ours. */
export function readPaymentToken(key: Buffer, token: string): PaymentLink | undefined {
  const [, text, merchantId, orderNo, signature] =
    /^((\d{1,18})\.([A-Z0-9]{1,40}))\.([\w-]{22})$/.exec(token) ?? []
  if (!text || !merchantId || !orderNo || !signature) return undefined
  const isOurs = hashesMatch(Buffer.from(signature), Buffer.from(signatureOf(key, text)))
  return isOurs ? { merchantId, orderNo } : undefined
}

type Signing = Pick<Services, 'paymentKey'>

/** The path on this server; null for orders without a payer. */
export const paymentPath = (
  { paymentKey }: Signing,
  kind: string,
  link: PaymentLink,
): string | null => (isPayable(kind) ? `/pay/${paymentToken(paymentKey, link)}` : null)

/** An order as merchants' servers see it, with the address to send their customers to. */
export function withPaymentUrl(
  services: Signing & Pick<Services, 'config'>,
  kind: string,
  merchantId: string,
  order: OrderPayload,
): OrderPayload {
  const path = paymentPath(services, kind, { merchantId, orderNo: String(order.orderNo) })
  return path ? { ...order, paymentUrl: services.config.publicUrl + path } : order
}
