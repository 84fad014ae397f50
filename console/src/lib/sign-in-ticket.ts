/** What the first step of a sign-in passes to the second. Never part of a URL. */
import type { ApiResult } from '@countinghouse/contract/registry/api.ts'
import { readSession, removeSession, sessionKeys, writeSession } from './storage.ts'

type SecondStep = ApiResult<'/user/login'>
export type Ticket = Pick<SecondStep, 'ticket' | 'verifyType'> & { expiresAt: number }

export function saveTicket({ ticket, verifyType, expiresInSeconds }: SecondStep): void {
  const saved: Ticket = { ticket, verifyType, expiresAt: Date.now() + expiresInSeconds * 1000 }
  writeSession(sessionKeys.signInTicket, saved)
}

export function readTicket(): Ticket | undefined {
  const saved = readSession(sessionKeys.signInTicket) as Ticket | null
  return saved && saved.expiresAt > Date.now() ? saved : undefined
}

export const clearTicket = (): void => removeSession(sessionKeys.signInTicket)
