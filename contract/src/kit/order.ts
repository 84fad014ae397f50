/**
 * An order kind, declared once: its machine, its list, its page and what merchants are told of it. Calls, routes,
 * pages, words, search, exports, notifications and audits follow from it. Plain data: the console loads it.
 */
import type { Permission } from '../permissions.ts'
import type { FieldName, List } from './list.ts'
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
  /** Where the console shows the list; the path of the list itself, unless it says otherwise. */
  page?: string
  /** The columns that show first, with their widths. */
  columns: Readonly<Partial<Record<FieldName<L>, number>>>
  detailPath: string
  notify: { path: string; permission: Permission }
  /** Who may see personal data whole in the detail of an order; for lists that have some, and no others. */
  reveal?: Permission
  payload: Payload<FieldName<L>>
  pieces?: Pieces<M, PieceMove>
}

/** An order that can be split: each piece goes its own way, and the order follows from all of them. */
export interface Pieces<M extends string = string, PieceMove extends string = string> {
  machine: Machine<string, PieceMove>
  /** The move of the order that splits it. */
  split: NoInfer<M>
  most: number
}

/** What a merchant's server receives: names of its own, so that a changed list changes no notification. */
export interface Payload<Field extends string = string> {
  /** Counted up whenever a field is renamed, removed or gets another meaning; a new field is no new version. */
  version: number
  /** The field of the list behind each name. */
  fields: Readonly<Record<string, Field>>
}

/** Paths as literal types: the calls that are made of them are typed by their path. */
interface Paths<Detail extends string, Notify extends string> {
  detailPath: Detail
  notify: { path: Notify }
}

/** A list that is known to have personal data says who may see it whole. */
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
>(
  declaration: OrderKindDeclaration<L, S, M, PieceMove, OperatorMove> &
    Paths<Detail, Notify> &
    Revealed<L>,
): OrderKindDeclaration<L, S, M, PieceMove, OperatorMove> & Paths<Detail, Notify> => declaration

export const pageOf = ({ page, list }: Pick<OrderKindDeclaration, 'page' | 'list'>): string =>
  page ?? list.path
