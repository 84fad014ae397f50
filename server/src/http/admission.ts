/**
 * Admission control. A call runs at once while its operator, its merchant and the server have capacity. Otherwise it
 * waits in its operator's queue; queues are served round-robin over merchants, then over their operators. A call is
 * refused when its operator's queue is full or it waits too long.
 */
import { callError } from '../call-error.ts'
import type { OperatorKey } from '../security/authenticator.ts'

export interface AdmissionLimits {
  /** In units of an ordinary call. */
  total: number
  perMerchant: number
  perOperator: number
  waitingPerOperator: number
  waitMs: number
}

/** The weight of a call that reads thousands of rows: an operator runs one of these at a time. */
export const heavyWeight = 6

const admissionLimits: AdmissionLimits = {
  total: 24,
  perMerchant: 14,
  perOperator: 8,
  waitingPerOperator: 60,
  waitMs: 15_000,
}

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
  /** In round-robin order. */
  operators: Map<string, OperatorShare>
}

export class Admission {
  readonly #limits: AdmissionLimits
  readonly #merchants = new Map<string, MerchantShare>()
  #running = 0

  constructor(limits: AdmissionLimits = admissionLimits) {
    this.#limits = limits
  }

  /** Runs the work once it is admitted. */
  async run<T>(
    { merchantId, operatorId }: OperatorKey,
    weight: number,
    work: () => Promise<T>,
  ): Promise<T> {
    const merchant = entryOf(this.#merchants, merchantId, () => ({
      running: 0,
      operators: new Map(),
    }))
    const operator = entryOf(merchant.operators, operatorId, () => ({ running: 0, waiting: [] }))
    try {
      const turn = this.#enter(merchant, operator, weight)
      if (turn) await turn
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
      if (merchant.operators.size === 0) this.#merchants.delete(merchantId)
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
    const { total, perMerchant, perOperator } = this.#limits
    const room = (running: number, most: number) => running === 0 || running + weight <= most
    return (
      room(this.#running, total) &&
      room(merchant.running, perMerchant) &&
      room(operator.running, perOperator)
    )
  }

  #count(merchant: MerchantShare, operator: OperatorShare, weight: number): void {
    this.#running += weight
    merchant.running += weight
    operator.running += weight
  }

  /** Round-robin over merchants and over the operators of each: whoever was served moves to the end. */
  #startOne(): boolean {
    for (const [merchantId, merchant] of this.#merchants) {
      for (const [operatorId, operator] of merchant.operators) {
        const [first] = operator.waiting
        if (!first || !this.#fits(merchant, operator, first.weight)) continue
        operator.waiting.shift()
        toTheEnd(this.#merchants, merchantId, merchant)
        toTheEnd(merchant.operators, operatorId, operator)
        this.#count(merchant, operator, first.weight)
        first.start()
        return true
      }
    }
    return false
  }
}

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
