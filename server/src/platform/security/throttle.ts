/**
 * Limits attempts at passwords and codes. An attempt is counted before it is checked, so that concurrent guesses gain
 * nothing, and refunded when it was right. A device that has signed in before has its own counter: strangers who
 * guess at an account can't lock its operator out.
 */
import { CallError, callError } from '../call-error.ts'
import type { Sql } from '../db/database.ts'

export interface ThrottleKey {
  key: string
  /** Attempts before the first wait. */
  free: number
  /** Success clears an account's counter; on a shared address it only refunds the one attempt. */
  shared: boolean
}

const firstWaitSeconds = 30
const longestWaitSeconds = 900

type Purpose = 'password' | 'code'

/** For password links: they can't be guessed, but looking them up costs something. */
export const linkKeys = (address: string): ThrottleKey[] => [
  { key: `link:address:${address}`, free: 20, shared: true },
]

export function throttleKeys(
  purpose: Purpose,
  who: { account: string; address: string; knownDevice: string | undefined },
): ThrottleKey[] {
  if (who.knownDevice) return ownKey(purpose, `device:${who.knownDevice}`)
  return [
    { key: `${purpose}:account:${who.account}`, free: 5, shared: false },
    { key: `${purpose}:address:${who.address}`, free: 50, shared: true },
  ]
}

/** For a signed-in operator: nobody else can use up these attempts. */
export const operatorKey = (
  purpose: Purpose,
  { merchantId, operatorId }: { merchantId: string; operatorId: string },
): ThrottleKey[] => ownKey(purpose, `operator:${merchantId}:${operatorId}`)

const ownKey = (purpose: Purpose, name: string): ThrottleKey[] => [
  { key: `${purpose}:${name}`, free: 5, shared: false },
]

async function countAttempt(
  sql: Sql,
  keys: ThrottleKey[],
  error: 'signInThrottled' | 'googleCodeThrottled',
): Promise<void> {
  for (const [index, { key, free }] of keys.entries()) {
    const taken = await sql`
      insert into throttle as t (key, tries, expires_at) values (${key}, 1, now() + interval '1 hour')
      on conflict (key) do update set
        tries = case when t.expires_at < now() then 1 else t.tries + 1 end,
        blocked_until = case when t.expires_at >= now() and t.tries + 1 >= ${free} then
          now() + interval '1 second' * least(
            ${firstWaitSeconds} * 2.0 ^ least(t.tries + 1 - ${free}, 10), ${longestWaitSeconds}) end,
        expires_at = now() + interval '1 hour'
      where t.blocked_until is null or t.blocked_until <= now()
      returning tries`.catch((failure) => {
      owe(keys.slice(0, index))
      throw failure
    })
    if (taken.length > 0) continue
    const [row] = await sql<{ seconds: number }[]>`
      select greatest(ceil(extract(epoch from blocked_until - now())), 1)::int as seconds
      from throttle where key = ${key}`
    throw callError(error, { seconds: row?.seconds ?? 1 })
  }
}

/**
 * Counts an attempt, and refunds it unless it was wrong: `work` says so before it writes anything about it, or throws a
 * CallError. An attempt of which nobody learned whether it was right, because the database failed, counts for nothing.
 */
export async function counted<T>(
  sql: Sql,
  keys: ThrottleKey[],
  error: 'signInThrottled' | 'googleCodeThrottled',
  work: (isWrong: () => void) => Promise<T>,
): Promise<T> {
  await payBack(sql, keys)
  await countAttempt(sql, keys, error)
  let wasWrong = false
  try {
    const result = await work(() => {
      wasWrong = true
    })
    await refundAttempt(sql, keys).catch(() => owe(keys))
    return result
  } catch (failure) {
    if (!wasWrong && !(failure instanceof CallError)) {
      owe(keys)
      await payBack(sql, keys).catch(() => undefined)
    }
    throw failure
  }
}

/** Attempts that could not be refunded, by their keys: a database that can't write must not lock out for longer. */
const owed = new Map<string, number>()
const owedMost = 10_000

function owe(keys: readonly ThrottleKey[]): void {
  for (const { key } of keys)
    if (owed.has(key) || owed.size < owedMost) owed.set(key, (owed.get(key) ?? 0) + 1)
}

async function payBack(sql: Sql, keys: readonly ThrottleKey[]): Promise<void> {
  for (const { key } of keys) {
    const tries = owed.get(key)
    if (tries === undefined) continue
    owed.delete(key)
    try {
      await sql`
        update throttle set tries = greatest(tries - ${tries}, 0), blocked_until = null where key = ${key}`
    } catch (failure) {
      owed.set(key, (owed.get(key) ?? 0) + tries)
      throw failure
    }
  }
}

async function refundAttempt(sql: Sql, keys: ThrottleKey[]): Promise<void> {
  for (const { key, shared } of keys) {
    if (shared) {
      await sql`
        update throttle set tries = greatest(tries - 1, 0), blocked_until = null where key = ${key}`
    } else {
      await sql`delete from throttle where key = ${key}`
    }
  }
}
