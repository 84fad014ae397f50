/** What the server adds to the declaration of an order kind, so that one engine can create, move and list all kinds. */
import type { List } from '@countinghouse/contract/kit/list.ts'
import type { Machine } from '@countinghouse/contract/kit/machine.ts'
import type { OrderKindDeclaration } from '@countinghouse/contract/kit/order.ts'
import type { Posting } from '../ledger/posting.ts'
import type { TableSource } from '../lists/define-list.ts'
import { type CountedKind, type RollupDeclaration, rollupOf } from '../rollups/rollup.ts'

/** Columns that every order table has. */
export interface OrderRow {
  merchant_id: string
  order_no: string
  merchant_order_no: string
  status: number
  version: number
  currency: string
  network: string
  amount: string
  settled_amount: string
  processing_fee: string
  network_fee: string
  notify_url: string | null
  notify_status: number
  created_at: Date
  finished_at: Date | null
  /** When it first succeeded; never changes after that. */
  completed_at: Date | null
  /** At the rate when it ended; null while it is open, or without a rate. */
  usd_value: string | null
}

/** A piece of an order as the database has it. */
export interface PieceRow {
  piece_no: number
  status: number
  version: number
  amount: string
  second_amount: string
  settled_amount: string
  reference: string
  created_at: Date
  finished_at: Date | null
}

export interface PieceRules<Row extends OrderRow, M extends string, PieceMove extends string> {
  /** The column with the number of pieces; 0 for an order that is not split. */
  count?: keyof Row & string
  /** The postings of each move of a piece. */
  postings: Record<PieceMove, (piece: PieceRow, order: Row) => Posting[]>
  /** The order's move that follows from its pieces; undefined while it waits for more of them. */
  follow(order: Row, pieces: readonly PieceRow[]): { move: M; set?: Partial<Row> } | undefined
}

export interface OrderKindDefinition<
  Row extends OrderRow = OrderRow,
  S extends string = string,
  M extends string = string,
> extends OrderRules<Row, M> {
  declared: OrderKindDeclaration<List, S, M>
  machine: Machine<S, M>
  source: TableSource
  pieces?: PieceRules<Row, M, string>
}

/** Every kind that this server runs, by name. */
export type OrderRegistry = Readonly<Record<string, OrderKindDefinition>>

/** One report of a bank; the order may have had others before. */
export interface ReportedPayment {
  /** `0` where the report names none. */
  amount: string
  reference: string
  /** By the bank's clock, or when the report arrived. */
  at: Date
}

interface OrderRules<Row extends OrderRow, M extends string> {
  table: string
  /** Columns that are counted besides those that every order has. */
  rollup?: RollupDeclaration<keyof Row & string>
  /** The column that the USD value is derived from: `amount` by default. */
  valued?: keyof Row & string
  /** The column with the customer, and those of an address that belongs to the customer from then on. */
  customer?: keyof Row & string
  customerAddress?: Readonly<Record<'network' | 'address', keyof Row & string>>
  /**
   * The postings of each move, from the order after the move and before it. `[]` says that no money moves; omitting a
   * move does not compile.
   */
  postings: Record<M | 'create', (order: Row, before: Row) => Posting[]>
  /** Columns that a bank's report changes, from the order and the report. */
  reported?: Partial<Record<M, (order: Row, report: ReportedPayment) => Partial<Row>>>
  /** Columns that a move sets, whoever makes it. */
  derivedColumns?: Partial<Record<M, (order: Row, at: Date) => Partial<Row>>>
  /** Its orders record what has already happened, so they are accepted even while the product is switched off. */
  acceptedWhenOff?: true
  /** Why a move can't be made: then its substitute (`otherwise`) is made, with this text as its remark. */
  objections?: Partial<Record<M, (order: Row) => string | undefined>>
}

/** The columns that every order table has, by the names that fields of orders go by. */
const commonColumns = {
  orderNo: 'order_no',
  merchantOrderNo: 'merchant_order_no',
  status: 'status',
  currency: 'currency',
  network: 'network',
  processingFee: 'processing_fee',
  networkFee: 'network_fee',
  notifyStatus: 'notify_status',
  notifyCount: 'notify_count',
  lastNotifyTime: 'last_notify_at',
  createTime: 'created_at',
  finishTime: 'finished_at',
  completeTime: 'completed_at',
  remark: 'remark',
} as const

type OwnFields<L extends List> = Exclude<keyof L['fields'] & string, keyof typeof commonColumns>

/** A column, a value inside one that holds an object, or a computed value that is never filtered or sorted by. */
type ColumnOf<Row extends OrderRow> =
  | (keyof Row & string)
  | `${keyof Row & string}->>'${string}'`
  | `case ${string} end`

type Added<Row extends OrderRow, L extends List, M extends string> = OrderRules<Row, M> & {
  /** The columns of the fields that only this kind has. */
  columns: Record<OwnFields<L>, ColumnOf<Row>>
}

/** Needed where the declaration says that orders can be split. */
type AddedPieces<Row extends OrderRow, M extends string, PieceMove extends string> = [
  PieceMove,
] extends [never]
  ? unknown
  : { pieces: PieceRules<Row, M, PieceMove> }

/** Curried, because the row type is given and the others are inferred. */
export const defineOrder =
  <Row extends OrderRow>() =>
  <L extends List, S extends string, M extends string, PieceMove extends string = never>(
    kind: OrderKindDeclaration<L, S, M, PieceMove>,
    added: Added<Row, L, NoInfer<M>> & AddedPieces<Row, NoInfer<M>, PieceMove>,
  ): OrderKindDefinition<Row, S, M> => {
    const { columns, ...rules }: Added<Row, L, M> = added
    return {
      declared: kind as unknown as OrderKindDeclaration<List, S, M>,
      machine: kind.machine,
      source: sourceOf(kind.list, { declared: kind, ...rules }, columns),
      ...rules,
    }
  }

function sourceOf(
  list: List,
  kind: CountedKind,
  own: Readonly<Record<string, string>>,
): TableSource {
  const all: Record<string, string> = { ...commonColumns, ...own }
  const columns = Object.fromEntries(
    Object.keys(list.fields).map((name) => [name, all[name] as string]),
  )
  return {
    list,
    table: kind.table,
    columns,
    rollup: rollupOf(kind),
    nullable: ['finishTime', 'completeTime'],
    partitionedBy: 'status',
  }
}

/** Erases the row type, for code that works on all kinds and needs no columns of their own. */
export const asAnyKind = <R extends OrderRow, S extends string, M extends string>(
  definition: OrderKindDefinition<R, S, M>,
): OrderKindDefinition => definition as unknown as OrderKindDefinition

export function orderKindIn(registry: OrderRegistry, name: string): OrderKindDefinition {
  const definition = Object.hasOwn(registry, name) ? registry[name] : undefined
  if (!definition) throw new Error(`There is no order kind ${name}`)
  return definition
}

/** The move that is really made for a requested one, with the columns that it sets. */
export function resolveMove<Row extends OrderRow, S extends string, M extends string>(
  kind: OrderKindDefinition<Row, S, M>,
  wanted: M,
  reported: Row,
  at: Date,
): { move: M; filled: Partial<Row> | undefined; objection: string | undefined } {
  const { machine, derivedColumns, objections } = kind
  const { otherwise } = machine.moves[wanted]
  const objection = otherwise && objections?.[wanted]?.(reported)
  if (!objection)
    return { move: wanted, filled: derivedColumns?.[wanted]?.(reported, at), objection: undefined }
  const instead = resolveMove(kind, otherwise as M, reported, at)
  return { ...instead, objection: instead.objection ?? objection }
}
