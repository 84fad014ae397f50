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

/** What a person types to sign in: nothing that looks like another name, or like none. */
export const isOperatorName = (value: string): boolean => /^[\p{L}\p{N}._@-]{2,64}$/u.test(value)

/** Letters and digits that are not mistaken for each other, in four groups. */
export const isRecoveryCode = (value: string): boolean => /^[A-Z2-7]{16}$/.test(value)

/** As it is compared: people type groups, spaces and small letters. */
export const tidyRecoveryCode = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[^A-Z2-7]/g, '')

/** A plain decimal above zero: no sign, exponent or separators. */
export const isAmount = (value: string): boolean =>
  /^\d{1,18}(\.\d{1,18})?$/.test(value) && /[1-9]/.test(value)

/** A web address without a user name in it; where it may lead is looked at when something is sent there. */
export function isWebAddress(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : undefined
  return /^https?:$/.test(url?.protocol ?? '') && !url?.username && !url?.password
}

/** Empty is allowed and means unknown. */
export const isEmail = (value: string): boolean =>
  value === '' || /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(value)

export const isPhone = (value: string): boolean => value === '' || /^\+?[\d ()-]{5,30}$/.test(value)
