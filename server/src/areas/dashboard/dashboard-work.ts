/**
 * What waits for a person: derived from machines, conversations and notifications, each with the list query that
 * shows it.
 */
import type { Work } from '@countinghouse/contract/areas/dashboard/dashboard.contract.ts'
import type { notifyStatuses } from '@countinghouse/contract/areas/order/order.fields.ts'
import type { Condition } from '@countinghouse/contract/engine/condition.ts'
import type { List } from '@countinghouse/contract/engine/list.ts'
import { type Machine, stateNames } from '@countinghouse/contract/engine/machine.ts'
import type { Permission } from '@countinghouse/contract/permissions.ts'
import type { OrderKind } from '@countinghouse/contract/registry/orders.ts'
import { expressionOf, rollupOf } from '../../books/rollups/order-rollup.ts'
import type { OrderKindDefinition, OrderRegistry } from '../../engine/orders/order-kind.ts'
import { identifier, joined, raw, type SqlFragment, sql } from '../../platform/db/sql.ts'

export interface WorkDefinition {
  work: Exclude<Work['work'], 'exportReady' | 'arrival'>
  kind: OrderKind
  kindId: number
  /** All permissions that doing it needs. */
  permissions: readonly Permission[]
  query: Record<string, string>
  /** Which orders wait: those with a failed notification, or those in these states, less those that `except` counts. */
  counted: 'notifyFailed' | { states: number[]; except?: (merchantId: string) => SqlFragment }
}

type Wanted = Condition & { type: 'anyOf' }

/** For all kinds, independent of the operator. */
export const workOf = (orders: OrderRegistry): WorkDefinition[] =>
  Object.entries(orders).flatMap(([kind, definition]) => {
    const { declared } = definition
    const orderKind = { kind: kind as OrderKind, kindId: declared.id }
    const { conversation, list, notify, machine } = declared
    return [
      ...decisionsOf(definition).map((decide) => ({ ...orderKind, ...decide })),
      ...(conversation
        ? [
            {
              ...orderKind,
              work: 'appeal' as const,
              permissions: [list.permission, 'conversation.write'] as const,
              query: { status: conversation.evidenceIn },
              counted: { states: [machine.states[conversation.evidenceIn]?.id ?? 0] },
            },
          ]
        : []),
      {
        ...orderKind,
        work: 'notificationFailed' as const,
        permissions: [list.permission, notify.permission],
        query: { notifyStatus: 'notificationFailed' satisfies keyof typeof notifyStatuses.ids },
        counted: 'notifyFailed' as const,
      },
    ]
  })

/** One for each permission and each set of conditions under which operators can move an order out of its state. */
function decisionsOf(definition: OrderKindDefinition) {
  const { machine, declared } = definition
  const { list } = declared
  const open = stateNames(machine).filter((state) => !machine.states[state]?.end)
  const found = open.flatMap((state) => {
    const out = waysOut(machine, state)
    return [...Map.groupBy(out, ({ permission }) => permission)].flatMap(([permission, moves]) =>
      permission ? [{ state, permission, wanted: inFilters(list, sharedOf(moves)) }] : [],
    )
  })
  const alike = Map.groupBy(found, ({ permission, wanted }) =>
    JSON.stringify([permission, wanted.map(({ filter, names }) => [filter, names])]),
  )
  return [...alike.values()].flatMap((those) => {
    const [first] = those
    if (!first) return []
    const { permission, wanted } = first
    const states = those.map(({ state }) => machine.states[state]?.id ?? 0)
    return [
      {
        work: 'decide' as const,
        permissions: [list.permission, permission],
        query: {
          status: those.map(({ state }) => state).join(','),
          ...Object.fromEntries(wanted.map(({ filter, names }) => [filter, names.join(',')])),
        },
        counted:
          wanted.length === 0
            ? { states }
            : { states, except: countOfOthers(definition, states, wanted) },
      },
    ]
  })
}

/** Moves of operators that lead to another state. */
const waysOut = ({ moves, operatorMoves }: Machine, state: string) =>
  operatorMoves
    .flatMap((move) => moves[move] ?? [])
    .filter(({ from, to }) => from.includes(state) && to !== state)

const sharedOf = (moves: readonly { when?: readonly Condition[] }[]): Condition[] => {
  const [first, ...others] = moves
  return (first?.when ?? []).filter((condition) =>
    others.every(({ when = [] }) => when.includes(condition)),
  )
}

interface InFilter {
  filter: string
  names: readonly string[]
  /** The other values of the field. */
  others: number[]
  field: string
}

/** The conditions that the list can filter by. */
const inFilters = ({ filters }: List, conditions: readonly Condition[]): InFilter[] =>
  conditions
    .filter((condition): condition is Wanted => condition.type === 'anyOf')
    .flatMap(({ field, names, choices }) => {
      const [filter] =
        Object.entries(filters).find(([, each]) => each.type === 'anyOf' && each.field === field) ??
        []
      const others = Object.entries(choices.ids).filter(([each]) => !names.includes(each))
      return filter ? [{ filter, names, field, others: others.map(([, id]) => id) }] : []
    })

/**
 * Orders in these states that wait for nobody, by country. They move on by themselves, so there are few of them. The numbers are
 * inlined, to match the partial index of such orders.
 */
function countOfOthers(
  definition: OrderKindDefinition,
  states: readonly number[],
  wanted: readonly InFilter[],
): (merchantId: string) => SqlFragment {
  const { table, source } = definition
  const isIn = (column: string, ids: readonly number[]) =>
    sql`${identifier(column)} in (${raw(ids.join(', '))})`
  const isOther = joined(
    wanted.map(({ field, others }) => isIn(source.columns[field] as string, others)),
    raw(' or '),
  )
  return (merchantId) => sql`
    select ${expressionOf(rollupOf(definition), 'country')} as country, count(*)::float8 as count
    from ${identifier(table)}
    where merchant_id = ${merchantId} and ${isIn('status', states)} and (${isOther})
    group by 1`
}
