/** What connectors are told of orders: declared by each kind beside its postings. */

import type { InstructionKind } from '@countinghouse/contract/areas/connector/connector.ts'

/** What the order does when a connector answers: moves of the upstream. Without one for a refusal a person decides. */
export interface GivenInstruction<M extends string = string> {
  kind: InstructionKind
  accepted?: M
  refused?: M
}

/** Who carries orders of a kind outside, and what they are told. */
export interface Carried<M extends string = string> {
  /** The connector of the order's network, of its country, or of trades. */
  by: 'network' | 'country' | 'P2P'
  /** By the move that gives it. An `address` is given ahead of the order, which takes it from the stock. */
  instructions: Readonly<Partial<Record<M | 'create', GivenInstruction<M>>>>
}
