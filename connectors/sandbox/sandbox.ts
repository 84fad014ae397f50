/**
 * Chains, the banks of four countries, a trading desk and agents that are not there: answers instructions, and plans
 * what is reported of each order until it has come to its end.
 */
import { createHash, randomBytes } from 'node:crypto'
import type {
  Answer,
  Instruction,
  InstructionOf,
} from '@countinghouse/contract/areas/connector/instruction.ts'
import type { Report } from '@countinghouse/contract/areas/connector/report.ts'
import {
  currencies,
  declaredConfirmations,
  homeCountry,
  type NetworkName,
} from '@countinghouse/contract/currencies.ts'
import { roundTo, times } from '@countinghouse/contract/engine/decimal.ts'
import type { Machine } from '@countinghouse/contract/engine/machine.ts'
import type { Country } from '@countinghouse/contract/limits.ts'
import { type OrderKind, orderKindOf } from '@countinghouse/contract/registry/orders.ts'
import { banks } from './banks/all-banks.ts'
import type { Memory, Planned } from './memory.ts'
import { payoutMessages } from './messages.ts'
import {
  chosenScenario,
  type Scenario,
  type Step,
  scenarioNamed,
  sharesFor,
  storyOf,
  type Work,
} from './scenarios.ts'
import { traderIn } from './traders.ts'
import { addressFrom, hashOn } from './world/addresses.ts'
import type { Chance } from './world/random.ts'

export interface SandboxOptions {
  memory: Memory
  chance: Chance
  /** How many times faster than people and chains. */
  speed: number
  now(): number
}

const second = 1000
const minute = 60 * second
/** Between two steps of an order. */
const pause = { least: 4 * second, most: 25 * second }
const blockMs = 3 * second
/** Of a network with more confirmations some are left out. */
const confirmationReportsMost = 20

/** Of an order for sure: payments that no order took are given back too. */
type Ordered = Exclude<Instruction, { kind: 'address' | 'refund' }>
type Begun = Exclude<Ordered, { kind: 'cancel' }>

export interface Payment {
  network: NetworkName
  address: string
  currency: string
  amount: string
  fromAddress?: string | undefined
}

export class Sandbox {
  readonly #by: SandboxOptions

  constructor(options: SandboxOptions) {
    this.#by = options
  }

  /** The same answer to the same instruction, for ever. */
  answer(instruction: Instruction): { answer: Answer; isReportedFirst: boolean } {
    const { memory } = this.#by
    const { instructionId } = instruction
    const known = memory.answerTo(instructionId)
    if (known) return { answer: known, isReportedFirst: false }
    const { answer, planned = [], isReportedFirst = false } = this.#carryOut(instruction)
    memory.keep({ instructionId, answer, planned })
    return { answer, isReportedFirst }
  }

  /** Accepted before the memory was lost: whatever was said of it is said again, and changes nothing. */
  resume(instruction: Instruction): void {
    if (this.#by.memory.answerTo(instruction.instructionId)) return
    const { planned = [] } = this.#carryOut(instruction)
    const { instructionId } = instruction
    this.#by.memory.keep({ instructionId, answer: { outcome: 'accepted' }, planned })
  }

  /** Somebody pays to an address. */
  pay(payment: Payment): { txHash: string } {
    const { memory, chance, now } = this.#by
    const { network, amount } = payment
    const txHash = hashOn(network, chance)
    const scenario = chosenScenario(amount) ?? this.#drawn('arrival')
    const arrival = { ...payment, txHash, index: 0 }
    const needed = Math.max(1, declaredConfirmations(network))
    const stride = Math.ceil(needed / confirmationReportsMost)
    let at = now()
    const planned: Planned[] = []
    const say = (event: string, confirmations: number) => {
      const report: Report = { reportId: newId(), at: iso(at), event, arrival, confirmations }
      planned.push({ id: report.reportId, dueAt: at, report })
    }
    for (let confirmations = 1; confirmations < needed; confirmations += stride) {
      say('seen', confirmations)
      at += this.#soon(blockMs)
    }
    for (const { event } of storyOf(scenario, 'arrival').steps) {
      say(event, event === 'failed' ? 0 : needed)
      at += this.#soon(pause.most)
    }
    memory.keep({ planned })
    return { txHash }
  }

  /** Somebody pays an order over a bank, whatever its story was. */
  payOverBank(order: { merchantId: string; orderNo: string; country: Country; amount: string }) {
    const { memory, chance, now } = this.#by
    const { merchantId, orderNo, country, amount } = order
    const reference = banks[country].reference(new Date(now()), chance)
    const about = { merchantId, orderNo, amount, reference }
    const report: Report = { reportId: newId(), at: iso(now()), event: 'pay', ...about }
    memory.keep({ planned: [{ id: report.reportId, dueAt: now(), report }] })
    return { reference }
  }

  #carryOut(instruction: Instruction): {
    answer: Answer
    planned?: Planned[]
    isReportedFirst?: boolean
  } {
    switch (instruction.kind) {
      case 'address':
        return { answer: this.#addresses(instruction) }
      case 'cancel':
        return { answer: this.#cancel(instruction) }
      case 'refund':
        return { answer: { outcome: 'accepted' } }
      default:
        return this.#begin(instruction)
    }
  }

  #addresses({ network, count }: InstructionOf<'address'>): Answer {
    const one = () => addressFrom(network as NetworkName, randomBytes(20))
    return { outcome: 'accepted', addresses: Array.from({ length: count }, one) }
  }

  #begin(instruction: Begun) {
    const work = workOf(instruction)
    const isAgain = instruction.kind === 'trade' && this.#wasVerified(instruction)
    const scenario = isAgain
      ? scenarioNamed('succeed')
      : (chosenScenario(amountOf(instruction), chooserOf(instruction)) ?? this.#drawn(work))
    if (scenario.refuses)
      return { answer: { outcome: 'refused' as const, reason: 'The sandbox refuses this order' } }
    const planned = this.#plan(instruction, work, scenario)
    const isReportedFirst = scenario.comesEarly === true
    return { answer: this.#acceptance(instruction), planned, isReportedFirst }
  }

  /** A B2C order whose verification has failed is told again when it is to be verified again. */
  #wasVerified({ order }: InstructionOf<'trade'>): boolean {
    return order.kind === 'otc' && this.#seen.has(order.orderNo)
  }
  readonly #seen = new Set<string>()

  #acceptance(instruction: Ordered): Answer {
    const { chance } = this.#by
    if (instruction.kind !== 'collect' && instruction.kind !== 'pay') return { outcome: 'accepted' }
    const { country, method, amount, order } = instruction
    const bank = banks[country as Country].methods[method]
    if (!bank)
      return { outcome: 'refused', reason: `The banks of ${country} do not know ${method}` }
    const channel = chance.pick(bank.channels)
    const channelOrderNo = `${channel.replace(/[^A-Z]/g, '')}${chance.text('0123456789', 14)}`
    if (instruction.kind === 'pay') return { outcome: 'accepted', channel, channelOrderNo }
    const { orderNo } = order
    const page = bank.accept({ orderNo, amount, details: instruction.payer }, chance)
    return { outcome: 'accepted', channel, channelOrderNo, ...page }
  }

  #plan(instruction: Begun, work: Work, scenario: Scenario): Planned[] {
    const { now } = this.#by
    const { merchantId, order } = instruction
    const machine = machineOf(instruction)
    const about = aboutOf(instruction)
    this.#seen.add(order.orderNo)
    let at = now()
    return storyOf(scenario, work)
      .steps.filter(({ event }) => machine?.moves[event]?.by === 'upstream')
      .flatMap((step, index) => {
        at = this.#timeOf(step, at, instruction, scenario.comesEarly === true && index === 0)
        const { orderNo, pieceNo } = order
        const report: Report = {
          reportId: newId(),
          at: iso(at),
          event: step.event,
          merchantId,
          orderNo,
          ...(pieceNo !== undefined && { pieceNo }),
          ...this.#contentOf(step, instruction, at),
        }
        const said: Planned = {
          id: report.reportId,
          dueAt: at,
          about,
          report,
          ...(scenario.repeats && { isRepeated: true }),
        }
        return [said, ...this.#messagesAfter(step, instruction, at)]
      })
  }

  #timeOf({ late }: Step, at: number, instruction: Ordered, isFirst: boolean): number {
    const { chance } = this.#by
    if (isFirst) return at
    if (late === 'afterExpiry' && 'expiresAt' in instruction && instruction.expiresAt)
      return Date.parse(instruction.expiresAt) + this.#soon(minute)
    if (typeof late === 'number') return at + this.#soon(late * minute)
    return at + this.#soon(pause.least + chance.next() * (pause.most - pause.least))
  }

  #contentOf(
    { event, part = 1, objection }: Step,
    instruction: Ordered,
    at: number,
  ): Partial<Report> {
    const { chance } = this.#by
    if (instruction.kind === 'send')
      return event === 'broadcast'
        ? { txHash: hashOn(instruction.network as NetworkName, chance) }
        : {}
    if (instruction.kind === 'collect' || instruction.kind === 'pay') {
      const country = instruction.country as Country
      const reference = banks[country].reference(new Date(at), chance)
      if (event === 'succeed') return { reference }
      if (event !== 'pay') return {}
      return { reference, amount: partOf(instruction.amount, part, instruction.currency) }
    }
    if (instruction.kind !== 'trade') return {}
    return this.#traded(event, instruction, at, objection)
  }

  #traded(
    event: string,
    { side, fiatCurrency, method, order }: InstructionOf<'trade'>,
    at: number,
    objection: Step['objection'],
  ): Partial<Report> {
    const { chance } = this.#by
    if (objection) return { objection }
    const country = homeCountry(fiatCurrency)
    if (!country || !order.kind.startsWith('p2p')) return {}
    if (event === 'match') {
      const { name, email, details, account } = traderIn(country, method, chance)
      if (order.pieceNo !== undefined) return {}
      return side === 'payin' ? { details } : { counterparty: { name, account, email } }
    }
    const isPaid = event === 'complete' || event === 'completeAfterAppeal'
    return isPaid ? { reference: banks[country].reference(new Date(at), chance) } : {}
  }

  #messagesAfter({ event }: Step, instruction: Ordered, at: number): Planned[] {
    if (instruction.kind !== 'trade' || !instruction.order.kind.startsWith('p2p')) return []
    const { merchantId, order, fiatCurrency } = instruction
    const country = homeCountry(fiatCurrency)
    if (!country || order.pieceNo !== undefined) return []
    return payoutMessages(event, country, this.#by.chance).map(({ afterMs, author, content }) => {
      const messageId = newId()
      const message = { merchantId, orderNo: order.orderNo, messageId, author, content }
      return {
        id: messageId,
        dueAt: at + this.#soon(afterMs),
        message,
        about: aboutOf(instruction),
      }
    })
  }

  /** What has begun on a chain or at a bank cannot be stopped; a trade can, and so can what was never heard of. */
  #cancel(instruction: InstructionOf<'cancel'>): Answer {
    const { memory } = this.#by
    const left = memory.planFor(aboutOf(instruction))
    const isTrade = ['p2pPayin', 'p2pPayout', 'otc', 'agent'].includes(instruction.order.kind)
    if (left.length > 0 && !isTrade)
      return { outcome: 'refused', reason: 'It is on its way already' }
    memory.keep({ done: left.map(({ id }) => id) })
    return { outcome: 'accepted' }
  }

  #drawn = (work: Work): Scenario => scenarioNamed(this.#by.chance.weighted(sharesFor(work)))

  #soon = (ms: number): number => Math.max(1, Math.round(ms / this.#by.speed))
}

const newId = (): string => randomBytes(16).toString('hex')
const iso = (at: number): string => new Date(at).toISOString()

function workOf({ kind, order }: Begun): Work {
  if (kind !== 'trade') return kind
  return order.pieceNo === undefined ? (order.kind as Work) : 'p2pPayoutPiece'
}

function machineOf({ order }: Ordered): Machine | undefined {
  const kind = orderKindOf(order.kind as OrderKind)
  return order.pieceNo === undefined ? kind.machine : kind.pieces?.machine
}

const aboutOf = ({ merchantId, order: { orderNo, pieceNo } }: Ordered): string =>
  [merchantId, orderNo, pieceNo ?? ''].join(' ')

/** The pieces of an order choose each by its amount alone, so that they may fare differently. */
const chooserOf = ({ order: { merchantOrderNo, pieceNo } }: Ordered): string =>
  pieceNo === undefined ? merchantOrderNo : ''

const amountOf = (instruction: Ordered): string =>
  'fiatAmount' in instruction
    ? instruction.fiatAmount
    : 'amount' in instruction
      ? instruction.amount
      : ''

function partOf(amount: string, part: number, currency: string): string {
  if (part === 1) return amount
  const { precision = 2 } = currencies[currency] ?? {}
  return roundTo(times(amount, String(part)), precision, 'up')
}

/** Always the same for the same text. */
export const seedOf = (text: string): number =>
  createHash('sha256').update(text).digest().readUInt32LE()
