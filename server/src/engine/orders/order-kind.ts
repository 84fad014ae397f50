/** What the server adds to the declaration of an order kind, so that one engine can create, move and list all kinds. */
import { plus } from '@countinghouse/contract/engine/decimal.ts'
import type { List } from '@countinghouse/contract/engine/list.ts'
import type { Machine } from '@countinghouse/contract/engine/machine.ts'
import type { OrderKindDeclaration } from '@countinghouse/contract/engine/order.ts'
import type { Posting } from '../../books/ledger/posting.ts'
import {
  type CountedKind,
  type RollupDeclaration,
  rollupOf,
} from '../../books/rollups/order-rollup.ts'
import { type ColumnName, columnsOf } from '../../platform/db/column-names.ts'
import type { TableSource } from '../lists/define-list.ts'
import type { Carried, GivenInstruction } from './instruction.ts'
import { succeededStates } from './succeeded-states.ts'

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
  remark: string
  /** The operator who looks after it, by name. */
  assignee: string | null
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
  /** What splitting gives for each piece. */
  instruction: GivenInstruction<PieceMove>
  /** What a connector is told of a piece. */
  told(piece: Pick<PieceRow, 'piece_no' | 'amount' | 'second_amount'>, order: Row): object
  /** The postings of each move of a piece. */
  postings: Record<PieceMove, (piece: PieceRow, order: Row) => Posting[]>
  /** The order's move that follows from its pieces, none while it waits for more of them, and what they change in it. */
  follow(order: Row, pieces: readonly PieceRow[]): { move?: M; set?: Partial<Row> }
}

/** What differs in type from kind to kind: the row, and the names of states and moves. */
export interface OrderTypes {
  row: OrderRow
  state: string
  move: string
}

export interface OrderKindDefinition<T extends OrderTypes = OrderTypes>
  extends OrderRules<T['row'], T['move']> {
  declared: OrderKindDeclaration<List, T['state'], T['move']>
  machine: Machine<T['state'], T['move']>
  source: TableSource
  pieces?: PieceRules<T['row'], T['move'], string>
}

/** Every kind that this server runs, by name. */
export type OrderRegistry = Readonly<Record<string, OrderKindDefinition>>

/** What one report, or an accepting answer, tells; the order may have had others before. */
export interface Reported {
  /** `0` where the report names none. */
  amount: string
  reference: string
  /** By the upstream's clock, or when the report arrived. */
  at: Date
  txHash?: string
  fromAddress?: string
  confirmations?: number
  /** The bank or provider, its number for the order, and what the payer scans or transfers to. */
  channel?: string
  channelOrderNo?: string
  qrText?: string
  payTo?: Readonly<Record<string, string | undefined>>
  /** Added to the details of payer or payee. */
  details?: Readonly<Record<string, string>>
  /** Whoever trades with the customer. */
  counterparty?: { name?: string; account?: string; email?: string }
  /** Whose verification failed. */
  objection?: 'customer' | 'merchant'
}

/** Without what the report does not tell: those columns stay as they are. */
export const whatIsTold = <Row extends object>(
  columns: {
    [C in keyof Row]?: Row[C] | undefined
  },
): Partial<Row> =>
  Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  ) as Partial<Row>

interface OrderRules<Row extends OrderRow, M extends string> {
  table: string
  /** Columns that are counted besides those that every order has. */
  rollup?: RollupDeclaration<keyof Row & string>
  /** The column that the USD value is derived from: `amount` by default. */
  valued?: keyof Row & string
  /** The columns with the customer or agent whose accounts its postings are on, where it isn't `customer`. */
  owner?: keyof Row & string
  /** The one of whoever gets what is transferred, where that is somebody else. */
  receiver?: keyof Row & string
  /** The column with the customer, and those of an address that belongs to the customer from then on. */
  customer?: keyof Row & string
  customerAddress?: Readonly<Record<'network' | 'address', keyof Row & string>>
  /**
   * The postings of each move, from the order after the move and before it. `[]` says that no money moves; omitting a
   * move does not compile.
   */
  postings: Record<M | 'create', (order: Row, before: Row) => Posting[]>
  /** Null where the platform itself moves the money. */
  carried: Carried<M> | null
  /**
   * What a connector is told by each move that gives an instruction, from the order after the move and before it, beside
   * what all of its kind carry.
   */
  told?: Partial<Record<M | 'create', (order: Row, before: Row) => object>>
  /** Columns that a report changes, or the answer that leads to the move, from the order and what is told. */
  reported?: Partial<Record<M, (order: Row, report: Reported) => Partial<Row>>>
  /** What a connector's report must tell; one that does not is refused. */
  needs?: Partial<Record<M, readonly (keyof Reported)[]>>
  /** Columns that a move sets, whoever makes it. */
  derivedColumns?: Partial<Record<M, (order: Row, at: Date) => Partial<Row>>>
  /** Its orders record what has already happened, so they are accepted even while the product is switched off. */
  acceptedWhenOff?: true
  /** Why a move can't be made: then its substitute (`otherwise`) is made, with this text as its remark. */
  objections?: Partial<Record<M, (order: Row) => string | undefined>>
}

const charged = (fee: string) => `case when completed_at is null then 0 else ${fee} end`

/** The columns that every order table has, by the names that fields of orders go by. */
const commonColumns = {
  orderNo: 'order_no',
  merchantOrderNo: 'merchant_order_no',
  status: 'status',
  currency: 'currency',
  network: 'network',
  // What the ledger took: fees are posted by the first success. Before, they are expected; what failed pays none.
  processingFee: charged('processing_fee'),
  networkFee: charged('network_fee'),
  expectedFee: `case when completed_at is null and finished_at is null then processing_fee + network_fee end`,
  notifyStatus: 'notify_status',
  notifyCount: 'notify_count',
  lastNotifyTime: 'last_notify_at',
  createTime: 'created_at',
  // The latest end: an order that is refunded after its success ends again.
  finishTime: 'finished_at',
  // The first success, which never changes.
  completeTime: 'completed_at',
  remark: 'remark',
  assignee: 'assignee',
} as const

const feeColumns = {
  [commonColumns.processingFee]: 'processing_fee',
  [commonColumns.networkFee]: 'network_fee',
} as const

/** Of what was credited or returned: before, there is nothing to settle, and never will be if the order fails. */
export const settlementColumn =
  'case when completed_at is not null or settlement_status <> 0 then settlement_status end'

/** What conditions of moves read of a field: stored rows have no computed columns. */
export function conditionValue(
  { source }: { source: TableSource },
  order: OrderRow,
  field: string,
): unknown {
  if (field === 'expectedFee') return plus(order.processing_fee, order.network_fee)
  const column = source.columns[field]
  return order[(column === settlementColumn ? 'settlement_status' : column) as keyof OrderRow]
}

type OwnFields<L extends List> = Exclude<keyof L['fields'] & string, keyof typeof commonColumns>

/**
 * A column, a value inside one that holds an object, or a computed value, which has no index of its own: it is sorted by only
 * with an index on the same expression.
 */
type ColumnOf<Row extends OrderRow> =
  | (keyof Row & string)
  | `${keyof Row & string}->>'${string}'`
  | `case ${string} end`

type Added<Row extends OrderRow, L extends List, M extends string> = OrderRules<Row, M> & {
  /**
   * The columns of the fields that only this kind has, where they are not called as the field is; of the expected fee,
   * where the kind knows it better.
   */
  columns: Record<Exclude<OwnFields<L>, Stored<Row, L>>, ColumnOf<Row>> &
    Partial<Record<Stored<Row, L> | 'expectedFee', ColumnOf<Row>>>
}

/** Fields with a column of their name. */
type Stored<Row extends OrderRow, L extends List> = {
  [F in OwnFields<L>]: ColumnName<F> extends keyof Row ? F : never
}[OwnFields<L>]

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
  ): OrderKindDefinition<{ row: Row; state: S; move: M }> => {
    const { columns, ...rules }: Added<Row, L, M> = added
    return {
      // The list's own fields and the moves of pieces are of no concern to the engine.
      declared: kind as unknown as OrderKindDeclaration<List, S, M>,
      machine: kind.machine,
      source: sourceOf(kind.list, { declared: kind, ...rules }, columns, kind.machine),
      ...rules,
    }
  }

function sourceOf(
  list: List,
  kind: CountedKind,
  ownColumns: Readonly<Partial<Record<string, string>>>,
  machine: Machine,
): TableSource {
  const columns = columnsOf(list.fields, { ...commonColumns, ...ownColumns })
  return {
    list,
    table: kind.table,
    columns,
    rollup: rollupOf(kind),
    fees: { ...succeededStates(machine), columns: feeColumns },
    nullable: ['finishTime', 'completeTime'],
    partitionedBy: 'status',
  }
}

/**
 * Erases the types of a kind, for code that works on all kinds and needs no columns of their own. No subtype: the
 * functions of a kind accept only its rows, and are given no others.
 */
export const asAnyKind = <T extends OrderTypes>(
  definition: OrderKindDefinition<T>,
): OrderKindDefinition => definition as unknown as OrderKindDefinition

export function orderKindIn(registry: OrderRegistry, name: string): OrderKindDefinition {
  const definition = Object.hasOwn(registry, name) ? registry[name] : undefined
  if (!definition) throw new Error(`There is no order kind ${name}`)
  return definition
}

/** The move that is really made for a requested one, with the columns that it sets. */
export function resolveMove<T extends OrderTypes>(
  kind: OrderKindDefinition<T>,
  wanted: T['move'],
  reported: T['row'],
  at: Date,
): { move: T['move']; filled: Partial<T['row']> | undefined; objection: string | undefined } {
  const { machine, derivedColumns, objections } = kind
  const { otherwise } = machine.moves[wanted]
  const objection = otherwise && objections?.[wanted]?.(reported)
  if (!objection)
    return { move: wanted, filled: derivedColumns?.[wanted]?.(reported, at), objection: undefined }
  const instead = resolveMove(kind, otherwise as T['move'], reported, at)
  return { ...instead, objection: instead.objection ?? objection }
}
