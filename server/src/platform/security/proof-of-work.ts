/** A small task for a browser, in place of the captcha's image: to find the number behind a hash. */
import { hash, randomBytes, randomInt } from 'node:crypto'
import { limits } from '@countinghouse/contract/limits.ts'

export interface Work {
  salt: string
  /** SHA-256 of `SALT.NUMBER`, in hexadecimal. */
  target: string
  max: number
}

export function newWork(): { work: Work; answer: string } {
  const salt = randomBytes(16).toString('base64url')
  const max = limits.proofNumberMax
  const answer = `${salt}.${randomInt(max + 1)}`
  return { work: { salt, target: hash('sha256', answer), max }, answer }
}
