/**
 * What the QR codes of PromptPay, QRIS and PIX have in common: the text of EMVCo's merchant-presented mode, which is a
 * row of fields (two digits of tag, two of length, the value) and ends in a checksum.
 */

/** A field; a value that is a row of fields itself is a template. Undefined leaves the field out. */
export type EmvField = readonly [tag: string, value: string | undefined | readonly EmvField[]]

/** The limits that the standard sets for what the payer reads. */
export const emvLimits = { name: 25, city: 15, amount: 13 } as const

/** The whole text of a code; its first field is always the version of the format, its last the checksum. */
export function emvText(fields: readonly EmvField[]): string {
  const covered = `${fieldsText([['00', '01'], ...fields])}6304`
  return covered + crc16(covered)
}

const fieldsText = (fields: readonly EmvField[]): string => fields.map(fieldText).join('')

function fieldText([tag, content]: EmvField): string {
  if (content === undefined) return ''
  const value = typeof content === 'string' ? content : fieldsText(content)
  if (value.length === 0 || value.length > 99)
    throw new RangeError(`Field ${tag} has ${value.length} characters; it takes 1 to 99`)
  return tag + String(value.length).padStart(2, '0') + value
}

/** A whole amount has as many digits after the point as the currency's payers are used to; any other has two. */
export function emvAmount(amount: string, digits: 0 | 2): string {
  if (!/^\d+(\.\d+)?$/.test(amount)) throw new RangeError(`${amount} is no amount`)
  const [whole = '', all = ''] = amount.split('.')
  const fraction = all.replace(/0+$/, '')
  if (fraction.length > 2) throw new RangeError(`${amount} is finer than a payer can pay`)
  const wanted = fraction === '' ? digits : 2
  const value = wanted === 0 ? whole : `${whole}.${fraction.padEnd(wanted, '0')}`
  if (value.length > emvLimits.amount) throw new RangeError(`${amount} is too long for a QR code`)
  return value
}

/** CRC-16/CCITT-FALSE: polynomial 1021, beginning with FFFF, nothing reflected; four capital hex digits. */
function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) {
      crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
