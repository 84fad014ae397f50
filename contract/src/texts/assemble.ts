/** Merges the texts of areas for their own fields, kinds and moves into the groups where they are looked up. */

import type { FlowType } from '../areas/flow/flow.fields.ts'
import type sharedOrderTexts from '../areas/order/texts.en.ts'
import type { StateOf } from '../engine/machine.ts'
import type { OrderKind, orders } from '../registry/orders.ts'
import type { ZoneLabel } from '../time-zones.ts'

type Words = Readonly<Record<string, string>>

/** What an area may bring. */
interface AreaTexts {
  /** Of its order kind: one order, and a list of them. */
  name?: string
  plural?: string
  states?: Words
  /** What its own moves are called once they have happened, beside those in `order.moves`. */
  moves?: Words
  /** What flow records call its own postings, beside those in `order.flowTypes`. */
  flowTypes?: Words
  /** Titles of its own fields, beside those in `field`. */
  fields?: Words
}

type MachineOf<K extends OrderKind> = (typeof orders)[K]['machine']
type OwnMove<K extends OrderKind> = Exclude<
  keyof MachineOf<K>['moves'],
  keyof (typeof sharedOrderTexts)['moves']
>

/** What every order kind must have: a state or a move without a word does not compile. */
export type OrderKindTexts = {
  [K in OrderKind]: {
    name: string
    plural: string
    states: Record<StateOf<MachineOf<K>>, string>
  } & ([OwnMove<K>] extends [never] ? unknown : { moves: Record<OwnMove<K>, string> })
}

export type AreasOfTexts = OrderKindTexts & {
  field: Words
  order: { moves: Words; flowTypes: Words; reportZones: Record<ZoneLabel, string> }
  exportRecord: { lists: Words }
} & Readonly<Record<string, object>>

export type Assembled<T extends AreasOfTexts> = Omit<T, 'order'> & {
  order: Omit<T['order'], 'flowTypes'> & {
    flowTypes: Record<FlowType, string>
    orderKind: Record<OrderKind, string>
  }
}

export function assemble<T extends AreasOfTexts>(texts: T): Assembled<T> {
  const areas = Object.entries<AreaTexts>(texts)
  const kinds = areas.filter(([, area]) => area.name !== undefined)
  const merged = (part: 'moves' | 'flowTypes' | 'fields', shared: Words): Words =>
    Object.assign({}, ...areas.map(([, area]) => area[part]), shared)
  const kindTexts = (part: 'name' | 'plural') =>
    Object.fromEntries(kinds.map(([kind, area]) => [kind, area[part]]))
  const { field, order, exportRecord } = texts
  const assembled = {
    ...texts,
    field: merged('fields', field),
    order: {
      ...order,
      moves: merged('moves', order.moves),
      flowTypes: merged('flowTypes', order.flowTypes),
      orderKind: kindTexts('name'),
    },
    exportRecord: { ...exportRecord, lists: { ...kindTexts('plural'), ...exportRecord.lists } },
  }
  // `merged` and `named` take their names from whatever areas there are.
  return assembled as unknown as Assembled<T>
}
