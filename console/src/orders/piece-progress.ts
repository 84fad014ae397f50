/** The progress of an order's pieces, as shares of its amount. Pure. */
import { divide, sum, times } from '@countinghouse/contract/engine/decimal.ts'
import { type Machine, stateNames, type Tone } from '@countinghouse/contract/engine/machine.ts'
import type { OrderDetail } from './trace.ts'

export type OrderPiece = OrderDetail['pieces'][number]

/** One segment of the bar: all pieces whose states have the same tone. */
export interface ProgressPart {
  tone: Tone
  /** The states they are in, in the order of the machine. */
  states: string[]
  count: number
  amount: string
  /** Of all pieces, in percent. */
  percent: string
}

/** The order of the segments, from done to failed. */
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

export const endedCount = (machine: Machine, pieces: readonly OrderPiece[]): number =>
  pieces.filter(({ status }) => machine.states[status]?.end).length
