/**
 * Admission control. A call runs at once while its operator, its merchant and the server have capacity. Otherwise it
 * waits in its operator's queue; merchants are served by turns, and the operators of each round-robin. A call is
 * refused when its operator's queue is full or it waits too long.
 */
import { availableParallelism } from 'node:os'
import { callError } from '../call-error.ts'
import type { OperatorKey } from '../security/authenticator.ts'

export interface AdmissionLimits {
  /** In units of an ordinary call. */
  total: number
  perMerchant: number
  /** Calls of a merchant, whatever they weigh, while other merchants are there too. */
  besideOthers: number
  perOperator: number
  waitingPerOperator: number
  waitMs: number
}

/** The weight of a call that reads thousands of rows: an operator runs one of these at a time. */
export const heavyWeight = 6

const admissionLimits: AdmissionLimits = {
  total: 24,
  perMerchant: 14,
  // Of a list that waits for nothing but processors: what has begun is not interrupted.
  besideOthers: 2 * availableParallelism(),
  perOperator: 8,
  waitingPerOperator: 60,
  waitMs: 15_000,
}

/** Somebody who works with the console asks again within this time. */
const presentMs = 10_000

interface Waiting {
  weight: number
  start(): void
}

interface OperatorShare {
  running: number
  waiting: Waiting[]
}

interface MerchantShare {
  running: number
  calls: number
  /** When it asked last. */
  askedAt: number
  /** Whose is the least is next: it grows with what was served, and is never behind what is being served. */
  turn: number
  /** In round-robin order. */
  operators: Map<string, OperatorShare>
}

export class Admission {
  readonly #limits: AdmissionLimits
  /** Those who are there, with whoever asked last at the end. */
  readonly #merchants = new Map<string, MerchantShare>()
  #running = 0
  /** The turn of whoever was served last. */
  #turn = 0

  constructor(limits: AdmissionLimits = admissionLimits) {
    this.#limits = limits
  }

  /** Runs the work once it is admitted. */
  async run<T>(
    { merchantId, operatorId }: OperatorKey,
    weight: number,
    work: () => Promise<T>,
  ): Promise<T> {
    const merchant = this.#shareOf(merchantId)
    const operator = entryOf(merchant.operators, operatorId, () => ({ running: 0, waiting: [] }))
    try {
      const turn = this.#enter(merchant, operator, weight)
      if (turn) await turn
      else this.#wasServed(merchant, operatorId, operator, weight)
      try {
        return await work()
      } finally {
        this.#count(merchant, operator, -weight)
        while (this.#startOne()) {
          // while there is capacity
        }
      }
    } finally {
      if (operator.running === 0 && operator.waiting.length === 0) {
        merchant.operators.delete(operatorId)
      }
    }
  }

  /** Every call that gets through is counted as running. */
  #enter(
    merchant: MerchantShare,
    operator: OperatorShare,
    weight: number,
  ): Promise<void> | undefined {
    if (operator.waiting.length === 0 && this.#fits(merchant, operator, weight)) {
      this.#count(merchant, operator, weight)
      return undefined
    }
    const { waitingPerOperator, waitMs } = this.#limits
    const refusal = () => callError('tooManyAtOnce', { seconds: Math.ceil(waitMs / 1000) })
    if (operator.waiting.length >= waitingPerOperator) throw refusal()
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        operator.waiting.splice(operator.waiting.indexOf(waiting), 1)
        reject(refusal())
      }, waitMs)
      const waiting: Waiting = {
        weight,
        start() {
          clearTimeout(timer)
          resolve()
        },
      }
      operator.waiting.push(waiting)
    })
  }

  /** With nothing running, one call fits however heavy it is. */
  #fits(merchant: MerchantShare, operator: OperatorShare, weight: number): boolean {
    const { total, perMerchant, besideOthers, perOperator } = this.#limits
    const room = (running: number, most: number) => running === 0 || running + weight <= most
    return (
      room(this.#running, total) &&
      (this.#isAlone() || merchant.calls < besideOthers) &&
      room(merchant.running, perMerchant) &&
      room(operator.running, perOperator)
    )
  }

  /** Notes that the merchant asks, and forgets those who are gone. */
  #shareOf(merchantId: string): MerchantShare {
    const now = performance.now()
    for (const [name, { askedAt, operators }] of this.#merchants) {
      if (now - askedAt < presentMs) break
      if (operators.size === 0) this.#merchants.delete(name)
    }
    const merchant = entryOf(this.#merchants, merchantId, () => ({
      running: 0,
      calls: 0,
      askedAt: now,
      turn: 0,
      operators: new Map(),
    }))
    merchant.askedAt = now
    if (!isWaiting(merchant)) merchant.turn = Math.max(merchant.turn, this.#turn)
    toTheEnd(this.#merchants, merchantId, merchant)
    return merchant
  }

  #isAlone(): boolean {
    return this.#merchants.size <= 1
  }

  #count(merchant: MerchantShare, operator: OperatorShare, weight: number): void {
    this.#running += weight
    merchant.running += weight
    merchant.calls += Math.sign(weight)
    operator.running += weight
  }

  #wasServed(
    merchant: MerchantShare,
    operatorId: string,
    operator: OperatorShare,
    weight: number,
  ): void {
    this.#turn = Math.max(this.#turn, merchant.turn)
    merchant.turn += weight
    toTheEnd(merchant.operators, operatorId, operator)
  }

  /** By the turns of merchants, and round-robin over the operators of each. */
  #startOne(): boolean {
    const waiting = [...this.#merchants.values()].filter(isWaiting)
    for (const merchant of waiting.sort((a, b) => a.turn - b.turn)) {
      for (const [operatorId, operator] of merchant.operators) {
        const [first] = operator.waiting
        if (!first || !this.#fits(merchant, operator, first.weight)) continue
        operator.waiting.shift()
        this.#wasServed(merchant, operatorId, operator, first.weight)
        this.#count(merchant, operator, first.weight)
        first.start()
        return true
      }
    }
    return false
  }
}

const isWaiting = ({ operators }: MerchantShare): boolean =>
  operators.values().some(({ waiting }) => waiting.length > 0)

function entryOf<V>(map: Map<string, V>, key: string, make: () => V): V {
  let value = map.get(key)
  if (value === undefined) {
    value = make()
    map.set(key, value)
  }
  return value
}

function toTheEnd<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key)
  map.set(key, value)
}
