/**
 * An order kind, declared once: its machine, list, page and payload. Calls, routes, pages, texts, search, exports,
 * notifications and audits follow from it. Plain data: the console loads it.
 */
import type { Permission } from '../permissions.ts'
import type { FieldName, Filter, List } from './list.ts'
import type { Machine } from './machine.ts'
import type { PersonalData } from './personal.ts'

export interface OrderKindDeclaration<
  L extends List = List,
  S extends string = string,
  M extends string = string,
  PieceMove extends string = string,
  OperatorMove extends string = string,
> {
  /** What events, postings and rollups store. Never reused, never changed. */
  id: number
  /** The first letter of its order numbers. */
  letter: string
  machine: Machine<S, M, OperatorMove>
  list: L & { exportPath: string }
  /** Where the console shows the list; the path of the list itself by default. */
  page?: string
  /** The columns that show first, with their widths. */
  columns: Readonly<Partial<Record<FieldName<L>, number>>>
  detailPath: string
  notify: { path: string; permission: Permission }
  /**
   * Who may see personal data in full in the detail of an order; required for lists with personal data, and only for
   * those.
   */
  reveal?: Permission
  payload: Payload<FieldName<L>>
  pieces?: Pieces<M, PieceMove, FieldName<L>>
  figures?: Figures<keyof L['filters'] & string>
  spans?: Spans
  /** Payer, payee, platform and merchant write to each other about an order. */
  conversation?: Conversation<NoInfer<S>>
}

/** Trades of today, yesterday, 7 and 30 days, from rollups: engine/span-call.ts makes the call. */
export interface Spans {
  path: string
}

export interface Conversation<S extends string = string> {
  /** The state of an appeal: what the merchant writes then is evidence. */
  evidenceIn: S
}

/** Orders of the kind counted and summed per period, from rollups: engine/figure-calls.ts makes the calls. */
export interface Figures<FilterName extends string = string> {
  /** The call of a period and the one before it. */
  periodPath: string
  /** The call of the last hours and days. */
  recentPath: string
  /** The filters of the list that narrow the figures: each on a dimension of the kind's rollup. */
  by: readonly FilterName[]
}

/** An order that can be split: its pieces move independently, and the order follows from them. */
export interface Pieces<
  M extends string = string,
  PieceMove extends string = string,
  Field extends string = string,
> {
  machine: Machine<string, PieceMove>
  /** The move of the order that splits it. */
  split: NoInfer<M>
  most: number
  /** The fields of the order's amount and second amount, which the pieces divide. */
  amount: Field
  secondAmount?: Field
}

/** What a merchant's server receives: listed by itself, so that changing the list does not change notifications. */
export interface Payload<Field extends string = string> {
  /** Incremented when a field is renamed, removed or changes its meaning; not for a new field. */
  version: number
  fields: readonly Field[]
  /** What merchants call a field, where the list calls it otherwise. */
  names?: Readonly<Partial<Record<Field, string>>>
}

/** Each name in a payload with its field of the list, in their order. */
export const payloadNames = ({
  fields,
  names = {},
}: Payload): readonly (readonly [string, string])[] =>
  fields.map((field) => [names[field] ?? field, field])

/** Paths as literal types: the calls that are made of them are typed by their path. */
interface Paths<Detail extends string, Notify extends string> {
  detailPath: Detail
  notify: { path: Notify }
}
type Declared<F, Sp> = ([F] extends [never] ? unknown : { figures: F }) &
  ([Sp] extends [never] ? unknown : { spans: Sp })

/** A list with personal data must declare who may see it in full. */
type Revealed<L extends List> =
  Extract<L['fields'][FieldName<L>], { personal: PersonalData }> extends never
    ? unknown
    : { reveal: Permission }

export const orderKind = <
  const L extends List,
  S extends string,
  M extends string,
  OperatorMove extends string,
  const Detail extends string,
  const Notify extends string,
  PieceMove extends string = never,
  const F extends Figures<keyof L['filters'] & string> = never,
  const Sp extends Spans = never,
>(
  declaration: OrderKindDeclaration<L, S, M, PieceMove, OperatorMove> &
    Paths<Detail, Notify> &
    Revealed<L> & { figures?: F; spans?: Sp },
): OrderKindDeclaration<L, S, M, PieceMove, OperatorMove> &
  Paths<Detail, Notify> &
  Declared<F, Sp> => declaration as typeof declaration & Declared<F, Sp>

export const pageOf = ({ page, list }: Pick<OrderKindDeclaration, 'page' | 'list'>): string =>
  page ?? list.path

/** Which filter of a list of orders asks for states. */
export const statusFilterOf = ({ fields, filters }: Pick<List, 'fields' | 'filters'>) =>
  Object.keys(filters).find((name) => fields[filters[name]?.field ?? '']?.type === 'status')

export const statusCountsPath = <const P extends string>({ path }: { path: P }) =>
  `${path}/statusCounts` as const

type PeriodFilter = Extract<Filter, { type: 'period' }>

/** The filter by the time of creation: the period of figures has the same names and the same form. */
export function creationFilter({ filters }: Pick<List, 'filters'>): PeriodFilter {
  for (const filter of Object.values(filters))
    if (filter.type === 'period' && filter.field === 'createTime') return filter
  throw new Error('Figures need a list with a filter by createTime')
}
