/** Who writes what about a P2P order of the demo world, and when: little while all goes well, and more in an appeal. */
import type { Country } from '@countinghouse/contract/limits.ts'
import { phraseFor } from '../../../connectors/sandbox/world/phrases.ts'
import type { Chance } from '../../../connectors/sandbox/world/random.ts'
import type { ReceivedFile } from '../../src/platform/files/stored-file.ts'
import { receiptPicture, statementDocument } from '../world/receipts.ts'
import type { DemoMessage, DemoRow } from './demo-kind.ts'
import { referenceOf } from './local-order.ts'

const minute = 60
const hour = 60 * minute

export function p2pMessages(move: string, order: DemoRow, chance: Chance): readonly DemoMessage[] {
  const country = order.country as Country
  const says = (
    author: DemoMessage['author'],
    occasion: Parameters<typeof phraseFor>[0],
    least: number,
    file?: DemoMessage['file'],
  ): DemoMessage => ({
    author,
    content: phraseFor(occasion, country, chance),
    afterSeconds: Math.round(least * (1 + chance.next())),
    ...(file && { file }),
  })
  // Of those who never wrote, nobody writes at the end.
  const isTalking = Number(order.message_count) > 0
  if (move === 'match') return [says('payer', 'paying', 4), says('payee', 'noted', 9)]
  if (move === 'appeal')
    return [
      says('payer', 'proof', 20, 'picture'),
      says('payee', 'missing', 2 * minute),
      says('platform', 'question', 5 * minute),
      says('merchant', 'answer', hour, chance.next() < 0.5 ? 'document' : undefined),
    ]
  if (!isTalking) return []
  if (move === 'complete') return [says('payee', 'thanks', 5)]
  if (move === 'completeAfterAppeal' || move === 'cancelAfterAppeal')
    return [says('platform', 'decided', 2)]
  return move === 'liquidate' ? [says('platform', 'liquidated', 2)] : []
}

export async function fileFor(
  file: NonNullable<DemoMessage['file']>,
  order: DemoRow,
  at: Date,
  chance: Chance,
): Promise<ReceivedFile> {
  const payment = {
    amount: String(Number(order.fiat_amount)),
    currency: String(order.fiat_currency),
    reference: referenceOf(order, at, chance),
  }
  return file === 'picture' ? receiptPicture(payment) : statementDocument(payment)
}
