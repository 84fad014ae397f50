/** What an area says about its orders, so that the one engine can create and move them. */
import type { Machine } from '@countinghouse/contract/kit/machine.ts'
import type { Posting } from '../ledger/posting.ts'

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
}

export interface OrderKindDefinition<
  Row extends OrderRow = OrderRow,
  S extends string = string,
  M extends string = string,
> {
  machine: Machine<S, M>
  table: string
  /** What each move does to the books. `[]` says that no money moves; leaving a move out does not compile. */
  postings: Record<M | 'create', (order: Row) => Posting[]>
}

/** In two steps, because the row is named and the machine is inferred. */
export const orderKind =
  <Row extends OrderRow>() =>
  <S extends string, M extends string>(
    definition: OrderKindDefinition<Row, S, M>,
  ): OrderKindDefinition<Row, S, M> =>
    definition
