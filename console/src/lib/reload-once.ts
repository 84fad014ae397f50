/**
 * After a deployment the chunks that an open page knows are gone. One reload brings the new ones; if
 * that does not help, the fault is another and the caller must deal with it.
 */
import { readSession, sessionKeys, writeSession } from './storage.ts'
import { reloadWithToasts } from './toast.ts'

const pauseMs = 60_000

const chunkFailures = [
  'dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
]

export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error && chunkFailures.some((part) => error.message.includes(part))

/** Says whether the page is being reloaded. */
export function reloadOnce(error: unknown, now = Date.now()): boolean {
  if (!isChunkFailure(error)) return false
  const before = readSession(sessionKeys.reloadedAt)
  if (typeof before === 'number' && now - before < pauseMs) return false
  writeSession(sessionKeys.reloadedAt, now)
  reloadWithToasts()
  return true
}
