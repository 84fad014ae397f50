/**
 * After a deployment the chunks of an open page no longer exist. One reload loads the new ones; if that does not help,
 * the cause is another and the caller must handle it.
 */
import { readSession, sessionKeys, writeSession } from './storage.ts'
import { reloadWithToasts } from './toast.ts'

const pauseMs = 60_000

const chunkFailures = [
  'dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
]

const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error && chunkFailures.some((part) => error.message.includes(part))

/** Returns whether the page is being reloaded. */
export function reloadOnce(error: unknown, now = Date.now()): boolean {
  if (!isChunkFailure(error)) return false
  const before = readSession(sessionKeys.reloadedAt)
  if (typeof before === 'number' && now - before < pauseMs) return false
  writeSession(sessionKeys.reloadedAt, now)
  reloadWithToasts()
  return true
}
