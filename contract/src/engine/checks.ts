/**
 * Input rules as plain functions, so that a form can check before it sends and the server checks again. The console
 * loads this file, so it must not import the schema library.
 */
import { limits } from '../limits.ts'

const googleCode = new RegExp(`^[0-9]{${limits.googleCodeLength}}$`)
export const isGoogleCode = (value: string): boolean => googleCode.test(value)

const captcha = new RegExp(`^[0-9A-Za-z]{${limits.captchaLength}}$`)
export const isCaptcha = (value: string): boolean => captcha.test(value)

/** 6 to 18 characters with both digits and letters. */
export function isPassword(value: string): boolean {
  const length = [...value].length
  return (
    length >= limits.passwordMin &&
    length <= limits.passwordMax &&
    /[0-9]/.test(value) &&
    /[A-Za-z]/.test(value)
  )
}

/** Alphabets whose letters may stand together in a name. Han comes with the signs that are written beside it. */
const alphabets = [
  ...[
    'Latin',
    'Greek',
    'Cyrillic',
    'Armenian',
    'Georgian',
    'Hebrew',
    'Arabic',
    'Devanagari',
    'Bengali',
  ],
  ...[
    'Gurmukhi',
    'Gujarati',
    'Tamil',
    'Telugu',
    'Kannada',
    'Malayalam',
    'Sinhala',
    'Thai',
    'Lao',
    'Khmer',
  ],
  ...['Myanmar', 'Ethiopic', 'Hangul'],
].map((name) => new RegExp(`^[\\p{Script=${name}}0-9._@-]+$`, 'u'))
const han = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}ー0-9._@-]+$/u

/**
 * A sign-in name: letters, digits and a few signs, without spaces or invisible characters. Letters of one alphabet and
 * none that stand for others (ligatures, full width), so that no name can pass for another.
 */
export const isOperatorName = (value: string): boolean =>
  /^[\p{L}\p{N}._@-]{2,64}$/u.test(value) &&
  value === value.normalize('NFKC') &&
  [...alphabets, han].some((letters) => letters.test(value))

/** As names are compared. */
export const foldedOperatorName = (value: string): string =>
  value.trim().normalize('NFKC').toLowerCase()

/** Base32, whose letters and digits can't be confused; shown in four groups. */
export const isRecoveryCode = (value: string): boolean => /^[A-Z2-7]{16}$/.test(value)

/** As it is compared: people type it in groups, with spaces and in lower case. */
export const normaliseRecoveryCode = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[^A-Z2-7]/g, '')

/** A plain decimal above zero: no sign, exponent or separators. */
export const isAmount = (value: string): boolean =>
  /^\d{1,18}(\.\d{1,18})?$/.test(value) && /[1-9]/.test(value)

/** A callback address without credentials. Whether it may be called is checked by the server. */
export function isWebAddress(value: string): boolean {
  if (value.length > limits.callbackAddressMax || /\s/.test(value)) return false
  if (!/^https?:\/\/[^/]/i.test(value) || !URL.canParse(value)) return false
  const { username, password } = new URL(value)
  return username === '' && password === ''
}

/** Empty is allowed and means unknown. */
export const isEmail = (value: string): boolean =>
  value === '' || /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(value)

export const isPhone = (value: string): boolean => value === '' || /^\+?[\d ()-]{5,30}$/.test(value)

/** A plain decimal with an optional sign. */
export const isDecimal = (value: string): boolean => /^-?\d{1,18}(\.\d{1,18})?$/.test(value)

/** An IPv4 or IPv6 address, or a network as address and prefix length. */
export function isIpOrCidr(value: string): boolean {
  const [, address = '', prefix] = /^([0-9A-Fa-f:.]{2,45})(?:\/(\d{1,3}))?$/.exec(value) ?? []
  const isV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/.test(address)
  const isV6 = address.includes(':') && URL.canParse(`http://[${address}]/`)
  return (isV4 || isV6) && Number(prefix ?? 0) <= (isV4 ? 32 : 128)
}

/** A private key must not leave the merchant: the browser refuses to send one. */
export const isPrivateKey = (pem: string): boolean => /PRIVATE KEY/.test(pem)
