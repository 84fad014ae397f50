/** QRIS, the one QR code that all Indonesian banks and wallets read. */

import { asciiText } from './ascii-text.ts'
import { emvAmount, emvLimits, emvText } from './emv.ts'

export interface QrisMerchant {
  name: string
  city: string
  postalCode: string
  /** What the merchant does, by ISO 18245. */
  categoryCode: string
  /** The domain of the acquirer, turned round and in capitals: ID.CO.BANK.WWW. */
  acquirer: string
  /** The number of the merchant's account with its acquirer, which begins with 9360. */
  pan: string
  /** The merchant's number with the acquirer. */
  merchantId: string
  /** The number in the national directory of merchants: ID and 13 digits. */
  nationalId: string
  /** The merchant's size, by which fees go: micro, small, medium, large. */
  size: 'UMI' | 'UKE' | 'UME' | 'UBE'
}

const nationalDirectory = 'ID.CO.QRIS.WWW'
const rupiah = '360'

export interface QrisPayment {
  /** Without an amount the payer enters one, and the code may be used again. */
  amount?: string
  /** The merchant's bill, at most 25 characters. */
  reference?: string
}

export function qrisText(merchant: QrisMerchant, { amount, reference }: QrisPayment = {}): string {
  return emvText([
    ['01', amount === undefined ? '11' : '12'],
    [
      '26',
      [
        ['00', merchant.acquirer],
        ['01', merchant.pan],
        ['02', merchant.merchantId],
        ['03', merchant.size],
      ],
    ],
    [
      '51',
      [
        ['00', nationalDirectory],
        ['02', merchant.nationalId],
        ['03', merchant.size],
      ],
    ],
    ['52', merchant.categoryCode],
    ['53', rupiah],
    // Rupiah are paid without sen unless there are some.
    ['54', amount === undefined ? undefined : emvAmount(amount, 0)],
    ['58', 'ID'],
    ['59', asciiText(merchant.name, emvLimits.name)],
    ['60', asciiText(merchant.city, emvLimits.city)],
    ['61', merchant.postalCode],
    ['62', reference === undefined ? undefined : [['05', asciiText(reference, 25)]]],
  ])
}
