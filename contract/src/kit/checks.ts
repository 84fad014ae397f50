/**
 * Rules of input as plain functions, so that a form can ask before it sends and the server asks again.
 * Nothing here may import the schema library: the console loads this file.
 */
import { limits } from '../limits.ts'

const googleCode = new RegExp(`^[0-9]{${limits.googleCodeLength}}$`)
export const isGoogleCode = (value: string): boolean => googleCode.test(value)

const captcha = new RegExp(`^[0-9A-Za-z]{${limits.captchaLength}}$`)
export const isCaptcha = (value: string): boolean => captcha.test(value)

/** 6 to 18 characters that mix digits and letters. */
export function isPassword(value: string): boolean {
  const length = [...value].length
  return (
    length >= limits.passwordMin &&
    length <= limits.passwordMax &&
    /[0-9]/.test(value) &&
    /[A-Za-z]/.test(value)
  )
}
