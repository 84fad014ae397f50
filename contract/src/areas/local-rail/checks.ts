/**
 * Checks of the identifiers that local rails use, as plain functions without dependencies: forms, the server and the
 * bank simulators share them. Identifiers are checked as the rail itself writes them, without spaces or punctuation.
 */

/** India: four letters of the bank, a zero, six characters of the branch. */
export const isIfsc = (value: string): boolean => /^[A-Z]{4}0[A-Z0-9]{6}$/.test(value)

export const isAccountNo = (value: string): boolean => /^\d{6,20}$/.test(value)

export const isUpiId = (value: string): boolean =>
  value.length <= 50 && /^[a-z0-9_.-]{3,}@[a-z]{3,}$/i.test(value)

/** India: the reference that payer and payee both see. */
export const isUtr = (value: string): boolean => /^\d{12}$/.test(value)

/** Brazil, a person: two check digits with weights 10..2 and 11..2. A single repeated digit is never issued. */
export function isCpf(value: string): boolean {
  if (!/^\d{11}$/.test(value) || isOneCharacterRepeated(value)) return false
  const digit = (body: string) => checkDigit(body, (index) => body.length + 1 - index)
  const first = digit(value.slice(0, 9))
  return value === value.slice(0, 9) + first + digit(value.slice(0, 9) + first)
}

/** Brazil, a company: twelve digits or capital letters and two check digits; weights 2..9 again and again from the right. */
export function isCnpj(value: string): boolean {
  if (!/^[0-9A-Z]{12}\d{2}$/.test(value) || isOneCharacterRepeated(value)) return false
  const digit = (body: string) => checkDigit(body, (index) => 2 + ((body.length - 1 - index) % 8))
  const first = digit(value.slice(0, 12))
  return value === value.slice(0, 12) + first + digit(value.slice(0, 12) + first)
}

export const isTaxNumber = (value: string): boolean => isCpf(value) || isCnpj(value)

/** Modulo 11 as Brazil counts it: a character is worth its code less 48, so that A is 17. */
function checkDigit(body: string, weightAt: (index: number) => number): string {
  const sum = [...body].reduce(
    (total, character, index) => total + (character.charCodeAt(0) - 48) * weightAt(index),
    0,
  )
  const rest = sum % 11
  return String(rest < 2 ? 0 : 11 - rest)
}

const isOneCharacterRepeated = (value: string): boolean => new Set(value).size === 1

export const pixTypes = ['CPF', 'CNPJ', 'phone', 'email', 'EVP'] as const
export type PixType = (typeof pixTypes)[number]

/** A Brazilian mobile has a 9 before its eight digits, a landline begins with 2 to 5. */
const isBrazilianPhone = (value: string): boolean => /^\+55[1-9]{2}(9\d{8}|[2-5]\d{7})$/.test(value)

/** The directory of PIX keys takes addresses of at most 77 characters. */
const isPixEmail = (value: string): boolean =>
  value.length <= 77 &&
  /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/i.test(
    value,
  )

/** A random key: a UUID of version 4. */
const isEvp = (value: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(value)

const pixKeyChecks: Readonly<Record<PixType, (key: string) => boolean>> = {
  CPF: isCpf,
  CNPJ: isCnpj,
  phone: isBrazilianPhone,
  email: isPixEmail,
  EVP: isEvp,
}

const isPixType = (value: string): value is PixType => Object.hasOwn(pixKeyChecks, value)

/** Whether a key is one of its type; false for a type that does not exist. */
export const isPixKey = (type: string, key: string): boolean =>
  isPixType(type) && pixKeyChecks[type](key)

/** Brazil: E, the ISPB of the payer's bank (8), when the payment was ordered (yyyyMMddHHmm, UTC), 11 of the bank's own. */
export const isEndToEndId = (value: string): boolean =>
  /^E\d{8}\d{4}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])([01]\d|2[0-3])[0-5]\d[0-9A-Za-z]{11}$/.test(
    value,
  )

/** Thailand: a mobile number (0066 and nine digits, or as people write it), a national id, or an e-wallet. */
export const isPromptPayId = (value: string): boolean =>
  /^(0066|0)[689]\d{8}$/.test(value) || isThaiNationalId(value) || /^\d{15}$/.test(value)

/**
 * Thirteen digits, the last of which checks the others (weights 13..2). A company has one that begins with a single zero;
 * none begins with two, so it cannot be mistaken for a phone number.
 */
function isThaiNationalId(value: string): boolean {
  if (!/^(?!00)\d{13}$/.test(value)) return false
  const digits = [...value].map(Number)
  const sum = digits.slice(0, 12).reduce((total, digit, index) => total + digit * (13 - index), 0)
  return digits[12] === (11 - (sum % 11)) % 10
}

export const thaiBanks = {
  '002': 'BBL',
  '004': 'KBANK',
  '006': 'KTB',
  '011': 'TTB',
  '014': 'SCB',
  '022': 'CIMBT',
  '024': 'UOBT',
  '025': 'BAY',
} as const satisfies Record<string, string>

export const indonesianBanks = {
  '002': 'BRI',
  '008': 'Mandiri',
  '009': 'BNI',
  '013': 'Permata',
  '014': 'BCA',
  '022': 'CIMB',
  '451': 'BSI',
} as const satisfies Record<string, string>

/** Indonesia: the number that a payer transfers to, made for one payment. */
export const isVirtualAccount = (value: string): boolean => /^\d{8,18}$/.test(value)

/** The retrieval reference number of a payment by QRIS or bank transfer. */
export const isRrn = (value: string): boolean => /^\d{12}$/.test(value)
