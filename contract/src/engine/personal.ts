/**
 * Personal data in lists: names, accounts, numbers of people. Lists and exports mask it; a detail shows it in full to
 * operators who may see it. A mask shows at most a third of the characters and does not reveal their number.
 */
import type { List } from './list.ts'

/** A fixed number of dots, so that it does not reveal the number of masked characters. */
const dots = (count: number) => '•'.repeat(count)

/** Only letters and digits are shown and counted; by code points, so that no surrogate pair is split. */
const lettersOf = (value: string): string[] => Array.from(value.replace(/[^\p{L}\p{N}]/gu, ''))

const third = (letters: readonly string[], most: number): number =>
  Math.min(most, Math.floor(letters.length / 3))

const first = (letters: readonly string[], most: number): string =>
  letters.slice(0, third(letters, most)).join('')

const lastOf =
  (most: number) =>
  (value: string): string => {
    const letters = lettersOf(value)
    return dots(6) + letters.slice(letters.length - third(letters, most)).join('')
  }

const firstOf = (value: string): string => first(lettersOf(value), 2) + dots(3)

function maskedWord(word: string): string {
  const letters = lettersOf(word)
  return first(letters, 1) + dots(letters.length > 4 ? 5 : 2)
}

/** The parts before and after the last @. */
function atSign(value: string): [name: string, host: string] | undefined {
  const at = value.lastIndexOf('@')
  return at < 0 ? undefined : [value.slice(0, at), value.slice(at + 1)]
}

/** The domain as well: that of a family or a small company names the person. */
const email = (value: string): string => (atSign(value) ?? [value]).map(firstOf).join('@')

/** The handle is the name of a bank or an app, and says nothing about the person. */
function upiId(value: string): string {
  const [name, handle] = atSign(value) ?? [value]
  return handle === undefined ? firstOf(name) : `${firstOf(name)}@${handle}`
}

const lastFour = lastOf(4)

/** How each kind of personal data is masked. */
export const masks = {
  name: (value) => value.trim().split(/\s+/u).map(maskedWord).join(' '),
  /** Any destination of money: its key may also be an e-mail address. */
  account: (value) => (value.includes('@') ? email(value) : lastFour(value)),
  upiId,
  taxNumber: lastOf(2),
  phone: lastOf(3),
  email,
} satisfies Record<string, (value: string) => string>

export type PersonalData = keyof typeof masks

/** An empty value stays empty: that is not personal. */
export const masked = (data: PersonalData, value: string): string =>
  value === '' ? '' : masks[data](value)

/** `personal('account', text)` */
export const personal = <const D extends PersonalData, const F extends { type: 'text' }>(
  data: D,
  field: F,
): F & { personal: D } => ({ ...field, personal: data })

/** The fields of a list that are masked in its rows. */
export const personalFields = ({ fields }: Pick<List, 'fields'>): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.type === 'text' && field.personal ? [name] : [],
  )
