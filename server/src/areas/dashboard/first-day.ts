/** The way to a merchant's first order: each step is done when there are rows that say so. */
import {
  type FirstDayNote,
  type FirstStepName,
  firstStepNames,
  firstSteps,
} from '@countinghouse/contract/areas/dashboard/first-day.steps.ts'
import { mayUse, type Permission } from '@countinghouse/contract/permissions.ts'
import type { OrderRegistry } from '../../engine/orders/order-kind.ts'
import type { Database } from '../../platform/db/database.ts'
import { identifier, joined, raw, type SqlFragment, send, sql } from '../../platform/db/sql.ts'
import type { Caller } from '../../platform/security/session.ts'

type State = Record<FirstStepName | 'putAway', boolean>

export async function readFirstDay(
  db: Database,
  orders: OrderRegistry,
  caller: Caller,
  hasSandbox: boolean,
) {
  const [[state]] = await db.readPipelined(caller.merchantId, (tx) => [
    send<State>(tx, stateQuery(orders, caller)),
  ])
  if (!state || state.order || state.putAway) return { steps: [] }
  const may = (permission?: Permission) => !permission || mayUse(caller, permission)
  const steps = firstStepNames.flatMap((step) => {
    const { sees, does }: { sees?: Permission; does?: Permission } = permissionsOf(step, hasSandbox)
    return may(sees) ? [{ step, done: state[step], may: may(does) }] : []
  })
  return { steps }
}

/** In the sandbox a customer pays at once; otherwise the merchant's server orders by the example of the SDK's page. */
const permissionsOf = (step: FirstStepName, hasSandbox: boolean) => {
  if (step !== 'order') return firstSteps[step]
  return { sees: hasSandbox ? ('cryptoPayin.view' as const) : ('apiSetting.view' as const) }
}

function stateQuery(orders: OrderRegistry, { merchantId, operatorId }: Caller): SqlFragment {
  const mine = sql`merchant_id = ${merchantId}`
  const orderIn = Object.values(orders).map(
    ({ table }) => sql`exists (select from ${identifier(table)} where ${mine})`,
  )
  return sql`
    select
      exists (select from authenticator
              where ${mine} and operator_id = ${operatorId} and bound_at is not null) as authenticator,
      exists (select from merchant_key where ${mine} and public_key is not null) as key,
      exists (select from notification_setting where ${mine} and address <> '') as "callbackAddress",
      exists (select from notification_setting
              where ${mine} and address <> '' and answered_address = address) as "testCallback",
      exists (select from first_day where ${mine} and terms_seen_at is not null) as terms,
      exists (select from operator
              where ${mine} and operator_id <> ${operatorId} and disabled_at is null) as colleague,
      ${joined(orderIn, raw(' or '))} as "order",
      exists (select from first_day
              where ${mine} and operator_id = ${operatorId} and put_away_at is not null) as "putAway"`
}

export async function noteOfFirstDay(
  db: Database,
  { merchantId, operatorId }: Caller,
  note: FirstDayNote,
): Promise<void> {
  const column = identifier(note === 'termsSeen' ? 'terms_seen_at' : 'put_away_at')
  await db.asMerchant(
    merchantId,
    (tx) => tx`
      insert into first_day as f (merchant_id, operator_id, ${column})
      values (${merchantId}, ${operatorId}, now())
      on conflict (merchant_id, operator_id) do update set ${column} = coalesce(f.${column}, excluded.${column})`,
  )
}
