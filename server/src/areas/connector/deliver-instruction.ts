/** Tells connectors over HTTP what waits for them: the job of an order, or of a stock, tells its oldest instruction. */
import {
  connectorLimits,
  instructionStatuses,
} from '@countinghouse/contract/areas/connector/connector.ts'
import { type Answer, answers } from '@countinghouse/contract/areas/connector/instruction.ts'
import { type InstructPayload, laneOfConnector } from '../../engine/orders/give-instructions.ts'
import type { OrderRegistry } from '../../engine/orders/order-kind.ts'
import { type Delivery, deliver } from '../../engine/webhooks/deliver.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { signedHeaders } from '../../platform/http/signed/sign-request.ts'
import type { NextRun } from '../../platform/jobs/lease.ts'
import type { Services } from '../../platform/services.ts'
import { claimAddresses, fillStock } from './address-stock.ts'
import { settleInstruction } from './apply-answer.ts'
import { Heard } from './heard.ts'
import { noteAnswer } from './note-answer.ts'
import { asTold, nextInstruction, type StoredInstruction, waits } from './stored-instruction.ts'

type InstructServices = Pick<Services, 'connectKey' | 'metrics'> & {
  db: Pick<Database, 'asMerchant' | 'sql'>
}

const { waiting, waitsForPerson } = instructionStatuses
/** How long a connector may take to answer. */
const answerMs = 20_000
/** A connector that answers wrongly is asked again after so many seconds, twice as many each time, an hour at most. */
const firstRepeatSeconds = 5
const lastRepeatSeconds = 3600
/** After so many wrong answers a person must look. One that is down uses up none. */
export const triesMost = 12
const heldSeconds = 60

interface Receiver {
  name: string
  url: string | null
  isEnabled: boolean
}

export const runInstruct = (services: InstructServices, orders: OrderRegistry) => {
  const heard = new Heard(services.db.sql)
  return async (payload: InstructPayload): Promise<NextRun<InstructPayload>> => {
    const { merchantId, connectorId } = payload
    const lane = laneOfConnector(connectorId)
    const [instruction, receiver] = await services.db.asMerchant(merchantId, (tx) =>
      Promise.all([nextInstruction(tx, orders, payload), receiverOf(tx, connectorId)]),
    )
    if (!instruction) return undefined
    if (instruction === 'held')
      return { again: payload, runAt: inSeconds(heldSeconds), isRepeat: true }
    const problem = unreachable(receiver)
    // It keeps its place until the connector fetches what waits, or can be reached.
    if (problem) return { again: payload, runAt: new Date(payload.since), tried: { lane, problem } }
    const delivery = await tell(services, receiver?.url ?? '', instruction)
    const down = outage(delivery)
    if (down !== undefined) {
      await noteTry(services, instruction, down, 0)
      return { again: payload, runAt: new Date(payload.since), tried: { lane, problem: down } }
    }
    const tries = instruction.tries + 1
    heard.note(connectorId)
    const wrong = await take(services, orders, instruction, delivery, receiver?.name ?? '')
    if (wrong === undefined)
      return {
        ...((await anyLeft(services, payload)) && { again: payload, runAt: new Date() }),
        tried: { lane },
      } as NextRun<InstructPayload>
    await noteTry(services, instruction, wrong, 1)
    if (tries >= triesMost) return { tried: { lane } }
    const seconds = Math.min(firstRepeatSeconds * 2 ** (tries - 1), lastRepeatSeconds)
    return { again: payload, runAt: inSeconds(seconds), isRepeat: true, tried: { lane } }
  }
}

const anyLeft = ({ db }: InstructServices, payload: InstructPayload) =>
  db.asMerchant(payload.merchantId, (tx) => waits(tx, payload))

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)

const receiverOf = async (
  tx: Database['sql'],
  connectorId: string,
): Promise<Receiver | undefined> => {
  const [found] = await tx<Receiver[]>`
    select name, url, is_enabled as "isEnabled" from connector where connector_id = ${connectorId}`
  return found
}

function unreachable(receiver: Receiver | undefined): string | undefined {
  if (!receiver?.isEnabled) return 'It is switched off'
  return receiver.url === null ? 'It fetches its instructions' : undefined
}

function tell(
  { connectKey }: Pick<Services, 'connectKey'>,
  address: string,
  instruction: StoredInstruction,
): Promise<Delivery> {
  const body = JSON.stringify(asTold(instruction))
  const { pathname, search } = new URL(address)
  const signed = signedHeaders(connectKey, 'countinghouse', {
    method: 'POST',
    path: `${pathname}${search}`,
    body,
  })
  const guard = { allowLocal: true, allowPrivate: true }
  return deliver(address, body, signed, guard, answerMs, connectorLimits.answerBytesMax)
}

/** Too busy, in front of a server that is away, or too slow. */
const notNow = [408, 425, 429, 502, 503, 504]

/** Why nothing can be told at the moment, whatever it is. */
const outage = ({ httpStatus, response }: Delivery): string | undefined => {
  if (httpStatus === null) return response.slice(0, connectorLimits.reasonMax)
  return notNow.includes(httpStatus) ? `HTTP ${httpStatus}` : undefined
}

/** Applies an answer, or says why it is none. */
async function take(
  { db, metrics }: InstructServices,
  orders: OrderRegistry,
  instruction: StoredInstruction,
  { httpStatus, response }: Delivery,
  name: string,
): Promise<string | undefined> {
  if (httpStatus !== 200) return `HTTP ${httpStatus}`
  const answer = answerIn(instruction, response)
  if (typeof answer === 'string') return answer
  try {
    noteAnswer(metrics, name, instruction, await takeAnswer(db, orders, instruction, answer))
    return undefined
  } catch (error) {
    if (error instanceof WrongAnswer) return error.message
    // A person holds the order, or another answer came meanwhile: the next run finds out.
    if (error instanceof CallError && ['orderHeld', 'conflict'].includes(error.errorName))
      return undefined
    throw error
  }
}

/** It breaks a rule: as if there were none. */
export class WrongAnswer extends Error {}

export async function takeAnswer(
  db: InstructServices['db'],
  orders: OrderRegistry,
  instruction: StoredInstruction,
  answer: Answer,
  /** In the transaction of the answer: for what waits beside it. */
  then: (tx: Transaction, payload: InstructPayload) => Promise<unknown> = async () => {},
) {
  const { addresses = [] } = answer
  const isStock =
    instruction.kind === 'address' && instruction.status !== instructionStatuses.accepted
  const claimed = isStock ? await claimAddresses(db.sql, instruction, addresses) : []
  if (typeof claimed === 'string') throw new WrongAnswer(claimed)
  return settleInstruction(db, orders, instruction, answer, async (tx) => {
    await fillStock(tx, instruction, claimed)
    await then(tx, payloadOf(instruction))
  })
}

export const payloadOf = ({
  merchantId,
  connectorId,
  orderNo,
  network,
  createdAt,
}: StoredInstruction): InstructPayload => ({
  merchantId,
  connectorId,
  ...(orderNo === null ? { network: network ?? '' } : { orderNo }),
  since: createdAt.toISOString(),
})

function answerIn({ kind }: StoredInstruction, text: string): Answer | string {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    return 'The answer is no JSON'
  }
  const read = answers[kind].safeParse(content)
  if (read.success) return read.data as Answer
  const [issue] = read.error.issues
  return `The answer is not as it must be: ${issue?.path.join('.') || 'outcome'}`
}

/** What a try has come to, for the order's trace and for the administrator. */
const noteTry = (
  { db }: InstructServices,
  { merchantId, instructionId }: StoredInstruction,
  problem: string,
  counted: 0 | 1,
) =>
  db.asMerchant(
    merchantId,
    (tx) => tx`
      update connector_instruction set tries = tries + ${counted}, tried_at = now(), problem = ${problem},
        status = case when tries + ${counted} >= ${triesMost} then ${waitsForPerson} else status end
      where merchant_id = ${merchantId} and instruction_id = ${instructionId} and status = ${waiting}`,
  )
