/** Platform order numbers: a letter for the kind, the instant, and 40 random bits, so that they sort and can't be guessed. */
import { randomBytes } from 'node:crypto'
import type { OrderKindDeclaration } from '@countinghouse/contract/engine/order.ts'
import type { OrderRegistry } from './order-kind.ts'

// Crockford's alphabet: no I, L, O, U.
export const orderNoAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const orderNoSuffixLength = 8

type Lettered = Pick<OrderKindDeclaration, 'letter'>

export const orderNoOf = ({ letter }: Lettered, at: Date, suffix: string): string =>
  `${letter}${at.toISOString().replace(/\D/g, '')}${suffix}`

const ours = new RegExp(`^[A-Z]\\d{17}[${orderNoAlphabet}]{8}$`)

/** The kind of one of our order numbers; undefined for any other text. */
export const kindOfOrderNo = (registry: OrderRegistry, text: string): string | undefined =>
  ours.test(text)
    ? Object.keys(registry).find((name) => registry[name]?.declared.letter === text[0])
    : undefined

export function newOrderNo(kind: Lettered, at: Date): string {
  const bytes = [...randomBytes(orderNoSuffixLength)]
  return orderNoOf(kind, at, bytes.map((byte) => orderNoAlphabet[byte & 31]).join(''))
}
