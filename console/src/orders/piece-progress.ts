/** How far the pieces of an order have come, as shares of its amount. Pure. */
import { divide, sum, times } from '@countinghouse/contract/kit/decimal.ts'
import { type Machine, stateNames, type Tone } from '@countinghouse/contract/kit/machine.ts'
import type { OrderDetail } from './trace.ts'

export type OrderPiece = OrderDetail['pieces'][number]

/** Pieces that feel the same are one part of the bar. */
export interface ProgressPart {
  tone: Tone
  /** The states they are in, in the order of the machine. */
  states: string[]
  count: number
  amount: string
  /** Of all pieces, in percent. */
  percent: string
}

/** From what is done to what is lost. */
const tones: readonly Tone[] = ['good', 'moving', 'waiting', 'neutral', 'bad']

export function progressOf(
  machine: Machine,
  pieces: readonly OrderPiece[],
  amountOf: (piece: OrderPiece) => string,
): ProgressPart[] {
  const whole = sum(...pieces.map(amountOf))
  return tones.flatMap((tone) => {
    const alike = pieces.filter(({ status }) => machine.states[status]?.tone === tone)
    if (alike.length === 0) return []
    const amount = sum(...alike.map(amountOf))
    return {
      tone,
      states: stateNames(machine).filter((state) => alike.some(({ status }) => status === state)),
      count: alike.length,
      amount,
      percent: divide(times(amount, '100'), whole, 1, 'halfEven'),
    }
  })
}

export const endedOf = (machine: Machine, pieces: readonly OrderPiece[]): number =>
  pieces.filter(({ status }) => machine.states[status]?.end).length
