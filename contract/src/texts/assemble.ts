/** Puts the words that areas bring for their own fields, kinds and moves where everybody looks for them. */

import type sharedOrderTexts from '../areas/order/texts.en.ts'
import type { StateOf } from '../kit/machine.ts'
import type { OrderKind, orders } from '../orders.ts'

type Words = Readonly<Record<string, string>>

/** What an area may bring. */
interface AreaTexts {
  /** Of its order kind. */
  name?: string
  states?: Words
  /** What its own moves are called once they have happened, beside those in `order.moves`. */
  moves?: Words
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
  [K in OrderKind]: { name: string; states: Record<StateOf<MachineOf<K>>, string> } & ([
    OwnMove<K>,
  ] extends [never]
    ? unknown
    : { moves: Record<OwnMove<K>, string> })
}

export function assemble<
  T extends OrderKindTexts & { field: Words; order: { moves: Words } } & Readonly<
      Record<string, object>
    >,
>(texts: T) {
  const areas = Object.entries<AreaTexts>(texts)
  const kinds = areas.filter(([, area]) => area.name !== undefined)
  return {
    ...texts,
    field: Object.assign({}, ...areas.map(([, { fields }]) => fields), texts.field) as T['field'],
    order: {
      ...texts.order,
      moves: Object.assign(
        {},
        ...kinds.map(([, { moves }]) => moves),
        texts.order.moves,
      ) as T['order']['moves'],
      orderKind: Object.fromEntries(kinds.map(([kind, { name }]) => [kind, name])) as Record<
        OrderKind,
        string
      >,
    },
  }
}
