/** Looks at each merchant for what an alert is about, and notes it where metrics can read it: they may not see tenants. */
import { instructionStatuses } from '@countinghouse/contract/areas/connector/connector.ts'
import { type Machine, stateNames } from '@countinghouse/contract/engine/machine.ts'
import type { Database } from '../../platform/db/database.ts'
import type { OrderRegistry } from './order-kind.ts'

/** A report that nobody has sealed for longer is no longer sealed daily. */
const givenUpDays = 35

/** Addresses are asked for when half of them are used: whoever gives none for so long leaves payins without. */
const stockMinutes = 10
const { waitsForPerson } = instructionStatuses

/** Of one state; where more wait, the alert fires by those that were made first. */
const mostWaiting = 10_000

/** States that only a chain, a bank or a clock leaves, and that no clock ends at an instant: nobody else would notice. */
const waitingFor = (machine: Machine): number[] =>
  stateNames(machine).flatMap((state) => {
    const { id, end, byHand } = machine.states[state] ?? {}
    const moves = Object.values(machine.moves).filter(({ from }) => from.includes(state))
    const byPrograms = moves.every(({ by }) => by === 'upstream' || by === 'platform')
    const hasDeadline = moves.some(
      ({ deadline }) => deadline !== undefined && deadline !== 'atOnce',
    )
    return id === undefined || end || byHand || !byPrograms || hasDeadline ? [] : [id]
  })

export const watchMerchants = (db: Database, orders: OrderRegistry) => {
  const kinds = Object.values(orders)
    .map(({ table, machine }) => ({ table, states: waitingFor(machine) }))
    .filter(({ states }) => states.length > 0)
  return async (merchantId: string): Promise<void> => {
    const seen = await db.asMerchant(merchantId, async (tx) => {
      const [log] = await tx<{ isBroken: boolean }[]>`
        select broken_at is not null as "isBroken" from audit_check where merchant_id = ${merchantId}`
      const [seals] = await tx<{ since: string | null }[]>`
        select (min(last) + 1)::text as since from (
          select max(day) as last from report_seal where merchant_id = ${merchantId}
          group by report, shift_minutes) sealed
        where last > current_date - ${givenUpDays}::int`
      const [told] = await tx<{ stuck: number; low: number }[]>`
        select count(*) filter (where status = ${waitsForPerson})::int as stuck,
               count(*) filter (where order_no is null and created_at < now() - ${stockMinutes} * interval '1 minute')::int as low
        from connector_instruction where merchant_id = ${merchantId} and status in (${instructionStatuses.waiting}, ${waitsForPerson})`
      const waiting: Date[] = []
      for (const { table, states } of kinds)
        for (const state of states) {
          const [oldest] = await tx<{ since: Date | null }[]>`
            select min(coalesce(entered.at, created_at)) as since
            from (select order_no, created_at from ${tx(table)}
                  where merchant_id = ${merchantId} and status = ${state}
                  order by created_at, order_no limit ${mostWaiting}) waiting
            left join lateral (
              select at from order_event e
              where merchant_id = ${merchantId} and e.order_no = waiting.order_no and piece_no is null
                and to_status = ${state} and from_status is distinct from to_status
              order by event_id desc limit 1) entered on true`
          if (oldest?.since) waiting.push(oldest.since)
        }
      return { isBroken: log?.isBroken ?? false, unsealed: seals?.since ?? null, waiting, told }
    })
    const [oldest = null] = seen.waiting.toSorted((a, b) => a.getTime() - b.getTime())
    await db.sql`
      insert into merchant_watch
        (merchant_id, has_broken_log, waits_since, unsealed_since, stuck_instructions, low_stocks)
      values (${merchantId}, ${seen.isBroken}, ${oldest}, ${seen.unsealed}::date, ${seen.told?.stuck ?? 0}, ${seen.told?.low ?? 0})
      on conflict (merchant_id) do update
      set has_broken_log = excluded.has_broken_log, waits_since = excluded.waits_since,
          unsealed_since = excluded.unsealed_since, stuck_instructions = excluded.stuck_instructions,
          low_stocks = excluded.low_stocks`
  }
}
