/**
 * What the demo world has to know about a kind of order, said once: how one is asked for, what the chain or bank
 * reports of it, who decides about it and where it ends. The past, the running sandbox and the bulk writer all read this.
 */
import type { MessageAuthor } from '@countinghouse/contract/areas/conversation/message.ts'
import type { CurrencyProduct } from '@countinghouse/contract/areas/product/product-terms.ts'
import type { OrderKind } from '@countinghouse/contract/orders.ts'
import type { PayinTerms, PayoutTerms } from '@countinghouse/contract/rails/rail.ts'
import type { Database, Sql } from '../../db/database.ts'
import type { Query } from '../../db/query.ts'
import type { NewOrder } from '../../orders/create-order.ts'
import {
  asAnyKind,
  type OrderKindDefinition,
  type OrderRegistry,
  type OrderRow,
} from '../../orders/order-kind.ts'
import type { ReviewDefinition } from '../../orders/review.ts'
import type { Offer } from '../../products/offer.ts'
import type { ActingOperator } from '../../security/session.ts'
import type { UpstreamReport } from '../../upstream/upstream.ts'
import type { Draft } from '../world/draft.ts'
import type { Chance } from '../world/random.ts'

export type DemoRow = OrderRow & Record<string, unknown>

/** Whoever acts for a merchant, through the same commands as in the product. */
export interface DemoActors {
  db: Pick<Database, 'asMerchant'>
  merchantId: string
  /** Makes transfers and withdrawals of the merchant's own money. */
  maker: ActingOperator
  /** Reviews and resolves. */
  checker: ActingOperator
}

/** What the platform adds to a request; the commands look it up, the bulk writer has it at hand. */
export interface DemoTerms {
  offer(product: CurrencyProduct, currency: string, network?: string): Offer
  payinTerms(country: string, method: string): PayinTerms
  payoutTerms(country: string, method: string): PayoutTerms
  /** Who makes what operators make. */
  maker: string
  at: Date
}

interface Request {
  /** Whom it names; they are customers before they ask. */
  customers: readonly string[]
  /** Orders of a kind that differ in this have every end of their own. */
  country?: string
  /** Where it arrived; a customer has the address before. */
  depositAddress?: { network: string; address: string }
  /** The columns that the command of the kind writes. */
  columns(terms: DemoTerms): NewOrder<OrderRow> & Record<string, unknown>
}

/** One order that somebody asks for, by the command of its kind, which answers the order's number. */
export type DemoRequest =
  | (Request & { by: 'operator'; create(actors: DemoActors): Promise<string> })
  | (Request & {
      by: 'merchant' | 'upstream'
      /** The same as the body of an open call, for kinds that merchants' servers order through the front door. */
      open?: object
      create(actors: Pick<DemoActors, 'db' | 'merchantId'>): Promise<string>
    })

/** As it is sent: the settings of the merchant say where it is told. */
export const openBody = ({ notifyUrl: _, ...asked }: { notifyUrl: string | null }): object => asked

/** What a chain or bank says of an order, beside the move itself. */
export type DemoReport = Partial<
  Pick<UpstreamReport, 'set' | 'channel' | 'amount' | 'reference'>
> & {
  /** What it says instead, where what becomes of it is for the platform to say: that too little was paid. */
  move?: string
  /** What it should have said before, and says after this. */
  tooLate?: string
}

/** How orders of a kind are split, and what becomes of their pieces. */
export interface DemoPieces {
  /** How often orders come to this state and are split there, counted as `ends` are. */
  from: string
  share: number
  split(actors: Omit<DemoActors, 'maker'>, order: DemoRow, chance: Chance): Promise<unknown>
  report(move: string, order: DemoRow, by: { chance: Chance; at: Date }): { reference?: string }
  /** Of the machine of pieces. */
  ends: Readonly<Record<string, number>>
  likely: Readonly<Record<string, Readonly<Record<string, number>>>>
}

export interface DemoMessage {
  /** So long after the move that it is about. */
  afterSeconds: number
  author: MessageAuthor
  content: string
  file?: 'picture' | 'document'
}

export interface DemoKind<Name extends string = OrderKind> {
  order: OrderKindDefinition<DemoRow>
  /** How many of a hundred orders are of this kind. */
  share: number
  /** Who can't pay for one asks for one of this kind. */
  otherwise: Name
  /** Only of merchants that have local rails. */
  isLocal?: true
  ask(draft: Draft, chance: Chance): DemoRequest
  report(move: string, order: DemoRow, by: { chance: Chance; at: Date }): DemoReport
  /** Set where reports have ids of their own: they come twice at times. */
  reportsHaveIds?: true
  /** How operators review it, where they do. */
  review?: ReviewDefinition<DemoRow, string, string>
  /** What operators decide about it otherwise, by its move, and what they write to it. */
  resolve?(
    actors: DemoActors,
    move: string,
    asked: { orderNo: string; remark: string },
  ): Promise<unknown>
  remarks?: Readonly<Record<string, string>>
  /** How often orders end (or rest) in which state, or in one by way of another. */
  ends: Readonly<Record<string, number>>
  /** Moves that are made within seconds. */
  quick?: readonly string[]
  /** Where some of the last orders rest, and how many minutes ago they were made: no older order could be there. */
  recent?: Readonly<Record<string, number>>
  /** What people do about an order after a move that nobody had planned for. */
  afterwards?(move: string, order: DemoRow, chance: Chance): readonly string[]
  /** Which orders the chain or bank has something to tell about, where that is not every open one. */
  seenOnChain?(tx: Sql): Query<unknown>
  /** What a bank says of an order in a state, and how often. */
  likely?: Readonly<Record<string, Readonly<Record<string, number>>>>
  pieces?: DemoPieces
  /** What people write to each other about an order after a move, where they do. */
  messages?(move: string, order: DemoRow, chance: Chance): readonly DemoMessage[]
}

/** Where an order is split: what `routeTo` needs to know. */
export const splitEnd = ({ order, pieces }: DemoKind<string>): string =>
  `${pieces?.from}, ${order.declared.pieces?.split}`

/** The kinds of a world, by name. */
export type DemoKinds = Readonly<Record<string, DemoKind<string>>>

export function demoKindOf(kinds: DemoKinds, name: string): DemoKind<string> {
  const kind = kinds[name]
  if (!kind) throw new Error(`The demo world has no kind ${name}`)
  return kind
}

export const registryOf = (kinds: DemoKinds): OrderRegistry =>
  Object.fromEntries(Object.entries(kinds).map(([name, { order }]) => [name, asAnyKind(order)]))

/** Those that a merchant with these countries has. */
export const kindsFor = <K extends DemoKinds>(kinds: K, countries: readonly string[]): DemoKinds =>
  Object.fromEntries(
    Object.entries(kinds).filter(([, { isLocal }]) => countries.length > 0 || !isLocal),
  )

/** How many of a hundred orders are of which kind. */
export const sharesOf = (kinds: DemoKinds): Record<string, number> =>
  Object.fromEntries(Object.entries(kinds).map(([name, { share }]) => [name, share]))

/** From where the demo world's operators and platform act, as the audit log has it. */
export const sandboxAddress = 'sandbox'

/** What people write who refuse something. */
export const refusalRemark = 'Details do not match'

/** What an operator writes to a move. */
export const remarkOf = ({ remarks, review }: DemoKind<string>, move: string): string =>
  remarks?.[move] ?? (review?.review.moves.reject === move ? refusalRemark : '')

/** What works on all kinds knows none of their own columns. */
export const anyOrder = (order: unknown) => order as OrderKindDefinition<DemoRow>
export const anyReview = (review: unknown) => review as ReviewDefinition<DemoRow, string, string>
