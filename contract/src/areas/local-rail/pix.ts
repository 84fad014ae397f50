/** PIX "copia e cola": the text that a Brazilian payer copies into the bank's app, or scans as a QR code. */

import { asciiText } from './ascii-text.ts'
import { emvAmount, emvLimits, emvText } from './emv.ts'

export interface PixPayment {
  /** The payee's PIX key, of any type. */
  key: string
  name: string
  city: string
  /** Without an amount the payer enters one. */
  amount?: string
  /** Comes back with the payment: at most 25 letters and digits. */
  transactionId?: string
}

const scheme = 'br.gov.bcb.pix'
const real = '986'
/** What the Banco Central wants where there is no id. */
const noTransactionId = '***'

export function pixText({ key, name, city, amount, transactionId }: PixPayment): string {
  if (transactionId !== undefined && !/^[A-Za-z0-9]{1,25}$/.test(transactionId))
    throw new RangeError(`${transactionId} is no transaction id of PIX`)
  return emvText([
    [
      '26',
      [
        ['00', scheme],
        ['01', key],
      ],
    ],
    ['52', '0000'],
    ['53', real],
    ['54', amount === undefined ? undefined : emvAmount(amount, 2)],
    ['58', 'BR'],
    ['59', asciiText(name, emvLimits.name)],
    ['60', asciiText(city, emvLimits.city)],
    ['62', [['05', transactionId ?? noTransactionId]]],
  ])
}
