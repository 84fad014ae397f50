/**
 * What the demo world has to know about a kind of order, said once: how one is asked for, what the chain or bank
 * reports of it, who decides about it and where it ends. The past and the running sandbox read this.
 */
import { hash } from 'node:crypto'
import type { MessageAuthor } from '@countinghouse/contract/areas/conversation/message.ts'
import type { OrderKind } from '@countinghouse/contract/registry/orders.ts'
import type { Chance } from '../../../connectors/sandbox/world/random.ts'
import type { UpstreamReport } from '../../src/areas/upstream/upstream.ts'
import {
  asAnyKind,
  type OrderKindDefinition,
  type OrderRegistry,
  type OrderRow,
  type OrderTypes,
} from '../../src/engine/orders/order-kind.ts'
import type { ReviewDefinition } from '../../src/engine/orders/review.ts'
import type { ActingOperator } from '../../src/platform/security/session.ts'
import type { Draft } from '../world/draft.ts'
import type { Scoped } from './create-by-command.ts'

export type DemoRow = OrderRow & Record<string, unknown>
type DemoTypes = OrderTypes & { row: DemoRow }

/** Whoever acts for a merchant, through the same commands as in the product. */
export interface DemoActors {
  db: Scoped
  merchantId: string
  /** Makes transfers and withdrawals of the merchant's own money. */
  maker: ActingOperator
  /** Reviews and resolves. */
  checker: ActingOperator
}

interface Request {
  /** Whom it names; they are customers before they ask. */
  customers: readonly string[]
  /** Orders of a kind that differ in this have every end of their own. */
  country?: string
  /** Where it arrived; a customer has the address before. */
  depositAddress?: { network: string; address: string }
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

/** What a merchant's server sends, with a note at times: the settings of the merchant say where it is told. */
export const byMerchant = <Request extends { merchantOrderNo: string; notifyUrl: string | null }>(
  create: (db: Scoped, merchantId: string, request: Request) => Promise<{ order_no: string }>,
  request: Request,
  { notifyUrl: _, ...open }: { merchantOrderNo: string; notifyUrl?: unknown } = request,
): DemoRequest => {
  const note = noteOn(request.merchantOrderNo)
  return {
    by: 'merchant',
    open: { ...open, ...note },
    customers: 'customerUid' in request ? [String(request.customerUid)] : [],
    ...('country' in request && { country: String(request.country) }),
    create: async ({ db, merchantId }) =>
      (await create(db, merchantId, { ...request, ...note })).order_no,
  }
}

const notes = ['Top-up', 'Invoice 2041', 'Monthly plan', 'Gift card', 'Asked for by phone']
const everySo = 4

/** What a merchant writes to some of its orders: always the same to the same one, so that nothing is drawn for it. */
export function noteOn(merchantOrderNo: string): { remark?: string } {
  const drawn = hash('sha256', merchantOrderNo, 'buffer').readUInt32LE()
  const remark = drawn % everySo === 0 ? notes[(drawn / everySo) % notes.length] : undefined
  return remark === undefined ? {} : { remark }
}

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
}

export interface DemoMessage {
  /** So long after the move that it is about. */
  afterSeconds: number
  author: MessageAuthor
  content: string
  file?: 'picture' | 'document'
}

export interface Resting {
  end: string
  minutes?: number
}

export interface DemoKind<Name extends string = OrderKind> {
  order: OrderKindDefinition<DemoTypes>
  /** How many of a hundred orders are of this kind. */
  share: number
  /** Money leaves the platform: less, and more evenly, than comes in. */
  goesOut?: true
  /** Who can't pay for one asks for one of this kind. */
  otherwise: Name
  /** Only of merchants that have local rails. */
  isLocal?: true
  ask(draft: Draft, chance: Chance): DemoRequest
  report(move: string, order: DemoRow, by: { chance: Chance; at: Date }): DemoReport
  /** Set where reports have ids of their own: they come twice at times. */
  reportsHaveIds?: true
  /** How operators review it, where they do. */
  review?: ReviewDefinition<DemoTypes>
  /** What operators decide about it otherwise, by its move, and what they write to it. */
  resolve?(
    actors: DemoActors,
    move: string,
    decided: { orderNo: string; remark: string },
  ): Promise<unknown>
  remarks?: Readonly<Record<string, string>>
  /** How often orders end in which state, or in one by way of another. */
  ends: Readonly<Record<string, number>>
  /** Moves that are made within seconds. */
  quick?: readonly string[]
  /**
   * Where some of the last orders of a past rest, and how many minutes ago such a one was made where it could not stay
   * there for long.
   */
  resting?: readonly Resting[]
  /** What people do about an order after a move that nobody had planned for. */
  afterwards?(move: string, order: DemoRow, chance: Chance): readonly string[]
  /** What comes next for an order where its state alone does not say. */
  onward?(order: DemoRow, chance: Chance): readonly string[] | undefined
  /** Set where a chain reports confirmations one by one, until there are enough. */
  confirmsIn?: string
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

/** What people write who refuse something. */
export const refusalRemark = 'Details do not match'

/** What an operator writes to a move. */
export const remarkOf = ({ remarks, review }: DemoKind<string>, move: string): string =>
  remarks?.[move] ?? (review?.review.moves.reject === move ? refusalRemark : '')

/** What works on all kinds knows none of their own columns. */
export const anyOrder = (order: unknown) => order as OrderKindDefinition<DemoTypes>
export const anyReview = (review: unknown) => review as ReviewDefinition<DemoTypes>
