/** Platform order numbers: a letter for the kind, the instant, and 40 random bits, so that they sort and can't be guessed. */
import { randomBytes } from 'node:crypto'
import type { OrderKind } from '@countinghouse/contract/kit/machine.ts'

const letters: Record<OrderKind, string> = {
  cryptoPayin: 'P',
  cryptoPayout: 'O',
  deposit: 'D',
  withdrawal: 'W',
  transfer: 'T',
}

const kindOfLetter = new Map(
  (Object.entries(letters) as [OrderKind, string][]).map(([kind, letter]) => [letter, kind]),
)

// Crockford's alphabet: no I, L, O, U.
export const orderNoAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const orderNoSuffixLength = 8

export const orderNoOf = (kind: OrderKind, at: Date, suffix: string): string =>
  `${letters[kind]}${at.toISOString().replace(/\D/g, '')}${suffix}`

const ours = new RegExp(`^[${Object.values(letters).join('')}]\\d{17}[${orderNoAlphabet}]{8}$`)

/** The kind that a number of ours is of; nothing for any other text. */
export const ownNumberKind = (text: string): OrderKind | undefined =>
  ours.test(text) ? kindOfLetter.get(text[0] as string) : undefined

export function newOrderNo(kind: OrderKind, at: Date): string {
  const bytes = [...randomBytes(orderNoSuffixLength)]
  return orderNoOf(kind, at, bytes.map((byte) => orderNoAlphabet[byte & 31]).join(''))
}
