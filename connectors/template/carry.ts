/** What is to be replaced: a chain like Ethereum, on which everything succeeds at once. */
import { randomBytes } from 'node:crypto'

export interface Instruction {
  instructionId: string
  service: string
  kind: string
  merchantId: string
  order: { kind: string; orderNo: string; pieceNo?: number } | null
  /** Those of the kind, and more in time: what is not known is left alone. */
  [field: string]: unknown
}
export type Answer =
  | { outcome: 'accepted'; addresses?: string[] }
  | { outcome: 'refused'; reason: string }
export type Report = { reportId: string; at: string; event: string; [field: string]: unknown }

const services = (process.env.SERVES ?? 'ERC20').split(',')
const hex = (bytes: number) => `0x${randomBytes(bytes).toString('hex')}`

/**
 * Called once, and again only where a crash came before the answer was stored: give `instructionId` to whoever carries
 * the money, so that this changes nothing.
 */
export async function carryOut(instruction: Instruction): Promise<Answer> {
  const { kind, service, count, amount, toAddress, order } = instruction
  const isAmount = /^(?=.*[1-9])\d{1,18}(\.\d{1,18})?$/.test(String(amount))
  const isAddress = /^0x[0-9a-fA-F]{40}$/.test(String(toAddress))
  if (!services.includes(service)) return { outcome: 'refused', reason: `Not ${service}` }
  if (kind === 'send' && order && isAmount && isAddress) return { outcome: 'accepted' }
  if (kind === 'address' && Number(count) > 0 && Number(count) <= 500)
    return { outcome: 'accepted', addresses: Array.from({ length: Number(count) }, () => hex(20)) }
  return { outcome: 'refused', reason: `This connector carries out no such ${kind}` }
}

/** What happened then. Stored with the answer, so that a report always has the same id. */
export function reportsOf({ kind, merchantId, order }: Instruction, { outcome }: Answer): Report[] {
  if (kind !== 'send' || !order || outcome === 'refused') return []
  const { orderNo, pieceNo } = order
  const about = { merchantId, orderNo, pieceNo, at: new Date().toISOString() }
  return [
    { reportId: hex(16), ...about, event: 'broadcast', txHash: hex(32) },
    { reportId: hex(16), ...about, event: 'complete' },
  ]
}
