/** What a connector fetches and answers. */
import { once } from 'node:events'
import type {
  ConnectBody,
  ConnectResult,
} from '@countinghouse/contract/areas/connector/connect-api.ts'
import { instructionStatuses } from '@countinghouse/contract/areas/connector/connector.ts'
import {
  type Answer,
  answers,
  type Instruction,
} from '@countinghouse/contract/areas/connector/instruction.ts'
import { readInput } from '@countinghouse/contract/engine/read-input.ts'
import {
  enqueueInstructions,
  type InstructPayload,
  instructTask,
  laneOfConnector,
} from '../../engine/orders/give-instructions.ts'
import { callError } from '../../platform/call-error.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { onEnqueued } from '../../platform/jobs/queue.ts'
import { merchantIds } from '../../platform/security/merchant-ids.ts'
import type { ConnectContext } from './connect-context.ts'
import { takeAnswer, WrongAnswer } from './deliver-instruction.ts'
import { noteAnswer } from './note-answer.ts'
import {
  asTold,
  hasEnded,
  idsIn,
  instructionColumns,
  kindOfId,
  nextInstruction,
  type StoredInstruction,
  waits,
} from './stored-instruction.ts'

const usualLimit = 10
/** What another server has written is found by looking. */
const pollMs = 1_000

/** Those that wait for the connector, the first of each order only; waits for one as long as the body says. */
export async function nextInstructions(
  context: ConnectContext,
  { limit = usualLimit, waitSeconds = 0 }: ConnectBody<'/instructions/next'>,
): Promise<ConnectResult<'/instructions/next'>> {
  const until = Date.now() + waitSeconds * 1000
  for (;;) {
    const instructions = await waitingFor(context, limit)
    const left = until - Date.now()
    if (instructions.length > 0 || left <= 0 || context.signal.aborted) return { instructions }
    await moreOrLater(context.signal, Math.min(left, pollMs))
  }
}

/** Until this process has queued something, or for so long. */
async function moreOrLater(signal: AbortSignal, ms: number): Promise<void> {
  const enough = new AbortController()
  const heard = onEnqueued((task) => task === instructTask.name && enough.abort())
  try {
    await once(AbortSignal.any([signal, enough.signal, AbortSignal.timeout(ms)]), 'abort')
  } finally {
    heard.remove()
  }
}

/** The queue knows whose instructions wait: an order each. Some of them may be held, or needed no longer. */
const lookedAt = 4

async function waitingFor(
  { services: { db }, orders, connector }: ConnectContext,
  limit: number,
): Promise<Instruction[]> {
  const jobs = await db.sql<{ payload: InstructPayload }[]>`
    select payload from job
    where task = ${instructTask.name} and is_repeat = any('{false,true}') and coalesce(merchant_id, 0) = 0
      and lane = ${laneOfConnector(connector.connectorId)}
    order by run_at limit ${limit * lookedAt}`
  const found: StoredInstruction[] = []
  for (const [merchantId, ofMerchant] of Map.groupBy(jobs, ({ payload }) => payload.merchantId)) {
    await db.asMerchant(merchantId, async (tx) => {
      for (const { payload } of ofMerchant) {
        const next = await nextInstruction(tx, orders, payload)
        if (next === undefined) await release(tx, payload)
        else if (next !== 'held') found.push(next)
      }
    })
  }
  return found
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .slice(0, limit)
    .map(asTold)
}

/** A job without an instruction runs once more, outside of the lane, which may be held, and comes to its end. */
async function release(tx: Transaction, payload: InstructPayload): Promise<void> {
  const isWaiting = await waits(tx, payload)
  await enqueueInstructions(tx, [payload], isWaiting ? undefined : '')
}

export async function answerInstruction(
  { services: { db, metrics }, orders, connector }: ConnectContext,
  { instructionId, answer }: ConnectBody<'/instructions/answer'>,
): Promise<ConnectResult<'/instructions/answer'>> {
  const ids = idsIn(instructionId)
  if (!ids) throw callError('notFound')
  const { merchantId } = ids
  const instruction = await db.asMerchant(merchantId, async (tx) => {
    const [found] = await tx<StoredInstruction[]>`
      select ${instructionColumns} from connector_instruction
      where merchant_id = ${merchantId} and instruction_id = ${ids.instructionId}`
    return found
  })
  if (instruction?.connectorId !== connector.connectorId) throw callError('notFound')
  const read = readInput(answers[instruction.kind], answer)
  if ('error' in read) throw callError(read.error)
  if ('problem' in read) throw callError('inputInvalid', read.problem)
  try {
    const status = await takeAnswer(db, orders, instruction, read.value as Answer, release)
    noteAnswer(metrics, connector.name, instruction, status)
    return { status }
  } catch (error) {
    if (error instanceof WrongAnswer)
      throw callError('inputInvalid', { field: 'addresses', rule: 'invalid' })
    throw error
  }
}

const { accepted } = instructionStatuses
/** Of one merchant in one look: those whose orders have ended are noted, and not looked at again. */
const scanMost = 200

/** Those that it accepted and whose orders have not ended. */
export async function openInstructions(
  context: ConnectContext,
  { after, limit = usualLimit }: ConnectBody<'/instructions/open'>,
): Promise<ConnectResult<'/instructions/open'>> {
  const { db } = context.services
  const [, from = '0', seq = '0'] = /^(\d{1,18})-(\d{1,18})$/.exec(after ?? '0-0') ?? []
  const before = (BigInt(from) - 1n).toString()
  for (const merchantId of await merchantIds(db.sql, from === '0' ? '0' : before)) {
    const page = await openOf(context, merchantId, merchantId === from ? seq : '0', limit)
    if (page.length > 0)
      return {
        instructions: page.map(asTold),
        next: `${merchantId}-${page.at(-1)?.seq}`,
      }
  }
  return { instructions: [], next: null }
}

type Sequenced = StoredInstruction & { seq: string }

async function openOf(
  { services: { db }, orders, connector: { connectorId } }: ConnectContext,
  merchantId: string,
  after: string,
  limit: number,
): Promise<Sequenced[]> {
  const open: Sequenced[] = []
  for (let seq = after; ; ) {
    const scanned = await db.asMerchant(merchantId, async (tx) => {
      const found = await tx<Sequenced[]>`
        select ${instructionColumns}, seq from connector_instruction
        where merchant_id = ${merchantId} and connector_id = ${connectorId} and status = ${accepted}
          and not is_over and seq > ${seq} and kind <> 'address'
        order by seq limit ${scanMost}`
      const over: string[] = []
      for (const instruction of found) {
        if (open.length === limit) break
        if (await isOver(tx, orders, instruction)) over.push(instruction.instructionId)
        else open.push(instruction)
      }
      if (over.length > 0)
        await tx`
          update connector_instruction set is_over = true
          where merchant_id = ${merchantId} and instruction_id = any(${over}::uuid[])`
      return found
    })
    if (open.length === limit || scanned.length < scanMost) return open
    seq = scanned.at(-1)?.seq ?? seq
  }
}

async function isOver(
  tx: Transaction,
  orders: ConnectContext['orders'],
  { merchantId, kind: what, orderKind, orderNo, pieceNo }: StoredInstruction,
): Promise<boolean> {
  const kind = kindOfId(orders, orderKind)
  if (!kind || what === 'cancel' || what === 'refund') return true
  const [order] = await tx<{ status: number; ofPiece: number | null }[]>`
    select status, (select p.status from order_piece p where p.merchant_id = ${merchantId}
                      and p.order_no = ${orderNo} and p.piece_no = ${pieceNo}) as "ofPiece"
    from ${tx(kind.table)} where merchant_id = ${merchantId} and order_no = ${orderNo}`
  return !order || hasEnded(kind, order)
}
