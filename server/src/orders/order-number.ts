/** Platform order numbers: a letter for the kind, the instant, and 40 random bits, so that they sort and can't be guessed. */
import { randomBytes } from 'node:crypto'
import type { OrderKind } from '@countinghouse/contract/kit/machine.ts'

const letters: Record<OrderKind, string> = {
  cryptoPayin: 'P',
  cryptoPayout: 'O',
  deposit: 'D',
  withdrawal: 'W',
}

// Crockford's alphabet: no I, L, O, U.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export function newOrderNo(kind: OrderKind, at: Date): string {
  const instant = at.toISOString().replace(/\D/g, '')
  const suffix = [...randomBytes(8)].map((byte) => alphabet[byte & 31]).join('')
  return `${letters[kind]}${instant}${suffix}`
}
