/** The link that opens an Indian payer's UPI app with everything filled in; as a QR code it is scanned by the same app. */

import { asciiText } from './ascii-text.ts'
import { emvAmount } from './emv.ts'

export interface UpiPayment {
  /** The payee's UPI ID. */
  payee: string
  name: string
  amount: string
  /** Comes back with the payment: at most 35 characters. */
  reference: string
  /** What the payer reads beside the amount. */
  note: string
}

const limits = { name: 99, note: 50, reference: 35 }

export function upiIntent({ payee, name, amount, reference, note }: UpiPayment): string {
  if (reference.length > limits.reference || !/^[A-Za-z0-9-]+$/.test(reference))
    throw new RangeError(`${reference} is no reference that UPI carries`)
  const parameters = {
    pa: payee,
    pn: asciiText(name, limits.name),
    am: emvAmount(amount, 2),
    cu: 'INR',
    tr: reference,
    tn: asciiText(note, limits.note),
  }
  // Apps compare the payee's address as it is written, so its @ stays; a space is %20, not a plus.
  const encoded = Object.entries(parameters).map(
    ([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%40', '@')}`,
  )
  return `upi://pay?${encoded.join('&')}`
}
