/**
 * What an operator opened or chose in the search last, kept in the browser as numbers only. Names of customers stay on
 * the server, because somebody else may use the browser tomorrow.
 */
import { readJson, recentChoicesKey, writeJson } from '../lib/storage.ts'

export type StoredChoice =
  | { type: 'page'; path: string }
  | { type: 'order'; kind: string; orderNo: string; country: string }
  | { type: 'customer'; customerUid: string }

export const mostRecent = 8

/** An order or customer whose detail was opened; the latest comes first. */
export function rememberOpened(
  operator: string,
  opened: Extract<StoredChoice, { type: 'order' | 'customer' }>,
): void {
  const key = recentChoicesKey(operator)
  const stored = readJson(key)
  const others = Array.isArray(stored) ? stored.filter((each) => !isSame(each, opened)) : []
  writeJson(key, [opened, ...others].slice(0, mostRecent))
}

const numberOf = (choice: Partial<Record<string, unknown>> | null) =>
  choice?.orderNo ?? choice?.customerUid

const isSame = (stored: Partial<Record<string, unknown>> | null, opened: StoredChoice): boolean =>
  stored?.type === opened.type && numberOf(stored) === numberOf(opened)
