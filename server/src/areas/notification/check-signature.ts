/** Finds the rule that a rejected notification breaks, by the same steps that a receiver takes. */
import { createVerify, type KeyObject, timingSafeEqual } from 'node:crypto'
import {
  type SignatureRule,
  signatureRules,
  timestampToleranceSeconds,
} from '@countinghouse/contract/areas/notification/signature-rules.ts'
import { contentOf, signatureOf } from '../../engine/webhooks/sign.ts'

export interface Received {
  /** One header per line, as servers log them. */
  headers: string
  body: string
}

interface Checked {
  rule: SignatureRule
  holds: boolean
}

/** The rules up to the first that fails. */
export function checkSignature(
  { headers, body }: Received,
  secrets: readonly Buffer[],
  platformKey: KeyObject,
  now: Date,
): Checked[] {
  const sent = headersIn(headers)
  const id = sent.get('webhook-id') ?? ''
  const timestamp = sent.get('webhook-timestamp') ?? ''
  const signatures = (sent.get('webhook-signature') ?? '').split(' ').filter(Boolean)
  const content = contentOf(id, timestamp, body)
  const isGood = (secret: Buffer) => {
    const expected = signatureOf(content, secret)
    return signatures.some((signature) => isSame(signature, expected))
  }
  const rsa = sent.get('webhook-signature-rsa-sha256')
  const rules: Record<SignatureRule, () => boolean> = {
    idPresent: () => id !== '',
    timestampPresent: () => /^\d{1,12}$/.test(timestamp),
    timestampFresh: () =>
      Math.abs(now.getTime() / 1000 - Number(timestamp)) <= timestampToleranceSeconds,
    signaturePresent: () => signatures.length > 0,
    signatureForm: () => signatures.some((signature) => /^v1,[A-Za-z0-9+/]{43}=$/.test(signature)),
    signatureMatches: () => secrets.some(isGood),
    rsaMatches: () =>
      createVerify('sha256')
        .update(content)
        .verify(platformKey, rsa ?? '', 'base64'),
  }
  const checked: Checked[] = []
  const check = (rule: SignatureRule): boolean => {
    const holds = rules[rule]()
    checked.push({ rule, holds })
    return holds
  }
  for (const rule of signatureRules.filter((each) => each !== 'rsaMatches')) {
    // An old notification may still have a valid signature, so its age does not stop the check.
    if (!check(rule) && rule !== 'timestampFresh') break
  }
  if (rsa !== undefined) check('rsaMatches')
  return checked
}

function headersIn(text: string): Map<string, string> {
  const lines = text.split('\n').flatMap((line) => {
    const [, name, value] = /^\s*"?([A-Za-z0-9-]+)"?\s*[:=]\s*"?(.*?)"?,?\s*$/.exec(line) ?? []
    return name && value !== undefined ? [[name.toLowerCase(), value] as const] : []
  })
  return new Map(lines)
}

function isSame(a: string, b: string): boolean {
  // Compared as bytes: pasted text may not be ASCII.
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
