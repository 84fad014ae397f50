/**
 * Instructions to connectors, written in the transaction of the move that needs them, with a job for each order that
 * delivers them in their order (areas/connector).
 */
import { randomUUID } from 'node:crypto'
import { callError } from '../../platform/call-error.ts'
import { timeColumn, timeOf } from '../../platform/db/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { writeRows } from '../../platform/db/insert-rows.ts'
import { enqueueAll, sharedTask } from '../../platform/jobs/queue.ts'
import { type Connector, connectorFor, readConnectors, serviceOf } from './connectors.ts'
import type { GivenInstruction } from './instruction.ts'
import type { OrderKindDefinition, OrderRow, OrderTypes } from './order-kind.ts'

/** The oldest instruction that waits: of an order, or of the stock of addresses on a network. */
export interface InstructPayload {
  merchantId: string
  connectorId: string
  orderNo?: string
  network?: string
  /** When it came into the queue, by which it keeps its place. */
  since: string
}
export const instructTask = sharedTask<InstructPayload>('instruct')

export const laneOfConnector = (connectorId: string): string => `connector:${connectorId}`

export const keyOfInstructions = ({
  merchantId,
  connectorId,
  orderNo,
  network,
}: Omit<InstructPayload, 'since'>): string =>
  orderNo ? `instruct:${merchantId}:${orderNo}` : `instruct:${merchantId}:${connectorId}:${network}`

export const enqueueInstructions = (
  tx: Transaction,
  payloads: readonly InstructPayload[],
  /** That of the connector, if left out. */
  lane?: string,
): Promise<void> =>
  enqueueAll(
    tx,
    instructTask,
    [...new Map(payloads.map((payload) => [keyOfInstructions(payload), payload]))].map(
      ([key, payload]) => ({ payload, key, lane: lane ?? laneOfConnector(payload.connectorId) }),
    ),
  )

/** The instruction of a move. Addresses are asked for ahead of orders. */
export function instructionOf(
  { carried }: Pick<OrderKindDefinition, 'carried'>,
  move: string,
): GivenInstruction | undefined {
  const given = carried?.instructions[move]
  return given?.kind === 'address' ? undefined : given
}

interface Given<T extends OrderTypes> {
  order: T['row']
  before: T['row']
  move: T['move'] | 'create'
}

/** What moves that give instructions need to know; read along with something else. */
export type Carriers = (order: OrderRow) => Connector | undefined

/** Later instructions of an order go to the connector that has the first, or that gave it its address. */
export async function readCarriers<T extends OrderTypes>(
  tx: Transaction,
  kind: OrderKindDefinition<T>,
  merchantId: string,
  orders: readonly T['row'][],
): Promise<Carriers> {
  const numbers = orders.map((order) => order.order_no)
  const places = orders.flatMap((order) => {
    const { address } = order as OrderRow & { address?: string }
    return address === undefined ? [] : [{ network: order.network, address }]
  })
  const [connectors, first, stock] = await Promise.all([
    readConnectors(tx, merchantId),
    tx<{ orderNo: string; connectorId: string }[]>`
      select distinct on (order_no) order_no as "orderNo", connector_id as "connectorId"
      from connector_instruction where merchant_id = ${merchantId} and order_no = any(${numbers}::text[])
      order by order_no, seq`,
    places.length > 0
      ? tx<{ network: string; address: string; connectorId: string }[]>`
          select network, address, connector_id as "connectorId" from address_stock
          where merchant_id = ${merchantId} and address = any(${places.map(({ address }) => address)}::text[])`
      : [],
  ])
  const ofOrder = new Map(first.map(({ orderNo, connectorId }) => [orderNo, connectorId]))
  const ofAddress = new Map(
    stock.map(({ network, address, connectorId }) => [`${network} ${address}`, connectorId]),
  )
  return (order) => {
    const { address } = order as OrderRow & { address?: string }
    const known = ofOrder.get(order.order_no) ?? ofAddress.get(`${order.network} ${address}`)
    if (known === undefined) return connectorFor(connectors, serviceOf(kind, order) ?? '')
    return connectors.find((row): row is typeof row & Connector => row.connectorId === known)
  }
}

/** Written by whoever has made the moves. */
export async function giveInstructions<T extends OrderTypes>(
  tx: Transaction,
  kind: OrderKindDefinition<T>,
  merchantId: string,
  carrierOf: Carriers,
  moves: readonly Given<T>[],
): Promise<void> {
  const wanted = moves.flatMap(({ order, before, move }) => {
    const given = instructionOf(kind, move)
    return given ? [{ order, move, given, fields: kind.told?.[move]?.(order, before) ?? {} }] : []
  })
  await write(tx, kind, merchantId, carrierOf, wanted)
}

/** One for each piece of an order that is split. */
export async function givePieces<T extends OrderTypes>(
  tx: Transaction,
  kind: OrderKindDefinition<T>,
  merchantId: string,
  order: T['row'],
  pieces: readonly { piece_no: number; amount: string; second_amount: string }[],
): Promise<void> {
  const { declared, pieces: rules } = kind
  if (!rules) return
  const given = rules.instruction
  const carrierOf = await readCarriers(tx, kind, merchantId, [order])
  const wanted = pieces.map((piece) => ({
    order,
    pieceNo: piece.piece_no,
    move: declared.pieces?.split ?? '',
    given,
    fields: rules.told(piece, order),
  }))
  await write(tx, kind, merchantId, carrierOf, wanted)
}

interface Wanted {
  order: OrderRow
  pieceNo?: number
  move: string
  given: GivenInstruction
  fields: object
}

async function write<T extends OrderTypes>(
  tx: Transaction,
  kind: OrderKindDefinition<T>,
  merchantId: string,
  carrierOf: Carriers,
  wanted: readonly Wanted[],
): Promise<void> {
  if (wanted.length === 0) return
  const at = await timeOf(tx)
  const rows = wanted.flatMap(({ order, pieceNo, move, given, fields }) => {
    const service = serviceOf(kind, order) ?? ''
    const connector = carrierOf(order)
    if (!connector) throw callError('notServed', { service })
    if (connector.isPlayedHere) return []
    return {
      merchant_id: merchantId,
      instruction_id: randomUUID(),
      connector_id: connector.connectorId,
      kind: given.kind,
      order_kind: kind.declared.id,
      order_no: order.order_no,
      piece_no: pieceNo ?? null,
      move,
      body: {
        service,
        order: {
          kind: kind.machine.kind,
          orderNo: order.order_no,
          merchantOrderNo: order.merchant_order_no,
          ...(pieceNo !== undefined && { pieceNo }),
        },
        ...fields,
      },
      ...timeColumn(tx, 'created_at'),
    }
  })
  if (rows.length === 0) return
  await Promise.all([
    writeRows(tx, 'connector_instruction', rows),
    enqueueInstructions(
      tx,
      rows.map(({ connector_id: connectorId, order_no: orderNo }) => ({
        merchantId,
        connectorId,
        orderNo,
        since: at.toISOString(),
      })),
    ),
  ])
}

/** For the stock of a network: of no order. */
export async function giveAddressInstructions(
  tx: Transaction,
  merchantId: string,
  wanted: readonly { connectorId: string; network: string; count: number }[],
): Promise<void> {
  if (wanted.length === 0) return
  const since = (await timeOf(tx)).toISOString()
  const rows = wanted.map(({ connectorId, network, count }) => ({
    merchant_id: merchantId,
    instruction_id: randomUUID(),
    connector_id: connectorId,
    kind: 'address',
    network,
    body: { service: network, order: null, network, count },
  }))
  await writeRows(tx, 'connector_instruction', rows)
  await enqueueInstructions(
    tx,
    wanted.map(({ connectorId, network }) => ({ merchantId, connectorId, network, since })),
  )
}
