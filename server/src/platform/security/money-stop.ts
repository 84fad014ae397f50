/**
 * Whoever lost an authenticator moves no money for a day: a recovery code that somebody has found would otherwise be
 * worth as much as the phone.
 */
import { limits } from '@countinghouse/contract/limits.ts'
import { callError } from '../call-error.ts'
import type { Database, Transaction } from '../db/database.ts'
import { raw } from '../db/sql.ts'
import { platformTime } from '../platform-time.ts'
import type { OperatorKey } from './authenticator.ts'

/** Until when, or null: `a` is an authenticator. */
export const stoppedUntil = raw(`
  case when a.stopped_at > now() - interval '${limits.moneyStopHours} hours'
       then a.stopped_at + interval '${limits.moneyStopHours} hours' end`)

/** Refuses what moves money, or decides that it may, or by whom. */
export async function refuseIfStopped(
  db: Pick<Database, 'asMerchant'>,
  { merchantId, operatorId }: OperatorKey,
): Promise<void> {
  const [row] = await db.asMerchant(
    merchantId,
    (tx) => tx<{ until: Date | null }[]>`
      select ${stoppedUntil} as until from authenticator a
      where merchant_id = ${merchantId} and operator_id = ${operatorId}`,
  )
  if (row?.until) throw callError('moneyStopped', { until: platformTime(row.until) })
}

/** With an agreement of somebody else: only once there is a new authenticator. */
export async function endStop(
  tx: Transaction,
  { merchantId, operatorId }: OperatorKey,
): Promise<Date> {
  const [stop] = await tx<{ until: Date | null; isRenewed: boolean }[]>`
    select ${stoppedUntil} as until, coalesce(bound_at > stopped_at, false) as "isRenewed" from authenticator a
    where merchant_id = ${merchantId} and operator_id = ${operatorId} for update`
  if (!stop?.until) throw callError('conflict')
  if (!stop.isRenewed) throw callError('newAuthenticatorNeeded')
  await tx`
    update authenticator set stopped_at = null
    where merchant_id = ${merchantId} and operator_id = ${operatorId}`
  return stop.until
}
