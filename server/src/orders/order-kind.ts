/** What an area says about its orders, so that the one engine can create and move them. */
import type { Machine } from '@countinghouse/contract/kit/machine.ts'
import type { Posting } from '../ledger/posting.ts'
import type { RollupDeclaration } from '../rollups/rollup.ts'

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
  created_at: Date
  finished_at: Date | null
  /** At the rate of the moment it ended; null while it is open, or where there was no rate. */
  usd_value: string | null
}

export interface OrderKindDefinition<
  Row extends OrderRow = OrderRow,
  S extends string = string,
  M extends string = string,
> {
  machine: Machine<S, M>
  table: string
  /** Columns that are counted besides those that every order has. */
  rollup?: RollupDeclaration<keyof Row & string>
  /** The amount that the order's USD value is of: `amount`, unless it says otherwise. */
  valued?: keyof Row & string
  /** The column that names the customer, and those of the address that belongs to the customer from then on. */
  customer?: keyof Row & string
  customerAddress?: Readonly<Record<'network' | 'address', keyof Row & string>>
  /**
   * What each move does to the books, by the order as it is after the move and as it was before. `[]` says that
   * no money moves; leaving a move out does not compile.
   */
  postings: Record<M | 'create', (order: Row, before: Row) => Posting[]>
  /** Columns that follow from a move, whoever makes it. Throws where the order itself forbids the move. */
  fills?: Partial<Record<M, (order: Row, at: Date) => Partial<Row>>>
  /** What speaks against a move; the one that the machine names instead is made, with this as its remark. */
  objections?: Partial<Record<M, (order: Row) => string | undefined>>
}

/** What becomes of a move that somebody wants to make: the move itself, and the columns that follow from it. */
export function outcomeOf<Row extends OrderRow, S extends string, M extends string>(
  { machine, fills, objections }: OrderKindDefinition<Row, S, M>,
  wanted: M,
  reported: Row,
  at: Date,
): { move: M; filled: Partial<Row> | undefined; objection: string | undefined } {
  const { otherwise } = machine.moves[wanted]
  const objection = otherwise && objections?.[wanted]?.(reported)
  const move = objection ? (otherwise as M) : wanted
  return { move, filled: fills?.[move]?.(reported, at), objection: objection || undefined }
}

/** In two steps, because the row is named and the machine is inferred. */
export const orderKind =
  <Row extends OrderRow>() =>
  <S extends string, M extends string>(
    definition: OrderKindDefinition<Row, S, M>,
  ): OrderKindDefinition<Row, S, M> =>
    definition
